/** What pools, loans and stakes have in common. Amounts, dollars, prices and ratios are exact decimal text. */
import { EXAMPLE_PROTOCOL, PROTOCOL_IDS, protocolLabel } from '@holdfast/protocols/contract';
import { z } from 'zod';
import {
  boundedPageFields,
  decimal,
  id,
  instant,
  namedNetwork,
  namedObject,
  optionalCoin,
  withExample,
} from '@holdfast/contract';
import { measuredCoin } from '@holdfast/catalogue/contract';
import { utcDay } from '@holdfast/prices/contract';

export const defiProtocol = withExample(z.enum(PROTOCOL_IDS), EXAMPLE_PROTOCOL);

/** A reason belongs to every figure of its object that is null. */
export const unknownReason = namedObject('UnknownReason', {
  /**
   * Why a figure is null.
   *
   * priceMissing        a coin has no price
   * pastPriceMissing    a coin has no price at the time of a deposit, a withdrawal or a claim
   * historyIncomplete   the indexed events do not add up to what the contract holds
   * unverifiedFarm      shares are in a farm that nobody confirmed
   * refused             the contract reverts: the position is gone or the contract is not what it seems
   * noArchive           the node does not have the state of that block
   * notRead             the network was not read; the network's reading has the reason
   * noFixedRate         the protocol pays no fixed rate
   * noInterest          no interest payment is recorded, so no rate follows
   */
  code: z.enum([
    'priceMissing',
    'pastPriceMissing',
    'historyIncomplete',
    'unverifiedFarm',
    'refused',
    'noArchive',
    'notRead',
    'noFixedRate',
    'noInterest',
  ]),
  /** A sentence: what is missing and what to do. */
  text: z.string(),
  /** priceMissing: the coin to price. */
  ...optionalCoin,
});
export type UnknownReason = z.infer<typeof unknownReason>;
export type UnknownCode = UnknownReason['code'];

export const defiCoin = {
  ...measuredCoin,
  /** For the icon. */
  marketId: z.string().nullable(),
};

export const coinFigure = namedObject('CoinFigure', {
  ...defiCoin,
  amount: decimal,
  priceUsd: decimal.nullable(),
  valueUsd: decimal.nullable(),
});
export type CoinFigure = z.infer<typeof coinFigure>;

/** Where a position is. */
export const defiPlace = {
  ...namedNetwork,
  explorerUrl: z.string().nullable(),
  protocol: defiProtocol,
  /** What people call the protocol. */
  protocolName: withExample(z.string(), protocolLabel(EXAMPLE_PROTOCOL)),
  address: z.string(),
};

/** At which block, and when, the contracts were read; null where they were not. */
export const defiReading = { block: z.int().nullable(), readAt: instant.nullable() };

export const networkReading = namedObject('NetworkReading', {
  ...namedNetwork,
  block: z.int().nullable(),
  blockAt: instant.nullable(),
  readAt: instant,
  /** Why the network could not be read, and the remedy; the figures are then those of the reading before. */
  error: z.string().nullable(),
});
export type NetworkReading = z.infer<typeof networkReading>;

/** A contract that counts in no total until an admin confirms it. */
export const unverifiedContract = namedObject('UnverifiedContract', {
  /** The contract's account. */
  accountId: id,
  ...defiPlace,
  role: z.enum(['pool', 'positionManager', 'lendingPool', 'farm']),
  state: z.enum(['confirmed', 'unverified', 'ignored']),
  /** The registry that the contract names, where it names one. */
  registry: z.string().nullable(),
  /** Why it is not verified, in a sentence. */
  reason: z.string(),
  /** What the contract itself reports; nobody has confirmed it. */
  coins: z.array(coinFigure),
  firstSeenAt: instant,
  firstTransactionId: id.nullable(),
});
export type UnverifiedContract = z.infer<typeof unverifiedContract>;

/** A page of positions, figures over all of them, and how old both are. */
export function defiList<Position extends z.ZodType, Figures extends z.ZodRawShape>(
  name: string,
  position: Position,
  figures: Figures,
) {
  return namedObject(name, {
    ...boundedPageFields(position),
    ...figures,
    /** Null: the last reading. Otherwise the end of this UTC day, read from archive nodes. */
    asOf: utcDay.nullable(),
    /** The oldest of the last readings; null before the first. */
    updatedAt: instant.nullable(),
    networks: z.array(networkReading),
    unverified: z.array(unverifiedContract),
  });
}

export const defiHistoryItem = namedObject('DefiHistoryItem', {
  kind: z.enum([
    'liquidityAdded',
    'liquidityRemoved',
    'sharesMoved',
    'feesCollected',
    'staked',
    'unstaked',
    'rewardClaimed',
    'cooldownStarted',
    'supplied',
    'withdrawn',
    'borrowed',
    'repaid',
    'liquidated',
    'loanChanged',
    'lentOut',
    'repaymentReceived',
    'interestReceived',
    'leftRange',
    'backInRange',
    'priceAlert',
  ]),
  at: instant,
  /** Null for what the chain does not record: ranges that were left, alerts. */
  transactionId: id.nullable(),
  hash: z.string().nullable(),
  walletName: z.string().nullable(),
  tokenId: z.string().nullable(),
  /** At the prices of that moment. */
  coins: z.array(coinFigure),
  /** Ranges and alerts: the price, and the bound that it passed. */
  priceUsd: decimal.nullable(),
  boundUsd: decimal.nullable(),
});
export type DefiHistoryItem = z.infer<typeof defiHistoryItem>;
