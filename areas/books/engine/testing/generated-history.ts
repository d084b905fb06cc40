/**
 * Histories that fast-check makes up: every action with transfers in both directions, whether or not they make sense
 * together, with receipts, debts, positions, refunds and liquidations.
 */
import { type Amount, fromSmallestUnits, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import { type AccountId, accountIdOf, type CoinId, coinIdOf, transferIdOf } from '../ids.ts';
import type { EngineSettings } from '../settings.ts';
import type { PositionChange, Transaction, Transfer } from '../types.ts';

export const CLAIMS: EngineSettings['claims'] = {
  aETH: { kind: 'receipt', ofCoinId: coinIdOf('ETH'), custody: 'collateral', isRebasing: true },
  sETH: { kind: 'receipt', ofCoinId: coinIdOf('ETH'), custody: 'stake', isRebasing: false },
  wsETH: { kind: 'receipt', ofCoinId: coinIdOf('sETH'), custody: 'stake', isRebasing: false },
  dUSDC: { kind: 'debt', ofCoinId: coinIdOf('USDC') },
};
export const CLAIM_HISTORY_COINS = ['ETH', 'WETH', 'USDC', 'ODD', 'NFT', ...Object.keys(CLAIMS)].map(coinIdOf);
export const GENERATED_START = Date.UTC(2023, 5, 1);
export const GENERATED_STEP = 5 * 86_400_000;
const WALLETS = ['one', 'two'].map(accountIdOf);

export const generatedUnits = fc.bigInt({ min: 1n, max: 400n }).map((value) => fromSmallestUnits<Amount>(value, 2));
export const generatedUsd = fc.bigInt({ min: 0n, max: 1_000_000n }).map((value) => fromSmallestUnits<Usd>(value, 2));

type Extras = Partial<Pick<Transfer, 'counterpartyId' | 'clientId' | 'carried' | 'interestAmount'>>;

interface TransferDraft {
  readonly coinId: CoinId;
  readonly amount: Amount;
  readonly usd: Usd | null;
  readonly from: AccountId | null;
  readonly to: AccountId | null;
  readonly role: Transfer['role'];
  readonly extras: Extras;
}

export interface HistoryShape {
  readonly coins: readonly CoinId[];
  /** Drawn with equal chances; undefined is the transaction itself. */
  readonly roles: readonly Transfer['role'][];
  readonly extras: fc.Arbitrary<Extras>;
  /** Whether some transfers have no value. */
  readonly hasMissingPrices: boolean;
}

const CLAIM_HISTORY: HistoryShape = {
  coins: CLAIM_HISTORY_COINS,
  roles: [undefined, undefined, undefined, undefined, 'fee', 'seized', 'repaid'],
  extras: fc.constantFrom({}, ...['pool', 'farm', 'link:1'].map((counterpartyId) => ({ counterpartyId }))),
  hasMissingPrices: false,
};

const change: fc.Arbitrary<PositionChange> = fc.record({
  kind: fc.constantFrom('increase', 'decrease', 'collect'),
  positionCoinId: fc.constantFrom('NFT', 'N2').map(coinIdOf),
  liquidity: generatedUnits,
  amounts: fc.array(fc.record({ coinId: fc.constantFrom('WETH', 'USDC').map(coinIdOf), amount: generatedUnits }), {
    maxLength: 2,
  }),
});

const MONEY = ['USD', 'EUR'].map(coinIdOf);

/**
 * Histories for the journal: every action, with money in two currencies, fees of every kind, missing prices, recorded
 * costs that were acquired at one of the given moments, clients, and interest in repayments.
 */
export function generatedJournalHistory(acquiredAt: readonly number[]): fc.Arbitrary<Transaction[]> {
  return generatedHistory({
    coins: [...CLAIM_HISTORY_COINS, ...MONEY, ...MONEY],
    roles: [undefined, undefined, undefined, undefined, undefined, 'fee', 'withheldFee', 'seized', 'repaid'],
    extras: fc.record(
      {
        counterpartyId: fc.constantFrom('pool', 'link:1'),
        clientId: fc.constantFrom('7', '8'),
        carried: fc.record({
          costUsd: fc.bigInt({ min: 0n, max: 100_000n }).map((value) => fromSmallestUnits<Usd>(value, 2)),
          acquiredAt: fc.constantFrom(...acquiredAt),
        }),
        interestAmount: generatedUnits,
      },
      { requiredKeys: [] },
    ),
    hasMissingPrices: true,
  });
}

export function generatedHistory(shape: HistoryShape = CLAIM_HISTORY): fc.Arbitrary<Transaction[]> {
  const side = fc.constantFrom<AccountId | null>(null, null, ...WALLETS);
  const transfer: fc.Arbitrary<TransferDraft> = fc.record({
    coinId: fc.constantFrom(...shape.coins),
    amount: generatedUnits,
    usd: shape.hasMissingPrices ? fc.option(generatedUsd, { freq: 6 }) : generatedUsd,
    from: side,
    to: side,
    role: fc.constantFrom(...shape.roles),
    extras: shape.extras,
  });
  const transaction = fc.record({
    action: fc.constantFrom(...ACTIONS),
    step: fc.integer({ min: 0, max: 40 }),
    transfers: fc.array(transfer, { minLength: 1, maxLength: 5 }),
    changes: fc.option(fc.array(change, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 3 }),
    series: fc.constantFrom(undefined, 'a', 'b'),
    block: fc.integer({ min: 0, max: 3 }),
    sequence: fc.integer({ min: 0, max: 3 }),
  });
  return fc.array(transaction, { maxLength: 25 }).map((drafts) =>
    drafts.map(({ action, step, transfers, changes, series, block, sequence }, index) => ({
      id: `t${index}`,
      at: GENERATED_START + step * GENERATED_STEP,
      action,
      transfers: transfers
        .filter(({ from, to, role }) => from !== null || to !== null || role === 'seized' || role === 'repaid')
        .map((draft, position) => writeTransfer(draft, `t${index}.${position}`)),
      ...(changes === undefined ? {} : { positionChanges: changes }),
      ...(series === undefined ? {} : { series, block }),
      sequence,
    })),
  );
}

function writeTransfer({ coinId, amount, usd, from, to, role, extras }: TransferDraft, id: string): Transfer {
  const { interestAmount } = extras;
  return {
    id: transferIdOf(id),
    coinId,
    amount,
    fromAccountId: from,
    toAccountId: to,
    valueUsd: usd,
    ...(role === undefined ? {} : { role }),
    ...extras,
    ...(interestAmount !== undefined && interestAmount > amount ? { interestAmount: amount } : {}),
  };
}

/** Every setting that the treatment of an action depends on. */
export const generatedSettings: fc.Arbitrary<Partial<EngineSettings>> = fc.record({
  method: fc.constantFrom('fifo', 'hifo', 'average', 'specificId'),
  scope: fc.constantFrom<EngineSettings['scope']>(
    { kind: 'universal' },
    { kind: 'perWallet' },
    { kind: 'universalThenPerWallet', fromDay: '2023-10-01', allocation: null },
  ),
  aliases: fc.constantFrom({}, { WETH: coinIdOf('ETH') }),
  claims: fc.constant(CLAIMS),
  liquidity: fc.constantFrom('swap', 'carryOver'),
  borrowedCoins: fc.constantFrom('marketValue', 'inKind'),
  giftsSent: fc.constantFrom('noGain', 'marketValue'),
  giftsReceived: fc.constantFrom('giverCost', 'marketValue'),
  lostCoins: fc.constantFrom('zeroProceeds', 'noLoss', 'marketValue'),
  unitCostOrder: fc.constantFrom('withFees', 'marketPrice'),
  calendar: fc.constant({ kind: 'recordedOffset' }),
});
