/**
 * Short spellings for histories in tests: `buy('b1', '2023-03-01', { ETH: '1' }, { usd: '1000' })`.
 */
import { type Amount, formatDecimal, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type { Action } from '@holdfast/actions/actions.ts';
import type { ScopeSetting } from '../settings.ts';
import type { Books, Identification, Transaction, Transfer } from '../types.ts';
import { accountIdOf, coinIdOf, transferIdOf } from '../ids.ts';

export const WALLET = 'main';

/** Per wallet from June 2024 on, with a global allocation that the account "two" comes first in. */
export const GLOBAL_ALLOCATION_SCOPE: ScopeSetting = {
  kind: 'universalThenPerWallet',
  fromDay: '2024-06-01',
  allocation: {
    kind: 'global',
    order: ['highestBasis', 'earliestAcquired'],
    datedBy: 'acquired',
    accountOrder: [accountIdOf('two')],
  },
};

export function instant(text: string): number {
  return Date.parse(text.length === 10 ? `${text}T12:00:00Z` : text);
}

export function transaction(id: string, at: string, action: Action, transfers: readonly Transfer[]): Transaction {
  return { id, at: instant(at), action, transfers };
}

interface Leg {
  readonly id: string;
  readonly coin: string;
  readonly amount: string;
  readonly usd?: string | null;
  readonly wallet?: string;
  readonly role?: 'fee' | 'withheldFee';
  readonly identification?: Identification;
  readonly counterpartyId?: string;
}

function leg(input: Leg, wallets: { from?: string; to?: string }): Transfer {
  const value: Usd | null = input.usd === undefined || input.usd === null ? null : parseUsd(input.usd);
  return {
    id: transferIdOf(input.id),
    coinId: coinIdOf(input.coin),
    amount: parseAmount(input.amount),
    valueUsd: value,
    fromAccountId: wallets.from === undefined ? null : accountIdOf(wallets.from),
    toAccountId: wallets.to === undefined ? null : accountIdOf(wallets.to),
    ...(input.role ? { role: input.role } : {}),
    ...(input.identification ? { identification: input.identification } : {}),
    ...(input.counterpartyId ? { counterpartyId: input.counterpartyId } : {}),
  };
}

export function incoming(input: Leg): Transfer {
  return leg(input, { to: input.wallet ?? WALLET });
}

export function outgoing(input: Leg): Transfer {
  return leg(input, { from: input.wallet ?? WALLET });
}

export function moving(input: Leg & { readonly to: string }): Transfer {
  return leg(input, { from: input.wallet ?? WALLET, to: input.to });
}

/** Coins for their value in dollars. */
export function buy(id: string, at: string, coin: string, amount: string, usd: string, wallet = WALLET): Transaction {
  return transaction(id, at, 'buy', [incoming({ id, coin, amount, usd, wallet })]);
}

export function sell(id: string, at: string, coin: string, amount: string, usd: string, wallet = WALLET): Transaction {
  return transaction(id, at, 'sell', [outgoing({ id, coin, amount, usd, wallet })]);
}

export function move(
  id: string,
  at: string,
  coin: string,
  amount: string,
  wallets: { from: string; to: string; fee?: string; feeUsd?: string },
): Transaction {
  const transfers = [moving({ id, coin, amount, wallet: wallets.from, to: wallets.to })];
  if (wallets.fee)
    transfers.push(
      outgoing({
        id: `${id}:fee`,
        coin,
        amount: wallets.fee,
        usd: wallets.feeUsd ?? '0',
        wallet: wallets.from,
        role: 'fee',
      }),
    );
  return transaction(id, at, 'ownTransfer', transfers);
}

export function amount(text: string): Amount {
  return parseAmount(text);
}

/** Three lots at 10, 30 and 20 dollars a coin. */
export const THREE_LOTS = [
  buy('a', '2022-01-01', 'ETH', '1', '10'),
  buy('b', '2022-02-01', 'ETH', '1', '30'),
  buy('c', '2022-03-01', 'ETH', '1', '20'),
];

/** The closed positions as lot, amount, proceeds, cost, gain, term. */
export function closedRows({ closed }: Pick<Books, 'closed'>): string[] {
  return closed.map((row) =>
    [row.lotId, ...[row.amount, row.proceedsUsd, row.costUsd, row.gainUsd].map(formatDecimal), row.term].join(' '),
  );
}

export function issueCodes({ issues }: Pick<Books, 'issues'>): string[] {
  return issues.map((issue) => issue.code);
}

export function withTransfers(one: Transaction, change: (transfer: Transfer) => Transfer): Transaction {
  return { ...one, transfers: one.transfers.map(change) };
}
