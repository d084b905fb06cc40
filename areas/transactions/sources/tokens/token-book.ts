/**
 * The facts of tokens that an index returns beside the transfers, gathered over all responses. An index makes no
 * contract calls, so it knows no claims.
 */
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import type { TokenFacts } from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { DECIMAL_PLACES } from '@holdfast/money';
import { pooledTokensOf } from '@holdfast/protocols/engine';
import type { RawLog } from '../raw-transaction.ts';
import type { ContractCoin } from '../transfers/assemble.ts';
import { GROWTH_TOPICS } from '../transfers/topics.ts';
import { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from './clean-token-text.ts';

interface Told {
  decimals: number | null;
  symbol: string;
  name: string;
  isRebasing: boolean;
}

export class TokenBook {
  /** By address in lower case. */
  readonly #told = new Map<string, Told>();

  tell(given: string, { decimals, symbol, name }: Omit<Told, 'isRebasing'>): void {
    const told = this.#of(given);
    const isKnown = decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMAL_PLACES;
    told.decimals ??= isKnown ? decimals : null;
    told.symbol ||= cleanTokenText(symbol, SYMBOL_LENGTH_MAX);
    told.name ||= cleanTokenText(name, NAME_LENGTH_MAX);
  }

  noteLog({ address, topics }: Pick<RawLog, 'address' | 'topics'>): void {
    if (GROWTH_TOPICS.has(topics[0]?.toLowerCase() ?? '')) this.#of(address).isRebasing = true;
  }

  /** By address in lower case; tokens without stated decimals are missing. */
  read(coins: readonly ContractCoin[]): Map<string, TokenFacts> {
    return new Map(
      coins.flatMap(({ kind, address }) => {
        const told = this.#told.get(address);
        const decimals = kind === 'nft' ? 0 : (told?.decimals ?? null);
        if (!told || decimals === null) return [];
        const { symbol, name } = told;
        const isRebasing = kind === 'token' && told.isRebasing;
        return [[address, { kind, address: checksummed(address), symbol, name, decimals, isRebasing, claim: null }]];
      }),
    );
  }

  #of(given: string): Told {
    const address = given.toLowerCase();
    const told = this.#told.get(address) ?? { decimals: null, symbol: '', name: '', isRebasing: false };
    this.#told.set(address, told);
    return told;
  }
}

/** The tokens that transfers and events name, of all that are known. */
export function namedIn(transactions: readonly FoundTransaction[], tokens: readonly TokenFacts[]): TokenFacts[] {
  const named = new Set(
    transactions.flatMap(({ transfers, events }) => [
      ...transfers.flatMap(({ coin }) => ('address' in coin ? [coin.address] : [])),
      ...pooledTokensOf(events),
    ]),
  );
  return tokens.filter(({ address }) => named.has(address));
}
