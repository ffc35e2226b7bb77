import { afterEach, beforeEach, expect, test } from 'vitest';
import { addEighthStep } from '../support/eighth-step.ts';
import { copyPortal, type PortalCopy } from '../support/portal-copy.ts';

/* The end-to-end test `eighth-step.e2e.ts` uses such a portal in a browser. */

/** The compiler reads everything twice, which takes its time on a busy machine. */
const MOST_MS = 180_000;

let copy: PortalCopy;
beforeEach(async () => {
  copy = await copyPortal();
});
afterEach(() => copy.end());

/** Each error of the compiler in the page and in the server. */
async function errors(): Promise<string[]> {
  const found: string[] = [];
  for (const program of ['.', 'src/server']) {
    const { output } = await copy.run('tsc', ['-p', program, '--pretty', 'false']);
    found.push(...output.split(/\n(?=src\/)/).filter((error) => error.includes('error TS')));
  }
  return found;
}

/** The files of these errors. */
const filesIn = (found: readonly string[]) =>
  [...new Set(found.map((error) => error.slice(0, error.indexOf('('))))].toSorted();

test(
  'a step with questions is its table, its place in the list and the address of its save',
  async () => {
    await addEighthStep(copy);
    expect(await errors()).toEqual([]);
  },
  MOST_MS,
);

test(
  'a kind of question, a step of another kind, a status, an event and a role are refused wherever they are not considered',
  async () => {
    const steps = 'src/contract/steps';
    await copy.replace(`${steps}/step.ts`, '  tick: {', '  rating: unknown;\n  tick: {');
    await copy.replace(`${steps}/wizard.ts`, "  { name: 'pi-cv' },", "  { name: 'pi-cv' },\n  { name: 'made-up' },");
    await copy.replace('src/contract/domain/statuses.ts', 'pending: 5 }', 'pending: 5, withdrawn: 6 }');
    await copy.replace('src/contract/domain/statuses.ts', 'administrator: 2 }', 'administrator: 2, auditor: 3 }');
    await copy.replace('src/contract/domain/history.ts', "['submitted']", "['submitted', 'resubmitted']");
    const found = await errors();
    const [ofKind, ofStep] = ['rating', 'made-up'].map((name) => found.filter((error) => error.includes(name)));

    expect(filesIn(ofKind ?? [])).toEqual([
      'src/contract/steps/codec.ts',
      'src/contract/steps/rules.ts',
      'src/contract/steps/shown-answers.ts',
      'src/contract/steps/step.ts',
      'src/screens/wizard/step-form/question-field.tsx',
      'src/server/sample/sample-answers.ts',
    ]);
    expect(filesIn(ofStep ?? [])).toEqual([
      'src/contract/steps/completeness.ts',
      'src/drafts/draft.ts',
      'src/drafts/progress.ts',
      'src/screens/check/check-page.tsx',
      'src/screens/print/package-sheet.tsx',
      'src/screens/review/application-parts.tsx',
      'src/screens/wizard/wizard-step-screen.tsx',
    ]);
    const ofRole = found.filter((error) => /Property '3'|of type 'Role'/.test(error));
    expect(filesIn(ofRole)).toEqual([
      'src/contract/domain/statuses.ts',
      'src/contract/domain/transitions.ts',
      'src/screens/account/details/user-detail-screen.tsx',
    ]);
    expect(filesIn(found.filter((error) => !ofRole.includes(error) && !/rating|made-up/.test(error)))).toEqual([
      'src/contract/domain/history.ts',
      'src/contract/domain/requested-status.ts',
      'src/contract/domain/statuses.ts',
      'src/contract/domain/transitions.ts',
      'src/contract/routes.ts',
      'src/contract/wording/status-badges.ts',
      'src/replica/background.ts',
      'src/screens/lists/admin-list-screen.tsx',
      'src/screens/lists/cards/card-facts.ts',
      'src/screens/lists/ids-by-status.ts',
      'src/screens/lists/own-list-screen.tsx',
      'src/screens/print/approval-form.tsx',
      'src/screens/review/deciding/possible-decisions.ts',
      'src/screens/review/own-detail-screen.tsx',
      'src/screens/review/status/status-panel.tsx',
      'src/screens/review/status/timeline-of.ts',
      'src/screens/waiting/conflicts/conflicting-event.ts',
      'src/server/applications/change-status.ts',
      'src/server/applications/open-application.ts',
      'src/server/comments/add-comment.ts',
      'src/server/record/compare-times.ts',
      'src/server/sample/fill-portal.ts',
    ]);
  },
  MOST_MS,
);

test(
  'a kind of change is refused wherever it is not considered',
  async () => {
    const madeUp = "{ kind: 'assign'; administratorId: number }";
    for (const file of ['src/contract/domain/operation.ts', 'src/local-db/tables/rows.ts'])
      await copy.replace(file, "  | { kind: 'changeStatus';", `  | ${madeUp}\n  | { kind: 'changeStatus';`);
    expect(filesIn(await errors())).toEqual([
      'src/api-client/look-up.ts',
      'src/api-client/send-operation.ts',
      'src/contract/api/operation-body.ts',
      'src/outbox/merge/three-way-merge.ts',
      'src/outbox/queue/intent-kinds.ts',
      'src/outbox/read/listed-change.ts',
      'src/outbox/sending/apply-accepted.ts',
      'src/outbox/sending/classify-response.ts',
      'src/replica/copies/accepted-changes.ts',
      'src/screens/waiting/change/change-content.ts',
      'src/screens/waiting/sent-section.tsx',
    ]);
  },
  MOST_MS,
);
