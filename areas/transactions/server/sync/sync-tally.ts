import type { HistoryBatch, HistoryLimit } from '@holdfast/chain/chain-source.ts';
import type { Json } from '@holdfast/jobs/job-kind.ts';
import type { CheckedBalances } from '../balances/check-balances.ts';

const PARTS_KEPT = 100;

const LIMIT_TEXTS: Record<HistoryLimit, string> = {
  'no-traces': 'the node does not show what contracts pay out, so such payments may be missing',
  'no-archive': 'the node keeps no old balances, so payments inside of others’ transactions may be missing',
  'no-layer-one-fee': 'the source leaves out what transactions paid to the chain below, so fees are too low',
  'no-validators': 'the source does not show what validators are paid, so withdrawals and priority fees may be missing',
};

/** Counts what a sync did and collects what it could not read, for the report and the progress bar. */
export class SyncTally {
  added = 0;
  updated = 0;
  vanished = 0;
  /** Of those that were added. */
  inLockedYears = 0;
  setAside = 0;
  skippedDeleted = 0;
  throughBlock: number | null = null;
  private unreadableTotal = 0;
  private readonly limits = new Set<HistoryLimit>();
  private readonly unreadable: Json[] = [];
  private readonly unexplained: Json[] = [];
  private readonly leftOut: { source: string; reason: string }[] = [];
  private differing = 0;

  /** Another source continued where this one failed. */
  noteLeftOut(source: string, reason: string): void {
    this.leftOut.push({ source, reason });
  }

  note({ limits, unreadable, unexplained, differing = [] }: HistoryBatch): void {
    this.differing += differing.length;
    for (const limit of limits) this.limits.add(limit);
    this.unreadableTotal += unreadable.length;
    for (const { hash, contract, reason } of unreadable) keep(this.unreadable, { hash, contract, reason });
    for (const { fromBlock, toBlock, differenceWei } of unexplained)
      keep(this.unexplained, { fromBlock, toBlock, differenceWei: String(differenceWei) });
  }

  toText(walletName: string, balances: CheckedBalances): string {
    const through = this.throughBlock === null ? '' : `, synced to block ${this.throughBlock.toLocaleString('en-US')}`;
    const sentences = [
      `${walletName}: ${count(this.added, 'new transaction')}${through}.`,
      ...(this.vanished > 0
        ? [
            `The chain was reorganised: ${count(this.vanished, 'transaction')} no longer ` +
              `exist${this.vanished === 1 ? 's' : ''}.`,
          ]
        : []),
      ...lockedYearNotes(this),
      ...(this.unreadableTotal > 0 ? [`${count(this.unreadableTotal, 'transfer')} could not be read.`] : []),
      ...(balances.differing > 0
        ? [`${count(balances.differing, 'balance')} differ${balances.differing === 1 ? 's' : ''} from the chain.`]
        : []),
      ...this.leftOut.map(({ source, reason }) => `${source} is left out for a while: ${reason}`),
      ...(this.differing > 0
        ? [`${count(this.differing, 'transaction')} differ${this.differing === 1 ? 's' : ''} from the explorer’s list.`]
        : []),
      ...[...this.limits].map((limit) => `Note: ${LIMIT_TEXTS[limit]}.`),
    ];
    return sentences.join(' ');
  }

  toJson(source: string, balances: CheckedBalances): Json {
    return {
      source,
      throughBlock: this.throughBlock,
      added: this.added,
      updated: this.updated,
      vanished: this.vanished,
      inLockedYears: this.inLockedYears,
      setAside: this.setAside,
      skippedDeleted: this.skippedDeleted,
      limits: [...this.limits],
      leftOut: this.leftOut,
      differing: this.differing,
      unreadableTotal: this.unreadableTotal,
      unreadable: this.unreadable,
      unexplained: this.unexplained,
      balances: { checked: balances.checked, differing: balances.differing },
    };
  }
}

/** Describes what a sync found in locked years and closed months and did not apply, for the report. */
export function lockedYearNotes({ inLockedYears, setAside }: { inLockedYears: number; setAside: number }): string[] {
  return [
    ...(inLockedYears > 0
      ? [
          `${count(inLockedYears, 'new transaction')} of locked periods stay${inLockedYears === 1 ? 's' : ''} ` +
            `unclassified.`,
        ]
      : []),
    ...(setAside > 0
      ? [`${count(setAside, 'change')} to transactions of locked periods ${setAside === 1 ? 'was' : 'were'} set aside.`]
      : []),
  ];
}

function keep(list: Json[], entry: Json): void {
  if (list.length < PARTS_KEPT) list.push(entry);
}

export function count(number: number, what: string): string {
  return `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
}
