/**
 * What tokens state about themselves, read once each. Old tokens write their symbol into 32 bytes instead of a string.
 */
import { DECIMAL_PLACES } from '@holdfast/money';
import { ALL_PROTOCOLS } from '@holdfast/protocols/engine';
import { TOKEN_STATEMENTS } from '@holdfast/protocols/registry';
import { decodeAbiParameters, hexToString, type Hex, toFunctionSelector } from 'viem';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import type { TokenClaim, TokenFacts, TokenStated } from '@holdfast/chain/chain-source.ts';
import { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from '../tokens/clean-token-text.ts';
import type { ContractCoin } from '../transfers/assemble.ts';
import { addressInTopic, topicOfAddress, wordAt, wordCount } from '../transfers/words.ts';
import type { EvmNode } from './evm-node.ts';

const selector = (signature: string): string => toFunctionSelector(signature);
function callData(called: string, argument?: number): string {
  return argument === undefined ? called : called + argument.toString(16).padStart(64, '0');
}
const ANY_ADDRESS = '0'.repeat(63) + '1';
/** How protocols confirm what their tokens stand for. */
const CLAIM_RULES = ALL_PROTOCOLS.flatMap(({ claims }) => claims ?? []);
type ClaimRule = (typeof CLAIM_RULES)[number];
const OWN_QUESTIONS = ['decimals()', 'symbol()', 'name()'].map(selector);
const QUESTIONS = [
  ...OWN_QUESTIONS,
  ...CLAIM_RULES.flatMap(({ underlying, growing, confirmer }) => [
    selector(underlying),
    selector(growing) + ANY_ADDRESS,
    selector(confirmer),
  ]),
];
/** What a token may say of itself, asked once with the rest. */
const STATEMENT_CALLS = [
  ...new Set(
    TOKEN_STATEMENTS.flatMap(({ calls }) =>
      calls.map(({ signature, argument }) => callData(selector(signature), argument)),
    ),
  ),
];
const ALL_QUESTIONS = [...QUESTIONS, ...STATEMENT_CALLS];
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
    const missing = (addresses: readonly string[]) =>
      [...new Set(addresses.map((address) => address.toLowerCase()))]
        .filter((address) => !found.has(address))
        .map((address) => ({ kind: 'token' as const, address }));
    const underlying = missing([...found.values()].flatMap(({ claim }) => claim?.ofAddress ?? []));
    const whole = underlying.length === 0 ? found : new Map([...found, ...(await this.#readThese(underlying, when))]);
    const stated = missing([...found.values()].flatMap(({ stated: own }) => (own?.of.length === 1 ? own.of : [])));
    const inner = stated.length === 0 ? whole : new Map([...whole, ...(await this.#readThese(stated, when))]);
    return new Map([...whole].map(([address, facts]) => [address, withInner(facts, inner)]));
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
      coins.flatMap(({ address }) => ALL_QUESTIONS.map((data) => ({ to: address, data }))),
      when,
    );
    const asked = coins.map((coin, place) => {
      const own = results.slice(place * ALL_QUESTIONS.length, (place + 1) * ALL_QUESTIONS.length);
      return { coin, facts: factsOf(coin, own), named: claimOf(coin, own) };
    });
    const claims = await this.#confirmClaims(asked, when);
    for (const { coin, facts } of asked) {
      const claim = claims.get(coin.address) ?? null;
      this.#known.set(`${coin.kind}:${coin.address}`, facts && { ...facts, claim: facts.isRebasing ? claim : null });
    }
  }

  /** Anyone can name a contract; that contract has to name the token as well. */
  async #confirmClaims(
    asked: readonly { coin: ContractCoin; named: NamedClaim | null }[],
    when: When,
  ): Promise<Map<string, TokenClaim>> {
    const named = asked.flatMap(({ coin, named: claim }) =>
      claim === null ? [] : [{ token: coin.address, ...claim }],
    );
    if (named.length === 0) return new Map();
    const results = await this.#call(
      named.map(({ rule, confirmer, underlying }) => ({
        to: confirmer,
        data: selector(rule.lookUp) + topicOfAddress(underlying).slice(2),
      })),
      when,
    );
    return new Map(
      named.flatMap(({ rule, token, underlying }, index) => {
        const result = results[index] ?? '0x';
        const places = rule.layouts.find(({ words }) => words === wordCount(result))?.places ?? [];
        const confirmed = places.find(({ place }) => wordAt(result, place) === BigInt(token));
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

interface NamedClaim {
  readonly rule: ClaimRule;
  readonly confirmer: string;
  readonly underlying: string;
}

type Results = readonly (string | null | undefined)[];

/** What a token answers to the questions of each rule. */
const answersOf = (results: Results) =>
  CLAIM_RULES.map((rule, index) => {
    const from = OWN_QUESTIONS.length + 3 * index;
    const [underlying, growing, confirmer] = results
      .slice(from, from + 3)
      .map((word) => (word?.length === WORD_LENGTH ? word : null));
    return { rule, underlying, growing, confirmer };
  });

/** What a token says it stands for, by the first rule that it fits. */
function claimOf({ kind }: ContractCoin, results: Results): NamedClaim | null {
  if (kind !== 'token') return null;
  for (const { rule, ...words } of answersOf(results)) {
    const [underlying, confirmer] = [words.underlying, words.confirmer].map((word) => word && addressInTopic(word));
    if (underlying && confirmer) return { rule, underlying, confirmer };
  }
  return null;
}

function factsOf({ kind, address }: ContractCoin, results: Results): Omit<TokenFacts, 'claim'> | null {
  const [decimalsWord, symbol, name] = results;
  const decimals = kind === 'nft' ? 0 : readDecimals(decimalsWord ?? null);
  if (decimals === null) return null;
  return {
    kind,
    address: checksummed(address),
    symbol: cleanTokenText(readText(symbol ?? null), SYMBOL_LENGTH_MAX),
    name: cleanTokenText(readText(name ?? null), NAME_LENGTH_MAX),
    decimals,
    stated: kind === 'token' ? statedBy(address, results.slice(QUESTIONS.length)) : null,
    isRebasing: kind === 'token' && answersOf(results).some(({ underlying, growing }) => underlying && growing),
  };
}

/** A receipt for a receipt stands for the coin of that one too; a receipt for shares of a pool has the pool's coins. */
function withInner(facts: TokenFacts, known: ReadonlyMap<string, TokenFacts>): TokenFacts {
  const { stated } = facts;
  const [only = ''] = stated?.of ?? [];
  const inner = stated?.of.length === 1 ? known.get(only.toLowerCase())?.stated : null;
  if (!stated || !inner) return facts;
  return {
    ...facts,
    stated: inner.kind === 'poolShare' ? { ...stated, pooled: inner.of } : { ...stated, of: [only, ...inner.of] },
  };
}

/** By the first statement of which every call returned the address of another contract. */
function statedBy(token: string, results: Results): TokenStated | null {
  const addressAt = ({ signature, argument }: { signature: string; argument?: number }): string | null => {
    const word = results[STATEMENT_CALLS.indexOf(callData(selector(signature), argument))];
    const address = word?.length === WORD_LENGTH && isAddressWord(word) ? addressInTopic(word) : null;
    return address === token ? null : address;
  };
  for (const { calls, kind } of TOKEN_STATEMENTS) {
    const of = calls.flatMap((call) => addressAt(call) ?? []);
    if (of.length === calls.length) return { kind, of: of.map((address) => checksummed(address)) };
  }
  return null;
}

/** A number is no address, although it fits into one. */
const isAddressWord = (word: string): boolean => /^0x0{24}[0-9a-f]{40}$/i.test(word) && BigInt(word) >> 100n !== 0n;

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
