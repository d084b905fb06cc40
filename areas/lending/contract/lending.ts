/** What is owed to clients, and what stands behind it. Amounts and dollars are exact decimal text. */
import { z } from 'zod';
import { clientTransaction } from './client-transaction.ts';
import { coinTitle, decimals, figuresByCoin, measuredCoin, network } from '@holdfast/catalogue/contract';
import { decimal, id, instant, namedCoin, namedNetwork, namedObject, partialUsd } from '@holdfast/contract';
import { knownPrice, utcDay } from '@holdfast/prices/contract';

/** Where a debt stands on a day. `interest` = due + accrued; `total` = principal + interest. */
export const debt = {
  principal: decimal,
  /** Unpaid interest of completed years. */
  interestDue: decimal,
  /** Unpaid interest of the current year: accrued and not yet due. */
  interestAccrued: decimal,
  /** Interest owed: due and accrued together. */
  interest: decimal,
  total: decimal,
};

/** What a client sees of a network. */
export const clientNetwork = network
  .pick({ id: true, name: true, kind: true, chainId: true, explorerUrl: true, confirmations: true })
  .extend({
    /** The coins that clients can deposit on it; the market's id is what their icons go by. */
    coins: z.array(z.object({ ...coinTitle, decimals, marketId: z.string().nullable() })),
  })
  .meta({ id: 'ClientNetwork' });
export type ClientNetwork = z.infer<typeof clientNetwork>;

/** Where to send a deposit. */
export const depositAddress = namedObject('DepositAddress', {
  ...namedNetwork,
  /** Null while none is free; `text` then states what to do. */
  address: z.string().nullable(),
  /** The address as wallets read it from a QR code (BIP-21); null where the plain address is used. */
  paymentLink: z.string().nullable(),
  assignedAt: instant.nullable(),
  /** The address before this one, when it was changed in the last 90 days: nothing should be sent there any more. */
  previousAddress: z.string().nullable(),
  changedAt: instant.nullable(),
  text: z.string(),
});
export type DepositAddress = z.infer<typeof depositAddress>;

/** A client's own wallet, as the client sees it. */
export const clientWallet = namedObject('ClientWallet', {
  id,
  name: z.string(),
  ...namedNetwork,
  address: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  /** When the client proved by a signature that the wallet is theirs; null while that is not proven. */
  provenAt: instant.nullable(),
  /** Signatures can be checked on networks of the kinds EVM and Bitcoin. */
  canBeProven: z.boolean(),
  /** The operator added it, and the client has not confirmed it: payments to it wait. */
  needsConfirmation: z.boolean(),
  /** Where it needs a confirmation: from then on payments go there without it. */
  payoutFrom: instant.nullable(),
});
export type ClientWallet = z.infer<typeof clientWallet>;

/**
 * The message to sign with the wallet: as `personal_sign` of a browser wallet does (EIP-191), or in a Bitcoin
 * wallet.
 */
export const walletChallenge = namedObject('WalletChallenge', { message: z.string(), expiresAt: instant });
export type WalletChallenge = z.infer<typeof walletChallenge>;

/** A client transaction with the figures of the day of the response. */
export const lendingTransaction = clientTransaction
  .extend({
    userName: z.string(),
    coinName: z.string(),
    walletAddress: z.string().nullable(),
    explorerUrl: z.string().nullable(),
    /**
     * How far the request has come. announced: a deposit that has not arrived; requested: a pending withdrawal;
     * late: one whose notice period is over; due: interest to be paid.
     */
    stage: z.enum(['announced', 'requested', 'late', 'due', 'cleared', 'cancelled']),
    /** Withdrawals: the last day on which paying is in time. Interest: the anniversary. */
    dueBy: utcDay.nullable(),
    /** Negative by as many days as it is late; null unless it is pending. */
    daysLeft: z.int().nullable(),
    isLate: z.boolean(),
    /** Interest: the deposit it belongs to. */
    depositId: id.nullable(),
    cancelledAt: instant.nullable(),
    /** Deposits: the agreement version they were made under and its annual rate ("0.08" is 8 percent). */
    agreementVersion: z.string().nullable(),
    annualRate: decimal.nullable(),
    /** Deposits: the notice period of that version. Withdrawals: the days within which they are to be paid. */
    noticeDays: z.int().nullable(),
    /** Withdrawals to a wallet that was new: when they can be paid at the earliest. Null for everything else. */
    payableFrom: instant.nullable(),
    /** A pending withdrawal that the operator entered: the client has not confirmed it. */
    needsConfirmation: z.boolean(),
    /** Pending deposits: when the announcement expires, unless the coins arrive before. */
    expiresAt: instant.nullable(),
    /**
     * Cleared payments: the addresses they reached, other than the requested wallet of a withdrawal, and for interest
     * other than the client's wallets. Null if there are none.
     */
    paidElsewhereTo: z.string().nullable(),
    /** Why it was paid to another address, as two people approved it. */
    exceptionReason: z.string().nullable(),
    /** At the latest price; null where none is known. */
    valueUsd: decimal.nullable(),
    /** Cleared payments: how much of it went where. Null for everything else. */
    applied: z.object({ interest: decimal, principal: decimal, excess: decimal }).nullable(),
  })
  .meta({ id: 'LendingTransaction' });
export type LendingTransaction = z.infer<typeof lendingTransaction>;
export type RequestStage = LendingTransaction['stage'];

