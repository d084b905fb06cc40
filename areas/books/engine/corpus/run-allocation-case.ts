/**
 * Cases that state the lots of each wallet and ask how a global allocation deals them out.
 */
import { type Amount, formatDecimal, parsePrice, type Usd, valueOf } from '@holdfast/money';
import { type AllocatableLot, planAllocation } from '../safe-harbour.ts';
import type { CaseResult, CorpusCase } from './corpus-case.ts';
import { orderOfMethod } from './read-allocation.ts';
import { readAmount, readTimestamp } from './translate-transaction.ts';
import { type AccountId, accountIdOf, lotIdOf } from '../ids.ts';

interface StatedLot extends AllocatableLot {
  readonly asset: string;
  readonly accountId: AccountId;
  readonly acquired: string;
}

export function runAllocationCase(corpusCase: CorpusCase): CaseResult {
  const lots = readLots(corpusCase);
  const stated = Object.keys(corpusCase.wallets ?? {}).map(accountIdOf);
  const accountOrder = (corpusCase.wallet_order ?? []).map(accountIdOf);
  const isComplete =
    stated.every((accountId) => accountOrder.includes(accountId)) &&
    accountOrder.every((accountId) => stated.includes(accountId));
  if (!isComplete) return { id: corpusCase.id, rows: [], lots: [], error: 'allocation_incomplete', moves: [] };

  const accounts = stated.map((accountId) => {
    const own = lots.filter((lot) => lot.accountId === accountId);
    return { accountId, amount: own.reduce((total, lot) => total + lot.amount, 0n) as Amount };
  });
  const order = orderOfMethod(corpusCase.method);
  // This oracle dates lots by their arrival in the wallet, except that LIFO looks at the acquisition.
  const datedBy = corpusCase.method === 'lifo' ? 'acquired' : 'arrived';
  const plan = planAllocation({ allocation: { kind: 'global', order, datedBy, accountOrder }, lots, accounts });
  return {
    id: corpusCase.id,
    rows: [],
    lots: plan.placements.map(({ lot, accountId, amount }) => ({
      lot_id: lot.lotId,
      asset: lot.asset,
      wallet: accountId,
      amount: formatDecimal(amount),
      basis: formatDecimal(valueOf(amount, lot.unitCostUsd) satisfies Usd),
      acquired: lot.acquired,
    })),
    error: null,
    moves: plan.placements.map(({ lot, accountId, amount }) => ({
      from_wallet: lot.accountId,
      to_wallet: accountId,
      amount: formatDecimal(amount),
    })),
  };
}

function readLots({ wallets = {}, remaining = {} }: CorpusCase): StatedLot[] {
  const incoming = Object.values(wallets)
    .flat()
    .filter((transaction) => transaction.kind === 'in');
  const origins = new Map(incoming.map((transaction) => [transaction.id, transaction.from_lot]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let from = origins.get(root); from !== undefined; from = origins.get(root)) root = from;
    return root;
  };
  const sequenceByRoot = new Map(
    incoming.filter(({ from_lot: from }) => from === undefined).map(({ id }, index) => [id, index]),
  );
  return incoming.map((transaction) => {
    const accountId = accountIdOf(transaction.wallet ?? '');
    const lotId = lotIdOf(rootOf(transaction.id));
    return {
      lotId,
      accountId,
      asset: transaction.asset ?? '',
      amount: readAmount(remaining[accountId]?.[transaction.id] ?? transaction.amount),
      acquired: transaction.acquired ?? transaction.timestamp,
      acquiredAt: readTimestamp(transaction.acquired ?? transaction.timestamp).at,
      arrivedAt: readTimestamp(transaction.timestamp).at,
      sequence: sequenceByRoot.get(lotId) ?? 0,
      unitCostUsd: parsePrice(transaction.price ?? '0'),
    };
  });
}
