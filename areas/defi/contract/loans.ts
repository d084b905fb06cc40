/** Loans from protocols, and P2P loans that the operator gave. */
import { parseRatio } from '@holdfast/money';
import { loanAccountText, protocolsOf } from '@holdfast/protocols/contract';
import { z } from 'zod';
import {
  decimal,
  decimalText,
  id,
  instant,
  namedObject,
  namedWallet,
  optionalNetwork,
  partialUsd,
} from '@holdfast/contract';
import { coinFigure, defiCoin, defiHistoryItem, defiList, defiPlace, defiReading, unknownReason } from './shared.ts';

/** At the prices of the protocol's own oracle. */
export const collateralCoin = coinFigure
  .extend({
    /** The liquidation threshold that applies to it: "0.825". */
    threshold: decimal,
    /** Set where the market differs from the oracle by more than 2 %: oracle ÷ market − 1. */
    oracleDifference: decimal.nullable(),
  })
  .meta({ id: 'CollateralCoin' });
export const debtCoin = coinFigure
  .extend({
    /** Yearly, "0.061" is 6.1 %; null where the contract does not state it. */
    rate: decimal.nullable(),
    /** Debt − (borrowed − repaid − liquidated), a cost; null where the history is incomplete. */
    interest: decimal.nullable(),
    interestUsd: decimal.nullable(),
    oracleDifference: decimal.nullable(),
  })
  .meta({ id: 'DebtCoin' });

export const liquidationStep = namedObject('LiquidationStep', {
  /** One coin, or several that fall together. */
  coins: z.array(z.object({ ...defiCoin, priceUsd: decimal })),
  /** The account is liquidated below, or above, these prices. */
  side: z.enum(['below', 'above']),
  /** Price ÷ current price − 1: "-0.333" is a fall by a third. */
  change: decimal,
});
export type LiquidationStep = z.infer<typeof liquidationStep>;

export const protocolLoan = namedObject('ProtocolLoan', {
  kind: z.literal('protocol'),
  id,
  ...defiPlace,
  ...namedWallet,
  collateral: z.array(collateralCoin),
  /** Deposits that back no loan. */
  otherDeposits: z.array(coinFigure),
  debt: z.array(debtCoin),
  collateralUsd: decimal.nullable(),
  debtUsd: decimal.nullable(),
  /** Debt ÷ collateral; null without collateral. */
  ltv: decimal.nullable(),
  /** The protocol's average threshold; null without collateral. */
  threshold: decimal.nullable(),
  /** The alarm: the one that was set, or 90 % of the protocol's. */
  alertThreshold: decimal.nullable(),
  isAlertDefault: z.boolean(),
  isPastAlert: z.boolean(),
  /** With 18 decimals; null without debt. */
  healthFactor: decimal.nullable(),
  healthState: z.enum(['noDebt', 'pastAlert', 'below150', 'healthy']).nullable(),
  /** The part of a debt that one liquidation can repay; null without debt. */
  closeFactor: decimal.nullable(),
  /** The price that liquidates with the smallest change, others unchanged; null: no price does. */
  liquidation: liquidationStep.nullable(),
  /** Of all debts, weighted by their value; null without debt. */
  rate: decimal.nullable(),
  interestUsd: decimal.nullable(),
  /** Null outside of e-mode. */
  eModeCategory: z.int().nullable(),
  reasons: z.array(unknownReason),
  ...defiReading,
});
export type ProtocolLoan = z.infer<typeof protocolLoan>;

export const p2pLoan = namedObject('P2pLoan', {
  kind: z.literal('p2p'),
  id,
  /** Null where the transactions name no counterparty. */
  counterpartyAccountId: id.nullable(),
  counterpartyName: z.string(),
  ...optionalNetwork,
  ...namedWallet,
  ...defiCoin,
  lent: decimal,
  repaid: decimal,
  /** Lent − repaid, and never below zero. */
  outstanding: decimal,
  priceUsd: decimal.nullable(),
  outstandingUsd: decimal.nullable(),
  interestReceived: decimal,
  /** Each payment at the price of its day. */
  interestReceivedUsd: decimal.nullable(),
  /** Interest received ÷ outstanding × time, yearly. */
  rate: decimal.nullable(),
  since: instant,
  lastPayment: z.object({ at: instant, amount: decimal, isInterest: z.boolean() }).nullable(),
  reasons: z.array(unknownReason),
});
export type P2pLoan = z.infer<typeof p2pLoan>;

export const accountLoan = z.discriminatedUnion('kind', [protocolLoan, p2pLoan]).meta({ id: 'AccountLoan' });
export type AccountLoan = z.infer<typeof accountLoan>;

/** Protocol loans by their health factor, then P2P loans by what is outstanding. */
export const loanList = defiList('LoanList', accountLoan, {
  totals: namedObject('LoanTotals', {
    protocolLoans: z.int(),
    p2pLoans: z.int(),
    /** Protocol loans past their alarm. */
    pastAlert: z.int(),
    networks: z.int(),
    collateralUsd: partialUsd,
    debtUsd: partialUsd,
    /** Null where a part is unknown or there is no collateral. */
    ltv: decimal.nullable(),
    interestUsd: partialUsd,
    outstandingUsd: partialUsd,
    /** The protocol loan with the lowest health factor. */
    worst: z.object({ loanId: id, healthFactor: decimal, label: z.string() }).nullable(),
    /** The liquidation with the smallest change of a price. */
    next: z.object({ loanId: id, step: liquidationStep }).nullable(),
  }),
});
export type LoanList = z.infer<typeof loanList>;
export type LoanTotals = LoanList['totals'];

/** An open loan, with what follows from it. */
export const accountLoanFull = namedObject('AccountLoanFull', {
  loan: accountLoan,
  /** Each coin, and all collateral coins together; empty for P2P loans and without debt. */
  ladder: z.array(liquidationStep),
  /** For what-if figures in the page; null for P2P loans and where the loan could not be read. */
  account: loanAccountText.nullable(),
  /** The newest first, 200 at most. */
  history: z.array(defiHistoryItem),
});
export type AccountLoanFull = z.infer<typeof accountLoanFull>;

export const STRESS_MAX = 500;
/** Everything that a stress test needs; the coverage of clients has its own call. */
export const stressInputs = namedObject('StressInputs', {
  loans: z.array(z.object({ id, label: z.string(), account: loanAccountText })).max(STRESS_MAX),
  pools: z
    .array(
      z.object({
        accountId: id,
        label: z.string(),
        protocol: z.enum(protocolsOf('pool')),
        coins: z.array(z.object({ ...defiCoin, amount: decimal, priceUsd: decimal.nullable() })),
        /** Where liquidity is limited to a range, tokens in the order of the pool; null otherwise. */
        position: z
          .object({
            tickLower: z.int(),
            tickUpper: z.int(),
            sqrtPriceX96: z.string(),
            liquidity: z.string(),
            coin0Id: id,
            coin1Id: id,
          })
          .nullable(),
      }),
    )
    .max(STRESS_MAX),
  /** More loans or pools exist than are listed. */
  isCapped: z.boolean(),
  /** Loans and pools that could not be read, so that the test leaves them out. */
  unread: z.int(),
  readAt: instant.nullable(),
});
export type StressInputs = z.infer<typeof stressInputs>;

/** Null: 90 % of the protocol's threshold. */
export const givenThreshold = z.strictObject({
  liquidationThreshold: decimalText(parseRatio, { allowZero: false, what: 'The threshold' }).nullable(),
});
