/** What tokens say of themselves, asked once each. Old tokens write their symbol into 32 bytes instead of a string. */
import { DECIMAL_PLACES } from '@holdfast/money';
import { decodeAbiParameters, hexToString, type Hex, toFunctionSelector } from 'viem';
import { checksummed } from '../addresses/checksummed.ts';
import type { TokenFacts } from '../chain-source.ts';
import { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from '../tokens/clean-token-text.ts';
import type { ContractCoin } from '../transfers/assemble.ts';
import type { EvmNode } from './evm-node.ts';

const selector = (signature: string): string => toFunctionSelector(signature);
const ANY_ADDRESS = '0'.repeat(63) + '1';
const QUESTIONS = [
  selector('decimals()'),
  selector('symbol()'),
  selector('name()'),
  // Only the tokens of Aave, whose balances grow by themselves, answer both of these.
  selector('UNDERLYING_ASSET_ADDRESS()'),
  selector('scaledBalanceOf(address)') + ANY_ADDRESS,
];
const WORD_LENGTH = 66;
/** A symbol of a megabyte is not worth decoding. */
const TEXT_LENGTH_MAX = 20_000;

export class TokenReader {
  /** By kind and address; null: asked, and not readable. */
  readonly #known = new Map<string, TokenFacts | null>();

  constructor(private readonly node: EvmNode) {}

  /** By address in lower case; tokens that cannot be read are missing. */
  async read(
    coins: readonly ContractCoin[],
    { block, signal }: { block: number; signal?: AbortSignal | undefined },
  ): Promise<Map<string, TokenFacts>> {
    const wanted = new Map(coins.map((coin) => [`${coin.kind}:${coin.address}`, coin]));
    await this.#ask(
      [...wanted].filter(([key]) => !this.#known.has(key)).map(([, coin]) => coin),
      { block: 'latest', signal },
    );
    // A contract that has destroyed itself since could still answer then.
    await this.#ask(
      [...wanted].filter(([key]) => this.#known.get(key) === null).map(([, coin]) => coin),
      { block, signal },
    );
    return new Map(
      [...wanted].flatMap(([key, coin]) => {
        const facts = this.#known.get(key);
        return facts ? [[coin.address, facts] as const] : [];
      }),
    );
  }

  async #ask(
    coins: readonly ContractCoin[],
    when: { block: number | 'latest'; signal?: AbortSignal | undefined },
  ): Promise<void> {
    if (coins.length === 0) return;
    const answered = await this.node.contractCalls(
      coins.flatMap(({ address }) => QUESTIONS.map((data) => ({ to: address, data }))),
      when,
    );
    const answers = answered.map((answer) => (answer.kind === 'answered' ? answer.data : null));
    for (const [place, coin] of coins.entries()) {
      this.#known.set(
        `${coin.kind}:${coin.address}`,
        factsOf(coin, answers.slice(place * QUESTIONS.length, (place + 1) * QUESTIONS.length)),
      );
    }
  }
}

function factsOf(
  { kind, address }: ContractCoin,
  [decimalsWord, symbol, name, underlying, scaled]: readonly (string | null | undefined)[],
): TokenFacts | null {
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

export function readText(answer: string | null): string {
  if (answer === null || answer.length < WORD_LENGTH || answer.length > TEXT_LENGTH_MAX) return '';
  try {
    if (answer.length === WORD_LENGTH) return hexToString(answer as Hex).replace(/\0.*$/s, '');
    return decodeAbiParameters([{ type: 'string' }], answer as Hex)[0];
  } catch {
    return '';
  }
}
