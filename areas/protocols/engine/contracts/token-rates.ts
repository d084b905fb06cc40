/**
 * How much of its coin one whole receipt token stands for, as its contract states it at a block.
 *
 *   a vault share of 18 decimals, convertToAssets(10^18) = 1,043,917 of USDC's 6 decimals   → 1.043917
 *
 * The first function that a token answers counts. Which of its tokens are asked at all is decided by the caller: anyone
 * can deploy a token that states any rate.
 */
import { DECIMAL_PLACES, type Ratio } from '@holdfast/money';
import type { TokenKind } from '../registry/known-protocol.ts';
import { ContractBatch, type ContractResults, type ContractSource, type ReadAt } from './contract-batch.ts';

export interface ReceiptToken {
  readonly address: string;
  readonly decimals: number;
  readonly kind: TokenKind;
  /** Of the coin that it stands for. */
  readonly ofDecimals: number;
}

/** Units of the coin for one whole token, from what the function returned. */
type UnitsOf = (answer: bigint, oneToken: bigint) => bigint;

interface RateFunction {
  readonly signature: string;
  /** Whether it takes the amount of one whole token. */
  readonly takesAmount?: true;
  readonly unitsOf: UnitsOf;
}

const WAD = 10n ** 18n;
const asAmount: UnitsOf = (answer) => answer;
/** Units of the coin for each unit of the token, times 10^18. */
const asWad: UnitsOf = (answer, oneToken) => (answer * oneToken) / WAD;

/** ERC-4626; Compound v2; Yearn; Yearn v1 and Beefy; Lido; Rocket Pool; Coinbase; ether.fi and kin. */
const RATE_FUNCTIONS: readonly RateFunction[] = [
  { signature: 'convertToAssets(uint256)', takesAmount: true, unitsOf: asAmount },
  { signature: 'previewRedeem(uint256)', takesAmount: true, unitsOf: asAmount },
  { signature: 'exchangeRateStored()', unitsOf: asWad },
  { signature: 'pricePerShare()', unitsOf: asAmount },
  { signature: 'getPricePerFullShare()', unitsOf: asWad },
  { signature: 'stEthPerToken()', unitsOf: asWad },
  { signature: 'getExchangeRate()', unitsOf: asWad },
  { signature: 'exchangeRate()', unitsOf: asWad },
  { signature: 'getRate()', unitsOf: asWad },
];

/** Kinds of tokens whose units are those of the coin. */
const ONE_FOR_ONE: ReadonlySet<TokenKind> = new Set(['growingBalance', 'wrapped']);
/** Kinds that are asked; a receipt that states no rate is one for one. */
const ASKED: ReadonlySet<TokenKind> = new Set(['growingRate', 'receipt']);

/** A token without a rate, or of a node without the block's state, has no entry. */
export async function readTokenRates(
  source: ContractSource,
  tokens: readonly ReceiptToken[],
  at: ReadAt,
): Promise<ReadonlyMap<string, Ratio>> {
  const batch = new ContractBatch();
  const planned = tokens.map((token) => ({
    token,
    places: ASKED.has(token.kind)
      ? RATE_FUNCTIONS.map(({ signature, takesAmount }) =>
          takesAmount
            ? batch.add(token.address, signature, 10n ** BigInt(token.decimals))
            : batch.add(token.address, signature),
        )
      : [],
  }));
  const results = await batch.read(source, at);
  const rates = new Map<string, Ratio>();
  for (const { token, places } of planned) {
    const units = ONE_FOR_ONE.has(token.kind) ? 10n ** BigInt(token.ofDecimals) : unitsFor(token, results, places);
    const rate = units === null ? 0n : (units * 10n ** BigInt(DECIMAL_PLACES)) / 10n ** BigInt(token.ofDecimals);
    if (rate > 0n) rates.set(token.address, rate as Ratio);
  }
  return rates;
}

function unitsFor({ kind, decimals, ofDecimals }: ReceiptToken, results: ContractResults, places: readonly number[]) {
  for (const [index, { unitsOf }] of RATE_FUNCTIONS.entries()) {
    const answer = results.stated(places[index] ?? -1);
    // Without the state of the block a silent token is not one that has no rate.
    if (answer === 'unknown') return null;
    if (answer !== null && answer > 0n) return unitsOf(answer, 10n ** BigInt(decimals));
  }
  return kind === 'receipt' ? 10n ** BigInt(ofDecimals) : null;
}
