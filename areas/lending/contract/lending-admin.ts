/**
 * Lending for the operator: liabilities, coverage, deposit addresses, and what a payment is matched with.
 */
import { z } from 'zod';
import { decision } from '@holdfast/accounts/contract';
import { figuresByCoin, measuredCoin } from '@holdfast/catalogue/contract';
import {
  decimal,
  id,
  instant,
  namedCoin,
  namedNetwork,
  namedObject,
  namedUser,
  namedWallet,
  pageFields,
  partialUsd,
  transferEnds,
} from '@holdfast/contract';
import { knownPrice, utcDay } from '@holdfast/prices/contract';
import { debt } from './lending.ts';

export const coinLiability = namedObject('CoinLiability', {
  ...measuredCoin,
  ...debt,
  clients: z.int(),
  deposits: z.int(),
  ...knownPrice,
  totalUsd: decimal.nullable(),
});
export type CoinLiability = z.infer<typeof coinLiability>;

export const clientLiability = namedObject('ClientLiability', {
  ...namedUser,
  totalUsd: partialUsd,
  coins: figuresByCoin({ ...debt, deposits: z.int(), totalUsd: decimal.nullable() }),
});
export type ClientLiability = z.infer<typeof clientLiability>;

export const liabilities = namedObject('Liabilities', {
  asOf: utcDay,
  /** All clients together: each figure is the sum over all clients, to the last digit. */
  coins: z.array(coinLiability),
  totalUsd: partialUsd,
  /** One page of clients. */
  ...pageFields(clientLiability),
});
export type Liabilities = z.infer<typeof liabilities>;

/** Principal owed to clients by the books and by the lending side, and what explains a difference. */
export const clientReconciliation = namedObject('ClientReconciliation', {
  /** When the books were generated; null before the first time. */
  booksAt: instant.nullable(),
  /** Something changed since: regenerate the books before comparing. */
  areBooksStale: z.boolean(),
  /** Coins of one alias group together, those with a difference first. */
  coins: figuresByCoin({
    /** Client deposits less the principal part of withdrawals; null before the books are generated. */
    byBooks: decimal.nullable(),
    /** Deposits less repaid principal, from client transactions. */
    byLending: decimal,
    /** By the books less by the lending side; null while the books are not known. */
    difference: decimal.nullable(),
  }),
  /** Transactions of clients that have no client, and client transactions that no transaction carried. */
  ...pageFields(
    z.object({
      transactionId: id.nullable(),
      clientTransactionId: id.nullable(),
      at: instant,
      label: z.string(),
      userEmail: z.string().nullable(),
      coinSymbol: z.string(),
      amount: decimal,
    }),
  ),
});

export const interestDue = namedObject('InterestDue', {
  clientTransactionId: id.nullable(),
  depositId: id,
  ...namedUser,
  ...measuredCoin,
  dueOn: utcDay,
  amount: decimal,
  valueUsd: decimal.nullable(),
  status: z.enum(['overdue', 'due', 'upcoming']),
});
export type InterestDue = z.infer<typeof interestDue>;

export const interestDueList = namedObject('InterestDueList', {
  asOf: utcDay,
  months: z.array(
    z.object({
      /** "2026-11" */
      month: z.string(),
      coins: z.array(
        z.object({
          ...namedCoin,
          amount: decimal,
          overdue: decimal,
          payments: z.int(),
          valueUsd: decimal.nullable(),
        }),
      ),
    }),
  ),
  ...pageFields(interestDue),
});
export type InterestDueList = z.infer<typeof interestDueList>;

/** What an admin should look at first. */
export const lendingSummary = namedObject('LendingSummary', {
  pendingDeposits: z.int(),
  pendingWithdrawals: z.int(),
  pendingInterest: z.int(),
  lateWithdrawals: z.int(),
  /** The earliest deadline of a pending withdrawal. */
  nextDueBy: utcDay.nullable(),
  depositAddressRequests: z.int(),
  coinsUnderLimit: z.int(),
  failedMails: z.int(),
});
export type LendingSummary = z.infer<typeof lendingSummary>;

export const PAYMENT_EXCEPTION_STATES = ['requested', 'approved', 'refused'] as const;
/** The permission to clear a withdrawal with a payment to another address than the requested wallet. */
export const paymentException = namedObject('PaymentException', {
  id,
  clientTransactionId: id,
  transactionId: id,
  state: z.enum(PAYMENT_EXCEPTION_STATES),
  reason: z.string(),
  requestedByEmail: z.string(),
  requestedAt: instant,
  ...decision,
  /** Whether the caller may approve it now. */
  canApprove: z.boolean(),
  /** Where there is no second admin: it takes effect then. */
  ownApprovalFrom: instant.nullable(),
});
export type PaymentException = z.infer<typeof paymentException>;

