import { CLOCK_OFF_MS } from '../../contract/api/limits.ts';
import type { Application } from '../../contract/domain/application.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { formatDateTime } from '../../contract/wording/dates.ts';

/**
 * Who agreed to the policies and when; "not recorded" if the server keeps no agreement. The time is that of the
 * applicant's device, with the server's beside it if the agreement arrived more than a day later. If the device's
 * cannot be true, the time is the server's, and the device's stands beside it.
 */
export function agreementFacts(application: Application): { label: string; value: string }[] {
  const { agreement, applicant, agreementRecordedAt: recordedAt, agreementClockOff: isOff = false } = application;
  const told = timeOf(agreement?.agreedAt);
  const received = timeOf(recordedAt);
  return [
    { label: messages.agreedBy, value: agreement === null ? messages.notRecorded : fullName(applicant) },
    { label: messages.agreedAt, value: (isOff ? received : told) || messages.notRecorded },
    { label: messages.agreementOfWrongClock, value: isOff ? told : '' },
    { label: messages.agreementReceivedAt, value: !isOff && isLate(agreement?.agreedAt, recordedAt) ? received : '' },
    { label: messages.policyVersion, value: agreement?.agreedPolicyVersion ?? '' },
  ];
}

const timeOf = (time: string | undefined) => (time === undefined ? '' : formatDateTime(time));

const isLate = (told = '', recorded = '') => Math.abs(Date.parse(recorded) - Date.parse(told)) > CLOCK_OFF_MS;
