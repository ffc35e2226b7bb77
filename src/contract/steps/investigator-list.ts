import * as v from 'valibot';
import { INVESTIGATORS_MAX } from '../api/limits.ts';
import { investigatorListMessages as messages } from '../messages/server/requests.ts';
import { InvestigatorOnWire } from './investigators.ts';

/** The whole list: the last row is removed by its own deletion, never by an empty list. */
export const InvestigatorRowList = v.pipe(
  v.array(InvestigatorOnWire),
  v.minLength(1, messages.noInvestigators),
  v.maxLength(INVESTIGATORS_MAX, messages.tooManyInvestigators(INVESTIGATORS_MAX)),
);

export const InvestigatorRows = v.union([InvestigatorOnWire, InvestigatorRowList]);
