/**
 * What was exported is remembered, so that nothing is posted twice and a later change is never lost.
 *
 * An entry that is not remembered is new. One whose content changed is reversed, as it was exported, and posted again
 * under the next number: HF-T12, then HF-T12-R1 (the reversal) and HF-T12-2. One that is gone is reversed. One that is
 * the same is left out. The content is the day and the dollars of each account by its code; a new description, or
 * another name of an account, is no reason to post.
 *
 * A correction of a closed period is posted on the first open day, and names the entry that it corrects. So is a new
 * entry of a closed period that was exported since it was closed.
 */
import { type BooksDay, formatDay } from '@holdfast/calendar';
import { createHash } from 'node:crypto';
import type { PostedEntry } from './posted-entry.ts';

/** One remembered entry. `lines` are those last posted; none after a reversal without a successor. */
export interface ExportedEntry extends Omit<PostedEntry, 'narration'> {
  /** Counts the postings of this entry, from one. */
  readonly revision: number;
  readonly hash: string;
}

export interface ExportPlan {
  /** What to write now, in the order of days. */
  readonly entries: readonly PostedEntry[];
  /** What to remember afterwards, in place of what was remembered under the same key. */
  readonly remember: readonly ExportedEntry[];
  readonly counts: {
    readonly created: number;
    readonly adjusted: number;
    readonly removed: number;
    readonly same: number;
  };
}

interface PlanOptions {
  readonly exported: Iterable<ExportedEntry>;
  /** The first day of the open period; adjustments are not posted before it. */
  readonly openFrom?: BooksDay | undefined;
  /** Whether the program has the day as it was closed, so that a new entry of it is a correction. */
  readonly isSettled?: (day: BooksDay) => boolean;
}

/**
 * `entries` are all entries of the exported span, summed as the export requires. Entries outside of the span must not
 * be among `exported`, or they would count as gone.
 */
export function planExport(
  entries: readonly PostedEntry[],
  { exported, openFrom, isSettled = () => false }: PlanOptions,
): ExportPlan {
  const known = new Map([...exported].map((entry) => [entry.key, entry]));
  const counts = { created: 0, adjusted: 0, removed: 0, same: 0 };
  const planned: PostedEntry[] = [];
  const remember: ExportedEntry[] = [];
  const onOpenDay = (day: BooksDay): BooksDay => (openFrom !== undefined && day < openFrom ? openFrom : day);
  const post = (entry: PostedEntry, { revision, hash }: { revision: number; hash: string }): void => {
    planned.push(entry);
    const { key, number, day, lines } = entry;
    remember.push({ key, revision, number, day, hash, lines });
  };

  for (const entry of entries) {
    const before = known.get(entry.key);
    known.delete(entry.key);
    // Of the content itself: a correction that is posted on a later day does not look changed again.
    const hash = hashOf(entry);
    if (!before) {
      const day = isSettled(entry.day) ? onOpenDay(entry.day) : entry.day;
      const narration = day === entry.day ? entry.narration : `${entry.narration} (of ${formatDay(entry.day)})`;
      post({ ...entry, day, narration }, { revision: 1, hash });
      counts.created += 1;
    } else if (before.hash === hash) counts.same += 1;
    else {
      if (before.lines.length > 0) planned.push(reversalOf(before, onOpenDay(before.day)));
      const revision = before.revision + 1;
      const number = `${entry.number}-${revision}`;
      const narration = before.lines.length > 0 ? `${entry.narration} (replaces ${before.number})` : entry.narration;
      post({ ...entry, number, narration, day: onOpenDay(entry.day) }, { revision, hash });
      counts.adjusted += 1;
    }
  }
  for (const before of known.values()) {
    if (before.lines.length === 0) continue;
    planned.push(reversalOf(before, onOpenDay(before.day)));
    remember.push({ ...before, hash: '', lines: [] });
    counts.removed += 1;
  }
  const inOrder = planned.map((entry, index) => ({ entry, index }));
  inOrder.sort((left, right) => left.entry.day - right.entry.day || left.index - right.index);
  return { entries: inOrder.map(({ entry }) => entry), remember, counts };
}

function reversalOf({ key, number, revision, lines }: ExportedEntry, day: BooksDay): PostedEntry {
  const base = revision === 1 ? number : number.slice(0, number.lastIndexOf('-'));
  return {
    key: `reversal:${revision}:${key}`,
    number: `${base}-R${revision}`,
    day,
    narration: `Reversal of ${number}`,
    lines: lines.map((line) => ({ ...line, cents: -line.cents })),
  };
}

/** Of the day and the sum of each account and client: the order of lines and their descriptions do not matter. */
function hashOf({ day, lines }: Pick<PostedEntry, 'day' | 'lines'>): string {
  const sums = new Map<string, bigint>();
  for (const { account, name, cents } of lines) {
    const key = JSON.stringify([account.code, name]);
    sums.set(key, (sums.get(key) ?? 0n) + cents);
  }
  const content = [...sums].filter(([, cents]) => cents !== 0n).map(([key, cents]) => `${key} ${cents}`);
  return createHash('sha256')
    .update([day, ...content.toSorted()].join('\n'))
    .digest('hex');
}
