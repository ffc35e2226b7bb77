import type { Application } from '../../contract/application.ts';
import type { Attachment } from '../../contract/attachment.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { Reading } from '../../replica/reading.ts';

/** All that is printed of an application. */
export type ApplicationPackage = {
  application: Application;
  investigators: readonly Investigator[];
  attachments: readonly Attachment[];
};

/**
 * The three readings as one: a package is whole or it is none, for paper does not say what is missing from it. It is as
 * old as its oldest part.
 */
export function packageReading(
  application: Reading<Application>,
  investigators: Reading<Investigator[]>,
  attachments: Reading<Attachment[]>,
): Reading<ApplicationPackage> {
  const people = together(application, investigators, (one, rows) => ({ application: one, investigators: rows }));
  return together(people, attachments, (most, files) => ({ ...most, attachments: files }));
}

function together<A, B, C>(one: Reading<A>, other: Reading<B>, join: (one: A, other: B) => C): Reading<C> {
  if (one.state === 'failed') return one;
  if (other.state === 'failed') return other;
  if (one.state === 'loading' || other.state === 'loading') return { state: 'loading' };
  const both = { value: join(one.value, other.value), asOf: Math.min(one.asOf, other.asOf) };
  if (one.state === 'kept') return { ...both, state: 'kept', problem: one.problem };
  if (other.state === 'kept') return { ...both, state: 'kept', problem: other.problem };
  return { ...both, state: 'fresh' };
}
