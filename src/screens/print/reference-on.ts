import type { Application } from '../../contract/application.ts';
import { printMessages as messages } from '../../contract/messages/review.ts';
import { status } from '../../contract/statuses.ts';

/** What a sheet is filed under: its reference, or where there is none its number at the portal, which a draft has too. */
export function referenceOn({ id, status: now, reference }: Pick<Application, 'id' | 'status' | 'reference'>): string {
  if (reference !== null) return reference;
  return now === status.draft ? messages.draftNumber(id) : messages.number(id);
}
