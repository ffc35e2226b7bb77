import type { Application } from '../../contract/domain/application.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { status } from '../../contract/domain/statuses.ts';

/** The reference of an application; if it has none, its number on the server, which drafts have too. */
export function referenceOn({ id, status: now, reference }: Pick<Application, 'id' | 'status' | 'reference'>): string {
  if (reference !== null) return reference;
  return now === status.draft ? messages.draftNumber(id) : messages.number(id);
}
