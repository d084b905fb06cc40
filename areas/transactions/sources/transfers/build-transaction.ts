/**
 * Makes one of our transactions out of what the chain has. Amounts are exact, or the transfer is left out and reported.
 */
import { liquidationParts } from '@holdfast/protocols/engine';
import { type ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import { type FoundAccount, type FoundTransaction, type FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { type Amount, DECIMAL_PLACES, fromSmallestUnits } from '@holdfast/money';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import type { TokenFacts, UnreadablePart } from '@holdfast/chain/chain-source.ts';
import type { RawTransaction } from '../raw-transaction.ts';
import type { Move } from './list-moves.ts';

const NATIVE_DECIMALS = 18;

export interface BuildQuery {
  readonly raw: RawTransaction;
  readonly events: readonly ProtocolEvent[];
  readonly moves: readonly Move[];
  /** By address in lower case. A token without facts could not be read. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

export interface BuiltTransaction {
  readonly transaction: FoundTransaction;
  readonly unreadable: readonly UnreadablePart[];
}

export function buildTransaction({ raw, events, moves, tokens }: BuildQuery): BuiltTransaction {
  const transfers: FoundTransfer[] = [];
  const unreadable: UnreadablePart[] = [];
  for (const move of moves) {
    const amount = amountOf(move, tokens);
    if (typeof amount === 'bigint') transfers.push(transferOf(move, amount));
    else
      unreadable.push({
        hash: raw.hash,
        contract: move.coin.kind === 'native' ? null : checksummed(move.coin.address),
        logIndex: move.logIndex,
        reason: amount.reason,
      });
  }
  const transaction: FoundTransaction = {
    key: raw.hash,
    hash: raw.hash,
    block: raw.block,
    atMs: raw.atMs,
    status: raw.status,
    sender: checksummed(raw.from),
    target: raw.to === null ? null : checksummed(raw.to),
    methodId: raw.methodId,
    transfers,
    events,
  };
  return { transaction, unreadable };
}

/** The moves of an address: it sends, it receives, it pays the gas, or a liquidation of its loan moved them. */
export function movesOf(address: string, { events, moves }: Pick<BuildQuery, 'events' | 'moves'>): Move[] {
  const tokens = moves.map((move) => ({ ...move, token: move.coin.kind === 'token' ? move.coin.address : null }));
  const liquidated = liquidationParts({ events, moves: tokens }, (user) => user.toLowerCase() === address);
  return moves.filter(({ key, from, to }) => from === address || to === address || liquidated.has(key));
}

function amountOf({ coin, units }: Move, tokens: ReadonlyMap<string, TokenFacts>): Amount | { reason: string } {
  if (coin.kind === 'native') return fromSmallestUnits(units, NATIVE_DECIMALS);
  if (coin.kind === 'nft') return fromSmallestUnits(units, 0);
  const facts = tokens.get(coin.address);
  // A contract can be both a token and an NFT collection; the facts of a collection have no decimals.
  if (facts?.kind !== 'token')
    return { reason: `The token does not state its decimals, or has more than ${DECIMAL_PLACES}.` };
  return fromSmallestUnits(units, facts.decimals);
}

function transferOf({ key, coin, from, to, origin }: Move, amount: Amount): FoundTransfer {
  return {
    key,
    coin: coin.kind === 'native' ? coin : { ...coin, address: checksummed(coin.address) },
    amount,
    from: accountOf(from),
    to: accountOf(to),
    role: origin === 'gas' ? 'fee' : 'transfer',
    origin,
    valueUsd: null,
  };
}

function accountOf(address: string | null): FoundAccount | null {
  return address === null ? null : { kind: 'address', address: checksummed(address) };
}
