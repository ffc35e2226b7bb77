import { expect, test } from 'vitest';
import { clientOver } from '../../tests/support/plain-server/clients.ts';
import { noAnswers } from '../contract/domain/application.ts';
import { defaultConfiguration } from '../contract/configuration.ts';
import type { Change } from '../contract/domain/operation.ts';
import { sendOperation } from './send-operation.ts';

const AT = '2026-01-05T09:30:00.000Z';
const answers = noAnswers();
const addresses: [string, Change][] = [
  ['POST ProjectApplication/Step/1', { kind: 'saveStep', step: 'application-detail', answers }],
  ['POST ProjectApplication/Step/3', { kind: 'saveStep', step: 'conflict-of-interest', answers }],
  ['POST ProjectApplication/Step/4', { kind: 'saveStep', step: 'title-of-study', answers }],
  ['POST ProjectApplication/Step/5', { kind: 'saveStep', step: 'methodology', answers }],
  ['POST InvestigatorInfo', { kind: 'saveInvestigators', rows: [] }],
  ['DELETE InvestigatorInfo/5', { kind: 'removeInvestigator', investigatorId: 5 }],
  ['POST Pi-CV/Step/6', { kind: 'addFile', type: 1, fileName: 'cv.pdf', sha256: '', replaces: undefined }],
  ['DELETE Pi-CV/6', { kind: 'removeFile', attachmentId: 6 }],
  ['POST ProjectApplication/change-status', { kind: 'changeStatus', to: 5, at: AT }],
  ['POST Comments', { kind: 'comment', text: 'Who?', created: AT }],
];

test.each([
  [defaultConfiguration.apiBase, 'http://portal.test/api/v1'],
  ['https://api.portal.test/other/v1', 'https://api.portal.test/other/v1'],
])('every change goes to its address behind the base that is set: %s', async (apiBase, base) => {
  for (const [address, change] of addresses) {
    const { client, line } = clientOver({
      userId: 7,
      apiBase,
      answer: async () => Response.json({ isSuccess: true, message: 'Done.', data: { id: 41 } }),
    });
    await sendOperation(
      client,
      { id: 'key', userId: 7, applicationId: 41, change, tag: undefined },
      change.kind === 'addFile' ? new Blob(['%PDF-1.7 words']) : undefined,
    );
    // Another origin is read once before, to learn what it supports.
    const sent = line.requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
    expect(sent).toEqual([address.replace(' ', ` ${base}/`)]);
  }
});
