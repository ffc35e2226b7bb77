import { applicationDetail } from '../../contract/steps/application-detail.ts';
import type { Intent } from '../../local-db/tables/rows.ts';

/** The save that starts an application at the server. */
export const isCreate = (intent: Intent) => intent.kind === 'saveStep' && intent.step === applicationDetail.name;
