import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { noAnswers, type Application } from '../../contract/domain/application.ts';
import { status, type Status } from '../../contract/domain/statuses.ts';
import { createReplicaStore } from '../../local-db/replica-store.ts';
import { evictDecidedCopies, keepListed, keepWhole, summaryOf } from './copy-writes.ts';

const application = (id: number, at: Status): Application => ({
  id,
  status: at,
  researchTitle: `Application ${id}`,
  createdDate: '2026-01-05T08:00:00.000Z',
  modifiedDate: null,
  commentCount: 0,
  applicant: { userId: 7, firstName: 'Nur', lastName: 'Ali', emailAddress: '', mobileNumber: '' },
  reference: null,
  answers: noAnswers(),
  agreement: null,
});

test('an administrator’s copies are bounded: all in review, the decided ones that were read last, and every list', async () => {
  const store = createReplicaStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => store.close());
  const statuses: Status[] = [status.accepted, status.rejected, status.pending, status.moreInformation];
  await store.write(async (tables) => {
    for (let id = 1; id <= 12; id += 1) {
      const value = application(id, statuses[id % 4] ?? status.pending);
      const asked = { asOf: id, turn: id };
      await keepListed(tables, summaryOf(value), asked);
      const parts = { investigators: [], attachments: [], comments: [], tag: undefined };
      await keepWhole(tables, id, { application: value, ...parts }, asked);
    }
    await evictDecidedCopies(tables, 2);
  });
  const { details, investigators, attachments, comments, applications } = store.tables;
  // 4, 8 and 12 are accepted, 1, 5 and 9 rejected.
  for (const table of [details, investigators, attachments, comments]) {
    expect(await table.toCollection().primaryKeys()).toEqual([2, 3, 6, 7, 9, 10, 11, 12]);
  }
  expect(await applications.count()).toBe(12);
});
