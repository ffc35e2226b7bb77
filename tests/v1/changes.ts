import { idOf, rowsOf, type Answer, type Extras, type Person } from '../support/v1-client.ts';
import * as given from './application.ts';

/** A mutation that takes an idempotency key. */
export type Change = {
  name: string;
  /** Makes an application that is ready for it. */
  prepare(owner: Person, admin: Person): Promise<Ready>;
};
export type Ready = {
  id: number;
  by: Person;
  send(extras: Extras): Promise<Answer>;
  /** The same call with other content; missing if the call has no content. */
  other?(extras: Extras): Promise<Answer>;
};

const post = (by: Person, path: string, payload: object) => (extras: Extras) => by.post(path, payload, extras);
const form = (by: Person, id: number, name: string) => (extras: Extras) =>
  by.send('POST', 'Pi-CV/Step/6', given.upload(by, id, 4, [given.cv(name)]), extras);

/** The save of a step; the other content differs in one field. */
const stepChange = (number: number, fields: object, otherFields: object): Change => ({
  name: `POST Step/${number}`,
  async prepare(owner) {
    const id = await given.draftOf(owner);
    const path = `ProjectApplication/Step/${number}`;
    return {
      id,
      by: owner,
      send: post(owner, path, given.step(owner, id, fields)),
      other: post(owner, path, given.step(owner, id, otherFields)),
    };
  },
});

const lastFile = async (owner: Person, id: number) => Number(rowsOf(await owner.get(`Pi-CV/${id}`)).at(-1)?.['id']);

/** Changes that change the application's own version. */
export const tagged: Change[] = [
  stepChange(1, { ...given.detail, step: 2 }, { ...given.detail, appDetails_WorkNumber: '5', step: 2 }),
  stepChange(3, given.conflict, { ...given.conflict, conflictofInterest: false }),
  stepChange(4, given.study, { ...given.study, study_Title: 'Other' }),
  stepChange(5, given.methodology, { ...given.methodology, methodology_Setting: 'Other' }),
  {
    name: 'POST InvestigatorInfo, one row',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      return {
        id,
        by: owner,
        send: post(owner, 'InvestigatorInfo', given.investigator(owner, id)),
        other: post(owner, 'InvestigatorInfo', given.investigator(owner, id, { position: 'Nurse' })),
      };
    },
  },
  {
    name: 'POST InvestigatorInfo, a list',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      const row = given.investigator(owner, id);
      return {
        id,
        by: owner,
        send: post(owner, 'InvestigatorInfo', [row, row]),
        other: post(owner, 'InvestigatorInfo', [row]),
      };
    },
  },
  {
    name: 'DELETE InvestigatorInfo/{id}',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      const row = idOf(await owner.post('InvestigatorInfo', given.investigator(owner, id)));
      return { id, by: owner, send: (extras) => owner.delete(`InvestigatorInfo/${row}`, extras) };
    },
  },
  {
    name: 'POST Pi-CV/Step/6',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      return { id, by: owner, send: form(owner, id, 'one.pdf'), other: form(owner, id, 'two.pdf') };
    },
  },
  {
    name: 'DELETE Pi-CV/{id}',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      await given.sendFiles(owner, id, 1, [given.cv()]);
      const file = await lastFile(owner, id);
      return { id, by: owner, send: (extras) => owner.delete(`Pi-CV/${file}`, extras) };
    },
  },
  {
    name: 'POST change-status',
    async prepare(owner) {
      const id = await given.completeDraftOf(owner);
      const path = 'ProjectApplication/change-status';
      return {
        id,
        by: owner,
        send: post(owner, path, given.to(5, owner, id)),
        other: post(owner, path, given.to(3, owner, id)),
      };
    },
  },
  {
    name: 'POST Comments with a decision',
    async prepare(owner, admin) {
      const id = await given.applicationIn(5, owner, admin);
      return {
        id,
        by: admin,
        send: post(admin, 'Comments', given.remark(admin, id, 'More.', 5)),
        other: post(admin, 'Comments', given.remark(admin, id, 'No.', 2)),
      };
    },
  },
  {
    name: 'POST withdraw',
    async prepare(owner, admin) {
      const id = await given.applicationIn(5, owner, admin);
      return { id, by: owner, send: (extras) => owner.post(`ProjectApplication/${id}/withdraw`, undefined, extras) };
    },
  },
  {
    name: 'POST reopen',
    async prepare(owner, admin) {
      const id = await given.applicationIn(2, owner, admin);
      const path = `ProjectApplication/${id}/reopen`;
      return { id, by: admin, send: post(admin, path, { reason: 'A' }), other: post(admin, path, { reason: 'B' }) };
    },
  },
];

/** Changes that leave the application's version as it is. */
export const untagged: Change[] = [
  {
    name: 'POST Comments',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      return {
        id,
        by: owner,
        send: post(owner, 'Comments', given.remark(owner, id, 'One')),
        other: post(owner, 'Comments', given.remark(owner, id, 'Two')),
      };
    },
  },
  {
    name: 'PUT Comments/{id}',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      const own = idOf(await owner.post('Comments', given.remark(owner, id, 'One')));
      const put = (comment: string) => (extras: Extras) =>
        owner.put(`Comments/${own}`, { ...given.remark(owner, id, comment), id: own }, extras);
      return { id, by: owner, send: put('Two'), other: put('Three') };
    },
  },
  {
    name: 'DELETE Comments/{id}',
    async prepare(owner) {
      const id = await given.draftOf(owner);
      const own = idOf(await owner.post('Comments', given.remark(owner, id, 'One')));
      return { id, by: owner, send: (extras) => owner.delete(`Comments/${own}`, extras) };
    },
  },
];
