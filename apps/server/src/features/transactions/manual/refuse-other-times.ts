import { invalidField } from '../../../http/app-error.ts';

/** The first block of Bitcoin: nothing happened before it, in any time zone. */
const EARLIEST = '2009-01-03T18:15:05.000Z';
const AHEAD_MS_MAX = 86_400_000;

/** A slip of the hand in the year would put a purchase before there were coins, or a sale into the next century. */
export function refuseOtherTimes(at: string, now: Date): void {
  const moment = Date.parse(at);
  const refuse = (msg: string) => invalidField({ loc: ['body', 'at'], msg, input: at });
  if (moment < Date.parse(EARLIEST)) throw refuse('There were no coins yet at this time.');
  if (moment > now.getTime() + AHEAD_MS_MAX) throw refuse('This time lies in the future.');
}