/** An indexed transaction that may have carried a client transaction. */
export const transactionMatch = namedObject('TransactionMatch', {
  transactionId: id,
  hash: z.string().nullable(),
  at: instant,
  networkName: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  coinSymbol: z.string(),
  amount: decimal,
  ...transferEnds,
  /** The action to classify it with, which clears the client transaction in the same step. */
  action: z.string(),
  isClassified: z.boolean(),
  /** 0 to 100. */
  score: z.int(),
  /** Why, the strongest first: "the amount agrees", "from the client's wallet Ledger". */
  reasons: z.array(z.string()),
  /** What speaks against it, or proves nothing. */
  cautions: z.array(z.string()),
  /** The client whose deposit address, present or former, the coins reached; null for any other address. */
  addressOwnerEmail: z.string().nullable(),
  /** Why clearing would be refused, other than for its amount; null where it would not. */
  refusal: z.string().nullable(),
  /** Withdrawals: an exception for a payment to another address. */
  exception: paymentException.nullable(),
  /** A withdrawal that paid to another address: an exception can be requested. */
  needsException: z.boolean(),
  /** The amount does not agree, so that clearing would be refused. */
  isAmountOff: z.boolean(),
});
export type TransactionMatch = z.infer<typeof transactionMatch>;

/** What figures leave out, in sentences: unclassified transactions, wallets with an on-chain mismatch. */
const unknowns = z.array(z.string());

/** More than a page shows; their sums are whole. */
export const UNCONFIRMED_MAX = 20;

export const coverage = namedObject('Coverage', {
  asOf: utcDay,
  at: instant,
  /** What is held of each coin and where; aliases count as the same asset. */
  coins: z.array(
    namedObject('CoinCoverage', {
      ...measuredCoin,
      owed: decimal,
      /** In own wallets, exchanges included, as far as a chain or the connection of an exchange confirms it. */
      liquid: decimal,
      staked: decimal,
      /** What is in pools now; of pools that are not read, what was put in less what was taken out. */
      inPools: decimal,
      pledged: decimal,
      lentOut: decimal,
      /** On the way: out of one wallet and not yet seen in another. */
      inTransit: decimal,
      /** Loans from lending protocols, as the books have them. They are paid before clients can be. */
      owedToProtocols: decimal,
      /**
       * All places together, less what is owed to protocols: what covers clients. Below zero where it does not suffice.
       */
      held: decimal,
      /**
       * What was entered manually, imported or edited, beyond what is confirmed. Not part of `held`. Below zero where
       * records state that coins left which are still there.
       */
      records: decimal,
      /** By how much stated balances differ from the transactions that explain them, in either direction. */
      differences: decimal,
      /** Both by wallet or place, the largest first; at most `UNCONFIRMED_MAX`. */
      unconfirmed: z.array(
        z.object({
          kind: z.enum(['record', 'difference']),
          place: z.enum(['liquid', 'staked', 'inPools', 'pledged', 'lentOut', 'inTransit']),
          /** Null outside of own wallets. */
          walletId: id.nullable(),
          walletName: z.string().nullable(),
          /** Differences: stated less explained. */
          amount: decimal,
        }),
      ),
      /** Held less owed: negative where the coin itself would not suffice. */
      surplus: decimal,
      /** Held ÷ owed, cut down; null where nothing is owed. */
      ratio: decimal.nullable(),
      ...knownPrice,
      owedUsd: decimal.nullable(),
      heldUsd: decimal.nullable(),
      limitRatio: decimal.nullable(),
      isUnderLimit: z.boolean(),
      unknowns,
    }),
  ),
  owedUsd: partialUsd,
  /** Already subtracted from `heldUsd`. */
  owedToProtocolsUsd: partialUsd,
  heldUsd: partialUsd,
  /** Held ÷ owed in dollars; null where nothing is owed, and where either side is not fully known. */
  ratio: decimal.nullable(),
});
export type Coverage = z.infer<typeof coverage>;
export type CoinCoverage = Coverage['coins'][number];

export const coverageHistory = namedObject('CoverageHistory', {
  coins: z.array(
    z.object({
      ...namedCoin,
      days: z.array(
        z.object({
          day: utcDay,
          owed: decimal,
          held: decimal,
          ratio: decimal.nullable(),
          owedUsd: decimal.nullable(),
          heldUsd: decimal.nullable(),
          unknowns,
        }),
      ),
    }),
  ),
  total: z.array(
    z.object({ day: utcDay, owedUsd: partialUsd, heldUsd: partialUsd, ratio: decimal.nullable(), unknowns }),
  ),
});
export type CoverageHistory = z.infer<typeof coverageHistory>;

export const DEPOSIT_ADDRESS_STATES = ['active', 'requested', 'refused', 'ended', 'released'] as const;
export const assignedAddress = namedObject('AssignedAddress', {
  id,
  ...namedUser,
  ...namedNetwork,
  ...namedWallet,
  address: z.string(),
  state: z.enum(DEPOSIT_ADDRESS_STATES),
  reason: z.string(),
  requestedBy: id.nullable(),
  requestedByEmail: z.string().nullable(),
  requestedAt: instant,
  decidedBy: id.nullable(),
  ...decision,
  endedAt: instant.nullable(),
  /** Requested ones: whether the caller may approve. The admin who requested it may not. */
  canApprove: z.boolean(),
  /** Requested ones where there is no second admin: the change takes effect then. */
  effectiveFrom: instant.nullable(),
  /** The holder is staff or a disabled user, so the wallet may be released if it never received a coin. */
  canRelease: z.boolean(),
});
export type AssignedAddress = z.infer<typeof assignedAddress>;

/** What a wallet was used for before, the newest first. */
export const walletHistory = namedObject('WalletHistory', {
  items: z.array(
    z.object({ transactionId: id, at: instant, coinSymbol: z.string(), amount: decimal, isIncoming: z.boolean() }),
  ),
  hasMore: z.boolean(),
});
export type WalletHistory = z.infer<typeof walletHistory>;
