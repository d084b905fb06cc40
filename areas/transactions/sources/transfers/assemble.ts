/** From what the chain has to what is handed over: the same last steps for every reader. */
import { pooledTokensOf } from '@holdfast/protocols/engine';
import { type FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import type { TokenFacts, UnreadablePart } from '@holdfast/chain/chain-source.ts';
import { readEvents } from '../events/read-protocol-events.ts';
import type { RawTransaction } from '../raw-transaction.ts';
import { type BuildQuery, buildTransaction, movesOf } from './build-transaction.ts';
import type { Move, MoveCoin } from './list-moves.ts';

export type ContractCoin = Exclude<MoveCoin, { kind: 'native' }>;

export interface FoundMoves {
  readonly raw: RawTransaction;
  readonly moves: readonly Move[];
}

/** By address in lower case; tokens that cannot be read are missing. */
type ReadTokens = (coins: readonly ContractCoin[]) => Promise<ReadonlyMap<string, TokenFacts>>;

interface Assembled {
  readonly transactions: FoundTransaction[];
  readonly tokens: TokenFacts[];
  readonly unreadable: UnreadablePart[];
}

/**
 * Only what touches the account. A transaction that it neither sent nor that moved anything of it is none of its own.
 */
export async function assembleBatch({
  account,
  found,
  readTokens,
}: {
  account: string;
  found: readonly FoundMoves[];
  readTokens: ReadTokens;
}): Promise<Assembled> {
  const own = found.map(({ raw, moves }) => {
    const events = readEvents(raw);
    return { raw, events, moves: movesOf(account, { events, moves }) };
  });
  const tokens = await readTokens(listContracts(own));
  const built = own.map((item) => buildTransaction({ ...item, tokens }));
  const transactions = built
    .filter(({ transaction }, place) => transaction.transfers.length > 0 || own[place]?.raw.from === account)
    .map(({ transaction }) => transaction);
  return { transactions, tokens: [...tokens.values()], unreadable: built.flatMap(({ unreadable }) => unreadable) };
}

export async function assembleSingle({
  found,
  readTokens,
}: {
  found: FoundMoves;
  readTokens: ReadTokens;
}): Promise<{ transaction: FoundTransaction; tokens: TokenFacts[]; unreadable: readonly UnreadablePart[] }> {
  const whole = { ...found, events: readEvents(found.raw) };
  const tokens = await readTokens(listContracts([whole]));
  return { ...buildTransaction({ ...whole, tokens }), tokens: [...tokens.values()] };
}

/** The tokens that moved, and those whose amounts the events of a liquidity position state. */
function listContracts(found: readonly Pick<BuildQuery, 'moves' | 'events'>[]): ContractCoin[] {
  const coins = found.flatMap(({ moves, events }) => [
    ...moves.flatMap(({ coin }) => (coin.kind === 'native' ? [] : [coin])),
    ...pooledTokensOf(events).map((address) => ({ kind: 'token' as const, address: address.toLowerCase() })),
  ]);
  // Of a contract that emits the logs of both kinds, the decimals matter more.
  const ordered = [...coins.filter(({ kind }) => kind === 'nft'), ...coins.filter(({ kind }) => kind === 'token')];
  return [...new Map(ordered.map((coin) => [coin.address, coin])).values()];
}
