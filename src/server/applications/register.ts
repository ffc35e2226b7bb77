import { writeApplication } from '../../contract/domain/application.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { questionSteps } from '../../contract/steps/wizard.ts';
import { respond } from '../http/respond.ts';
import { idInPath, noteApplication, signedIn, type Api } from '../http/context.ts';
import { applicationTag } from '../http/requests/etag.ts';
import { askedByPath, askedByPathInJson, askedInJson, mutate } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Portal } from '../portal.ts';
import { deleteApplication } from './delete-application.ts';
import { listHistory } from './history.ts';
import { respondWithList } from './lists/listing.ts';
import { openForReading } from './open-application.ts';
import { mayRead } from './visibility.ts';
import { readApplication } from './reading.ts';
import { reopen } from './reopen.ts';
import { changeStatus } from './change-status.ts';
import { saveStep } from './save-step.ts';
import { readTurnaround } from './turnaround.ts';
import { withdraw } from './withdraw.ts';

/** Registers the calls for applications: reading, saving steps, and changes of status other than by comments. */
export function registerApplications(api: Api, portal: Portal): void {
  serveCall(api, 'applications', (context) => respondWithList(context, portal));

  serveCall(api, 'application', async (context) => {
    const user = signedIn(context);
    const id = idInPath(context, 'id');
    noteApplication(context, id);
    const application = await readApplication(portal.store, id);
    if (
      application === undefined ||
      !mayRead(user, { owner_id: application.applicant.userId, status: application.status })
    ) {
      throw new Refusal(404, serverMessages.notFound);
    }
    const etag = applicationTag(portal.portalId, application);
    return respond(context, { message: serverMessages.done, data: writeApplication(application), etag });
  });

  for (const step of questionSteps) {
    serveCall(api, step.call, async (context) => {
      const asked = await askedInJson(context, step.call, 'step');
      return mutate(context, portal, asked, (change) => saveStep(change, step, asked.body));
    });
  }

  serveCall(api, 'changeStatus', async (context) => {
    const asked = await askedInJson(context, 'changeStatus', 'statusChange');
    return mutate(context, portal, asked, (change) => changeStatus(change, asked.body));
  });

  serveCall(api, 'withdraw', (context) => {
    const asked = askedByPath(context, 'withdraw');
    return mutate(context, portal, asked, (change) => withdraw(change, asked.ids.id));
  });

  serveCall(api, 'reopen', async (context) => {
    const asked = await askedByPathInJson(context, 'reopen');
    return mutate(context, portal, asked, (change) => reopen(change, asked.ids.id, asked.body));
  });

  serveCall(api, 'deleteApplication', (context) => {
    const asked = askedByPath(context, 'deleteApplication');
    return mutate(context, portal, asked, (change) => deleteApplication(portal, change, asked.ids.id));
  });

  serveCall(api, 'history', async (context) => {
    const { id } = await openForReading(context, portal.store, idInPath(context, 'id'));
    return respond(context, { message: serverMessages.done, data: await listHistory(portal.store, id) });
  });

  serveCall(api, 'turnaround', async (context) => {
    return respond(context, { message: serverMessages.done, data: await readTurnaround(portal) });
  });
}
