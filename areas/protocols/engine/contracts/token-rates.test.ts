/** Rates as contracts state them; the answers have the shapes of the real contracts. */
import { formatDecimal } from '@holdfast/money';
import { expect, test } from 'vitest';
import { encodeCall, type ContractResult, type ContractSource } from './contract-batch.ts';
import { readTokenRates, type ReceiptToken } from './token-rates.ts';

const TOKEN = '0x83F20F44975D03b1b09e64809B757c47f942BEeA';
const WAD = 10n ** 18n;
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

/** Answers these calls; any other reverts. */
function contract(answers: Readonly<Record<string, bigint>>, otherwise: ContractResult = { kind: 'refused' }) {
  const asked: string[] = [];
  const source: ContractSource = {
    readContracts: async ({ calls }) =>
      calls.map(({ data }): ContractResult => {
        asked.push(data);
        const answer = answers[data];
        return answer === undefined ? otherwise : { kind: 'returned', data: word(answer) };
      }),
  };
  return { source, asked };
}

const rateOf = async (
  answers: Readonly<Record<string, bigint>>,
  given: Partial<ReceiptToken> = {},
  otherwise?: ContractResult,
): Promise<string | null> => {
  const token: ReceiptToken = { address: TOKEN, decimals: 18, kind: 'growingRate', ofDecimals: 18, ...given };
  const rate = (await readTokenRates(contract(answers, otherwise).source, [token], { block: 7 })).get(TOKEN);
  return rate === undefined ? null : formatDecimal(rate);
};

test.each<[string, string | null, Record<string, bigint>, Partial<ReceiptToken>?]>([
  [
    'a vault of a coin with fewer decimals',
    '1.043917',
    { [encodeCall('convertToAssets(uint256)', [WAD])]: 1_043_917n },
    { ofDecimals: 6 },
  ],
  // cUSDC: 8 decimals, 0.0246… USDC each, stated as 246 × 10^12.
  [
    'a market of Compound v2',
    '0.0246',
    { [encodeCall('exchangeRateStored()')]: 246n * 10n ** 12n },
    { decimals: 8, ofDecimals: 6 },
  ],
  ['a vault of Yearn', '1.2', { [encodeCall('pricePerShare()')]: 1_200_000n }, { decimals: 6, ofDecimals: 6 }],
  ['wrapped stETH', '1.19', { [encodeCall('stEthPerToken()')]: (119n * WAD) / 100n }],
  ['rETH', '1.11', { [encodeCall('getExchangeRate()')]: (111n * WAD) / 100n }],
  [
    'the first function that it answers',
    '2',
    { [encodeCall('convertToAssets(uint256)', [WAD])]: 2n * WAD, [encodeCall('getRate()')]: 3n * WAD },
  ],
  ['a rate of zero', null, { [encodeCall('getRate()')]: 0n }],
  ['a receipt that states none', '1', {}, { kind: 'receipt' }],
  ['a balance that grows', '1', {}, { kind: 'growingBalance' }],
  ['a share that states none', null, {}],
])('%s', async (_, expected, answers, given) => {
  expect(await rateOf(answers, given)).toBe(expected);
});

test('without the state of the block no rate is known, not one for one', async () => {
  expect(await rateOf({}, { kind: 'receipt' }, { kind: 'unknown' })).toBeNull();
});

test('a token one for one is not asked', async () => {
  const { source, asked } = contract({});
  await readTokenRates(source, [{ address: TOKEN, decimals: 18, kind: 'growingBalance', ofDecimals: 18 }], {
    block: 7,
  });
  expect(asked).toEqual([]);
});
