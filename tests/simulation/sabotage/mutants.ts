import type { Mutant } from './mutant.ts';
import { ofDelivery } from './of-delivery.ts';
import { ofDrafts } from './of-drafts.ts';
import { ofOutboxClaiming } from './of-outbox-claiming.ts';
import { ofOutboxSettling } from './of-outbox-settling.ts';
import { ofOutboxWriting } from './of-outbox-writing.ts';
import { ofRestoring } from './of-restoring.ts';
import { ofStorage } from './of-storage.ts';
import { ofTwoDefences } from './of-two-defences.ts';

/** All mutants. */
export const mutants: readonly Mutant[] = [
  ...ofOutboxClaiming,
  ...ofOutboxSettling,
  ...ofOutboxWriting,
  ...ofDrafts,
  ...ofDelivery,
  ...ofStorage,
  ...ofRestoring,
  ...ofTwoDefences,
];
