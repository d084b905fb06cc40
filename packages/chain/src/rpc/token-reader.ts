/**
 * What tokens state about themselves, read once each. Old tokens write their symbol into 32 bytes instead of a string.
 */
import { DECIMAL_PLACES } from '@holdfast/money';
import { decodeAbiParameters, hexToString, type Hex, toFunctionSelector } from 'viem';
import { checksummed } from '../addresses/checksummed.ts';
import type { TokenClaim, TokenFacts } from '../chain-source.ts';
import { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from '../tokens/clean-token-text.ts';
import type { ContractCoin } from '../transfers/assemble.ts';
import { addressInTopic, topicOfAddress, wordAt } from '../transfers/words.ts';
import type { EvmNode } from './evm-node.ts';

const selector = (signature: string): string => toFunctionSelector(signature);
const ANY_ADDRESS = '0'.repeat(63) + '1';
const QUESTIONS = [
  selector('decimals()'),
  selector('symbol()'),
  selector('name()'),
  // Only the tokens of Aave, whose balances grow without transfers, have all of these.
  selector('UNDERLYING_ASSET_ADDRESS()'),
  selector('scaledBalanceOf(address)') + ANY_ADDRESS,
  selector('POOL()'),
];
const RESERVE_DATA = selector('getReserveData(address)');
/** Where the pool returns the tokens of a reserve: the aToken, then the stable and the variable debt token. */
const RESERVE_TOKENS = [
  { place: 8, kind: 'receipt' },
  { place: 9, kind: 'debt' },
  { place: 10, kind: 'debt' },
] as const;
const WORD_LENGTH = 66;
/** A symbol of a megabyte is not worth decoding. */
const TEXT_LENGTH_MAX = 20_000;

interface When {
  readonly block: number | 'latest';
  readonly signal?: AbortSignal | undefined;
}

export class TokenReader {
  /** By kind and address; null: not readable. */
  readonly #known = new Map<string, TokenFacts | null>();

  constructor(private readonly node: EvmNode) {}

  /** By address in lower case, with the tokens they stand for; tokens that cannot be read are missing. */
  async read(coins: readonly ContractCoin[], when: When): Promise<Map<string, TokenFacts>> {
    const found = await this.#readThese(coins, when);
    const underlying = [...found.values()].flatMap(({ claim }) => {
      const address = claim?.ofAddress.toLowerCase();
      return address === undefined || found.has(address) ? [] : [{ kind: 'token' as const, address }];
    });
    return underlying.length === 0 ? found : new Map([...found, ...(await this.#readThese(underlying, when))]);
  }

  async #readThese(coins: readonly ContractCoin[], { block, signal }: When): Promise<Map<string, TokenFacts>> {
    const wanted = new Map(coins.map((coin) => [`${coin.kind}:${coin.address}`, coin]));
    await this.#ask(
      [...wanted].filter(([key]) => !this.#known.has(key)).map(([, coin]) => coin),
      { block: 'latest', signal },
    );
    // A contract that has destroyed itself since can still be read at that block.
    if (block !== 'latest') {
      await this.#ask(
        [...wanted].filter(([key]) => this.#known.get(key) === null).map(([, coin]) => coin),
        { block, signal },
      );
    }
    return new Map(
      [...wanted].flatMap(([key, coin]) => {
        const facts = this.#known.get(key);
        return facts ? [[coin.address, facts] as const] : [];
      }),
    );
  }

  async #ask(coins: readonly ContractCoin[], when: When): Promise<void> {
    if (coins.length === 0) return;
    const results = await this.#call(
      coins.flatMap(({ address }) => QUESTIONS.map((data) => ({ to: address, data }))),
      when,
    );
    const asked = coins.map((coin, place) => {
      const own = results.slice(place * QUESTIONS.length, (place + 1) * QUESTIONS.length);
      return { coin, facts: factsOf(coin, own), reserve: reserveOf(coin, own) };
    });
    const claims = await this.#confirmClaims(asked, when);
    for (const { coin, facts } of asked) {
      const claim = claims.get(coin.address) ?? null;
      this.#known.set(`${coin.kind}:${coin.address}`, facts && { ...facts, claim: facts.isRebasing ? claim : null });
    }
  }

  /** Anyone can name a pool; the pool has to name the token as well. */
  async #confirmClaims(
    asked: readonly { coin: ContractCoin; reserve: Reserve | null }[],
    when: When,
  ): Promise<Map<string, TokenClaim>> {
    const named = asked.flatMap(({ coin, reserve }) => (reserve === null ? [] : [{ token: coin.address, ...reserve }]));
    if (named.length === 0) return new Map();
    const results = await this.#call(
      named.map(({ pool, underlying }) => ({ to: pool, data: RESERVE_DATA + topicOfAddress(underlying).slice(2) })),
      when,
    );
    return new Map(
      named.flatMap(({ token, underlying }, index) => {
        const confirmed = RESERVE_TOKENS.find(({ place }) => wordAt(results[index] ?? '0x', place) === BigInt(token));
        if (!confirmed) return [];
        return [[token, { kind: confirmed.kind, ofAddress: checksummed(underlying) }] as const];
      }),
    );
  }

  /** Null where a contract refuses. */
  async #call(calls: readonly { to: string; data: string }[], when: When): Promise<(string | null)[]> {
    const results = await this.node.contractCalls(calls, when);
    return results.map((result) => (result.kind === 'returned' ? result.data : null));
  }
}

interface Reserve {
  readonly pool: string;
  readonly underlying: string;
}

type Results = readonly (string | null | undefined)[];

/** The reserve that a token says it belongs to. */
function reserveOf({ kind }: ContractCoin, [, , , underlying, , pool]: Results): Reserve | null {
  const [underlyingAddress, poolAddress] = [underlying, pool].map((word) =>
    word?.length === WORD_LENGTH ? addressInTopic(word) : null,
  );
  if (kind !== 'token' || !underlyingAddress || !poolAddress) return null;
  return { pool: poolAddress, underlying: underlyingAddress };
}

function factsOf(
  { kind, address }: ContractCoin,
  [decimalsWord, symbol, name, underlying, scaled]: Results,
): Omit<TokenFacts, 'claim'> | null {
  const decimals = kind === 'nft' ? 0 : readDecimals(decimalsWord ?? null);
  if (decimals === null) return null;
  return {
    kind,
    address: checksummed(address),
    symbol: cleanTokenText(readText(symbol ?? null), SYMBOL_LENGTH_MAX),
    name: cleanTokenText(readText(name ?? null), NAME_LENGTH_MAX),
    decimals,
    isRebasing: kind === 'token' && underlying?.length === WORD_LENGTH && scaled?.length === WORD_LENGTH,
  };
}

function readDecimals(word: string | null): number | null {
  if (word === null || word.length < WORD_LENGTH) return null;
  const decimals = BigInt(word.slice(0, WORD_LENGTH));
  return decimals <= BigInt(DECIMAL_PLACES) ? Number(decimals) : null;
}

export function readText(result: string | null): string {
  if (result === null || result.length < WORD_LENGTH || result.length > TEXT_LENGTH_MAX) return '';
  try {
    if (result.length === WORD_LENGTH) return hexToString(result as Hex).replace(/\0.*$/s, '');
    return decodeAbiParameters([{ type: 'string' }], result as Hex)[0];
  } catch {
    return '';
  }
}
