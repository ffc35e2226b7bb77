import type { Clock } from '../../portal.ts';
import { storedTime } from '../../store/times.ts';
import type { Log } from './log.ts';

/** Returns a log that writes one JSON object per line. */
export function createJsonLog(write: (line: string) => void, clock: Clock): Log {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: storedTime(clock()), level, event, ...fields })}\n`);
  };
}
