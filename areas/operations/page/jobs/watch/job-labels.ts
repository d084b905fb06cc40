/** The texts of a job in the tray. */
import type { JobSummary } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';

/**
 * "1,284 of 3,071 disposals" if the server's text begins with the count, otherwise "1,284 of 3,071 · Daily closes of
 * BTC".
 */
export function progressText({
  status,
  done,
  total,
  message,
  isCancelRequested,
}: Pick<JobSummary, 'status' | 'done' | 'total' | 'message' | 'isCancelRequested'>): string {
  if (isCancelRequested) return 'Stopping';
  if (status === 'queued') return message === '' ? 'Queued' : message;
  if (total === null) return message === '' ? 'Working' : message;
  const count = `${presentCount(done)} of ${presentCount(total)}`;
  const doneText = presentCount(done);
  if (message.startsWith(`${doneText} `)) return count + message.slice(doneText.length);
  return message === '' ? count : `${count} · ${message}`;
}

/** The result, or the reason for the failure. */
export function endingText({ status, message, error }: Pick<JobSummary, 'status' | 'message' | 'error'>): string {
  if (status === 'failed') return error ?? 'It failed for an unknown reason.';
  if (status === 'cancelled') return message === '' ? 'Cancelled.' : message;
  return message === '' ? 'Done.' : message;
}

/** Between 0 and 99, because an unfinished job is not at 100; null if unknown. */
export function percentDone({ status, done, total }: Pick<JobSummary, 'status' | 'done' | 'total'>): number | null {
  if (status === 'queued') return 0;
  if (total === null || total === 0) return null;
  return Math.min(99, Math.floor((done / total) * 100));
}

export function timeLeftText(seconds: number): string {
  if (seconds < 8) return 'A few seconds left';
  if (seconds < 55) return `About ${Math.round(seconds / 5) * 5} s left`;
  if (seconds < 55 * 60) return `About ${Math.max(1, Math.round(seconds / 60))} min left`;
  return `About ${Math.max(1, Math.round(seconds / 3600))} h left`;
}

/** The progress of all unfinished jobs as one figure for the ring; null if none of it is known. */
export function percentOfAll(jobs: readonly Pick<JobSummary, 'status' | 'done' | 'total'>[]): number | null {
  const known = jobs.map(percentDone).filter((percent) => percent !== null);
  return known.length === 0 ? null : Math.floor(known.reduce((sum, percent) => sum + percent, 0) / known.length);
}
