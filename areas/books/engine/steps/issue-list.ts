import type { Amount } from '@holdfast/money';
import type { Instant, Issue } from '../types.ts';
import { RowList } from './row-list.ts';
import type { AccountId, CoinId, TransferId } from '../ids.ts';
import type { IssueCode } from '../lists.ts';

const NOTHING_READ = { at: null };

/** Collects what a person should look at, each with where it was found. */
export class IssueList {
  /** What is being read. Its time is read only when there is an issue: copying it each time would box a number. */
  reading: { readonly at: Instant | null } = NOTHING_READ;
  private readonly rows = new RowList<Issue>();
  private readonly seen = new Set<string>();
  private seenIn: { readonly at: Instant | null } = NOTHING_READ;

  report(
    code: IssueCode,
    detail: string,
    where: {
      at?: Instant | null;
      transactionId?: string;
      transferId?: TransferId;
      assetId?: CoinId;
      accountId?: AccountId;
      amount?: Amount;
    } = {},
  ): Issue {
    const issue: Issue = {
      code,
      detail,
      at: where.at === undefined ? this.reading.at : where.at,
      transactionId: where.transactionId ?? null,
      transferId: where.transferId ?? null,
      assetId: where.assetId ?? null,
      accountId: where.accountId ?? null,
      amount: where.amount ?? null,
    };
    this.rows.push(issue);
    return issue;
  }

  /** Whether a subject is named for the first time in the transaction that is being read. */
  isFirst(subject: string): boolean {
    if (this.seenIn !== this.reading) {
      this.seenIn = this.reading;
      this.seen.clear();
    }
    if (this.seen.has(subject)) return false;
    this.seen.add(subject);
    return true;
  }

  /** Hands the issues on and forgets them. */
  take(): Issue[] {
    return this.rows.take();
  }
}
