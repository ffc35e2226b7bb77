import { status } from '../../contract/domain/statuses.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import type { Intent } from '../../local-db/tables/rows.ts';

/** The save that starts an application at the server. */
export const isCreate = (intent: Intent) => intent.kind === 'saveStep' && intent.step === applicationDetail.name;

export const isSubmission = (intent: Intent) => intent.kind === 'changeStatus' && intent.to === status.pending;

/** Whether it changes the application's content, which is not possible under review. */
export const isEdit = ({ kind }: Pick<Intent, 'kind'>) => kind !== 'changeStatus' && kind !== 'comment';
