import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import type { CoinId } from '../ids.ts';
import type { Term } from '../lists.ts';
import type { Instant } from '../types.ts';
import { ledgerAccount } from './ledger-account.ts';
import type { JournalEntry, JournalLine, LedgerAccount } from './types.ts';

/** A disposal that was entered manually: neither its coins nor its proceeds are in a wallet of the books. */
export interface ManualDisposal {
  readonly id: string;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly assetId: CoinId | null;
  readonly proceedsUsd: Usd;
  readonly costUsd: Usd;
  readonly term: Term;
}

/** The owner contributed the coins and received the proceeds, so that only the gain stays. */
export function createManualDisposalEntry(disposal: ManualDisposal): JournalEntry {
  const { id, at, day, assetId, proceedsUsd, costUsd, term } = disposal;
  const owner = ledgerAccount('ownerEquity');
  const post = (account: LedgerAccount, usd: bigint): JournalLine[] =>
    usd === 0n ? [] : [{ account, assetId, amount: 0n as Amount, usd: usd as Usd, lot: null, transferId: null }];
  const lines = [
    ...post(owner, proceedsUsd),
    ...post(owner, -costUsd),
    ...post(ledgerAccount('realisedGain', { term }), costUsd - proceedsUsd),
  ];
  return {
    id: `manualDisposal:${id}`,
    kind: 'manualDisposal',
    at,
    day,
    transactionId: null,
    action: null,
    lines,
    flags: [],
  };
}