export const coinDebt = namedObject('CoinDebt', {
  ...measuredCoin,
  ...debt,
  /** The same, cut down to what the coin can carry: what a payment today can settle. */
  payable: decimal,
  /** Of the interest due, what a payment today can settle: zero below one smallest unit of the coin. */
  payableInterestDue: decimal,
  /** Payable, less withdrawals that were requested already: the most that can be requested now. */
  withdrawable: decimal,
  interestPerDay: decimal,
  nextInterestDay: utcDay.nullable(),
  ...knownPrice,
  principalUsd: decimal.nullable(),
  interestUsd: decimal.nullable(),
  totalUsd: decimal.nullable(),
  /** All that was ever paid on this coin. */
  interestPaid: decimal,
  principalPaid: decimal,
  /** One for each cleared deposit. */
  loans: z.array(
    namedObject('ClientLoan', {
      depositId: id,
      startDay: utcDay,
      deposited: decimal,
      /** The annual rate of the agreement version that the deposit was made under: "0.08" is 8 percent. */
      annualRate: decimal,
      ...debt,
      /** What one more day adds, cut to 24 places; zero once repaid. */
      interestPerDay: decimal,
      nextInterestDay: utcDay.nullable(),
      /** What falls due then, if nothing is paid before. */
      nextInterest: decimal.nullable(),
    }),
  ),
});
export type CoinDebt = z.infer<typeof coinDebt>;
export type ClientLoan = CoinDebt['loans'][number];

export const clientDashboard = namedObject('ClientDashboard', {
  user: z.object({ id, email: z.string(), firstName: z.string(), lastName: z.string() }),
  /** The figures are those of the end of this UTC day. */
  asOf: utcDay,
  at: instant,
  coins: z.array(coinDebt),
  totalUsd: partialUsd,
  principalUsd: partialUsd,
  interestUsd: partialUsd,
  /** The earliest over all deposits. */
  nextInterestDay: utcDay.nullable(),
  pending: z.array(lendingTransaction),
  agreementAcceptedAt: instant.nullable(),
  /** The terms in force, for the next deposit. */
  terms: z.object({ version: z.string(), annualRate: decimal, noticeDays: z.int() }),
  /** Rows of the books that a person must look at; shown to admins, empty for clients. */
  issues: z.array(z.object({ clientTransactionId: id, severity: z.enum(['refused', 'warning']), text: z.string() })),
});
export type ClientDashboard = z.infer<typeof clientDashboard>;

/** How a client's claim grew: one series a coin, all over the same days. */
export const clientGrowth = namedObject('ClientGrowth', {
  days: z.array(utcDay),
  coins: figuresByCoin({
    principal: z.array(decimal),
    interest: z.array(decimal),
    /** At the price of each day; null where none is known. */
    principalUsd: z.array(decimal.nullable()),
    interestUsd: z.array(decimal.nullable()),
  }),
});
export type ClientGrowth = z.infer<typeof clientGrowth>;

/** What a withdrawal would do, were it paid today. */
export const withdrawalPreview = namedObject('WithdrawalPreview', {
  ...measuredCoin,
  amount: decimal,
  /** The last day of the notice period, were the withdrawal requested today. */
  dueBy: utcDay,
  interestDue: decimal,
  interestAccrued: decimal,
  principal: decimal,
  /** More than there is; the request would be refused. */
  excess: decimal,
  withdrawable: decimal,
  before: z.object(debt),
  after: z.object(debt),
  interestPerDayBefore: decimal,
  interestPerDayAfter: decimal,
  loans: z.array(
    z.object({
      depositId: id,
      startDay: utcDay,
      interest: decimal,
      principal: decimal,
      principalAfter: decimal,
      interestAfter: decimal,
    }),
  ),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

export const interestSummary = namedObject('InterestSummary', {
  year: z.int(),
  /** The operator's time zone, in which the year and the days are counted. */
  timeZone: z.string(),
  coins: figuresByCoin({
    /** The interest part of every payment in the year. */
    paid: decimal,
    /** Each payment at the market value of its day; counts the payments without a price. */
    paidUsd: partialUsd,
    payments: z.array(
      z.object({
        clientTransactionId: id,
        day: z.iso.date(),
        interest: decimal,
        priceUsd: decimal.nullable(),
        priceSource: z.string().nullable(),
        valueUsd: decimal.nullable(),
      }),
    ),
  }),
  totalUsd: partialUsd,
});
export type InterestSummary = z.infer<typeof interestSummary>;

/** One day's Merkle-sum root of a coin: every client's balance and their sum. See areas/lending/docs/lending.md. */
export const liabilityRoot = namedObject('LiabilityRoot', {
  ...namedCoin,
  day: utcDay,
  rootHash: z.string(),
  total: decimal,
  /** 1: a leaf for each client. 2: balances split into random leaves, so that a proof shows no balance of others. */
  version: z.union([z.literal(1), z.literal(2)]),
  /** For admins; null for clients. */
  clients: z.int().nullable(),
  publishedAt: instant,
  hasProofs: z.boolean(),
});
export type LiabilityRoot = z.infer<typeof liabilityRoot>;

/** Everything a client needs to check, without trusting anyone, that their balance is part of the root. */
export const liabilityProof = namedObject('LiabilityProof', {
  root: liabilityRoot,
  leaf: z.object({ nonce: z.string(), clientId: id, coinId: id, balance: decimal }),
  /** The leaves of the balance: one in version 1, several in version 2. */
  parts: z.array(
    z.object({
      hash: z.string(),
      amount: decimal,
      /** From the leaf up; `side` is the side of the sibling. */
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string(), sum: decimal })),
    }),
  ),
});
export type LiabilityProof = z.infer<typeof liabilityProof>;
