import * as v from 'valibot';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { IntegerText } from '../../contract/api/payload.ts';
import { writeInvestigator } from '../../contract/steps/investigators.ts';
import { openForReading } from '../applications/open-application.ts';
import { respond } from '../http/respond.ts';
import type { Api } from '../http/context.ts';
import { readQuery } from '../http/requests/json-body.ts';
import { applicationTag } from '../http/requests/etag.ts';
import { askedByPath, askedInJson, mutate } from '../http/mutation.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Portal } from '../portal.ts';
import { deleteInvestigator } from './delete-investigator.ts';
import { listInvestigators } from './reading.ts';
import { saveInvestigators } from './save-investigators.ts';

const OfApplication = v.object({ applicationId: IntegerText });

/** Registers the calls for the investigators of an application. */
export function registerInvestigators(api: Api, portal: Portal): void {
  serveCall(api, 'investigators', async (context) => {
    const { applicationId } = readQuery(context, OfApplication);
    const application = await openForReading(context, portal.store, applicationId);
    const rows = await listInvestigators(portal.store, application.id);
    const owner = { id: application.id, userId: application.owner_id };
    const data = rows.map((row) => writeInvestigator(row, owner));
    return respond(context, { message: serverMessages.done, data, etag: applicationTag(portal.portalId, application) });
  });

  serveCall(api, 'saveInvestigators', async (context) => {
    const asked = await askedInJson(context, 'saveInvestigators', 'investigator');
    return mutate(context, portal, asked, (change) => saveInvestigators(change, asked.body));
  });

  serveCall(api, 'deleteInvestigator', (context) => {
    const asked = askedByPath(context, 'deleteInvestigator');
    return mutate(context, portal, asked, (change) => deleteInvestigator(change, asked.ids.id));
  });
}
