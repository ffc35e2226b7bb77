import { writeApplication } from '../../contract/domain/application.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import { methodology } from '../../contract/steps/methodology.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { answer } from '../http/answer.ts';
import { idInPath, signedIn, type Api } from '../http/context.ts';
import { applicationTag } from '../http/requests/etag.ts';
import { askedByPath, askedByPathInJson, askedInJson, mutate } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Portal } from '../portal.ts';
import { deleteApplication } from './deleting.ts';
import { listHistory } from './history.ts';
import { answerList } from './listing.ts';
import { mayRead, openForReading } from './opening.ts';
import { readApplication } from './reading.ts';
import { reopen } from './reopening.ts';
import { changeStatus } from './status-changing.ts';
import { saveStep } from './step-saving.ts';
import { readTurnaround } from './turnaround.ts';
import { withdraw } from './withdrawing.ts';

const stepCalls = [
  ['saveDetail', applicationDetail],
  ['saveConflict', conflictOfInterest],
  ['saveStudy', titleOfStudy],
  ['saveMethodology', methodology],
] as const;

/** Registers the calls for applications: reading, saving steps, and changes of status other than by comments. */
export function registerApplications(api: Api, portal: Portal): void {
  serveCall(api, 'applications', (context) => answerList(context, portal));

  serveCall(api, 'application', async (context) => {
    const person = signedIn(context);
    const application = await readApplication(portal.store, idInPath(context));
    if (
      application === undefined ||
      !mayRead(person, { owner_id: application.applicant.userId, status: application.status })
    ) {
      throw new Refusal(404, serverMessages.notFound);
    }
    const etag = applicationTag(portal.portalId, application);
    return answer(context, { message: serverMessages.done, data: writeApplication(application), etag });
  });

  for (const [call, step] of stepCalls) {
    serveCall(api, call, async (context) => {
      const asked = await askedInJson(context, call);
      return mutate(context, portal, asked, (change) => saveStep(change, step, asked.body));
    });
  }

  serveCall(api, 'changeStatus', async (context) => {
    const asked = await askedInJson(context, 'changeStatus');
    return mutate(context, portal, asked, (change) => changeStatus(change, asked.body));
  });

  serveCall(api, 'withdraw', (context) => {
    const asked = askedByPath(context, 'withdraw');
    return mutate(context, portal, asked, (change) => withdraw(change, asked.id));
  });

  serveCall(api, 'reopen', async (context) => {
    const asked = await askedByPathInJson(context, 'reopen');
    return mutate(context, portal, asked, (change) => reopen(change, asked.id, asked.body));
  });

  serveCall(api, 'deleteApplication', (context) => {
    const asked = askedByPath(context, 'deleteApplication');
    return mutate(context, portal, asked, (change) => deleteApplication(portal, change, asked.id));
  });

  serveCall(api, 'history', async (context) => {
    const { id } = await openForReading(portal.store, signedIn(context), idInPath(context));
    return answer(context, { message: serverMessages.done, data: await listHistory(portal.store, id) });
  });

  serveCall(api, 'turnaround', async (context) => {
    signedIn(context);
    return answer(context, { message: serverMessages.done, data: await readTurnaround(portal) });
  });
}
