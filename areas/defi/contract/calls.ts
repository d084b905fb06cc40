/** Liquidity pools, loans and stakes. The first ten have the specification's paths. */
import { z } from 'zod';
import {
  byId,
  defineCall,
  done,
  id,
  jobSummary,
  visibleSearch,
  ascendingList,
  descendingList,
} from '@holdfast/contract';
import { accountLoanFull, givenThreshold, loanList, stressInputs } from './loans.ts';
import { accountPoolFull, givenAlert, poolList, poolPriceAlert, rangeFilter } from './pools.ts';
import { defiProtocol, unverifiedContract } from './shared.ts';
import { stakeDetails, stakeList, stakeState } from './stakes.ts';
import { utcDay } from '@holdfast/prices/contract';

/** As it was at the end of a past UTC day, read from archive nodes; the last reading unless given. */
const asOf = { as_of: utcDay.optional() };
const alertParams = z.strictObject({ accountId: id, coinId: id });
const poolTags = ['Pool', 'AccountPool', 'AccountPoolFull'] as const;
const loanTags = ['AccountLoan', 'AccountLoanFull'] as const;
const allTags = [...poolTags, ...loanTags, 'PoolPriceAlert', 'StakeDetails'] as const;

/** Positions are as old as their last reading, so a replica of the database can serve them. */
const laggingRead = { access: 'adminRead', tokens: 'books', mayLag: true } as const;

/** An admin decides about a contract that no known registry confirms. */
const contractDecision = {
  confirm: 'recent',
  access: 'bookkeeping',
  audit: 'bookRecordChanged',
  params: z.strictObject({ accountId: id }),
  response: unverifiedContract,
  changes: [...allTags, 'Job', 'Coverage'],
} as const;

export const defiCalls = {
  listPools: defineCall({
    method: 'GET',
    path: 'indexer/admin/pools',
    summary: 'Positions in liquidity pools, compared with holding the same coins.',
    ...laggingRead,
    query: z.strictObject({
      ...asOf,
      network_id: id.optional(),
      protocol: defiProtocol.optional(),
      range: rangeFilter.optional(),
      /** The beginning of a symbol or name of a coin in the pool. */
      search: visibleSearch.optional(),
      sort: z.enum(['value', 'fees', 'difference', 'impermanentLoss', 'roi', 'name']).default('value'),
      ...descendingList,
    }),
    response: poolList,
    reads: ['Pool', 'AccountPool', 'PoolPriceAlert', 'Price'],
  }),
  getPool: defineCall({
    method: 'GET',
    path: 'indexer/admin/pools/{id}',
    summary: 'One pool by its account: positions, history, and its days for the charts.',
    ...laggingRead,
    params: byId,
    query: z.strictObject(asOf),
    response: accountPoolFull,
    reads: ['AccountPoolFull', 'PoolPriceAlert', 'Price'],
  }),
  listPoolPriceAlerts: defineCall({
    method: 'GET',
    path: 'indexer/admin/pools/{id}/price-alerts',
    summary: 'The price alerts of a pool.',
    access: 'adminRead',
    tokens: 'books',
    params: byId,
    response: z.object({ items: z.array(poolPriceAlert) }),
    reads: ['PoolPriceAlert'],
  }),
  setPoolPriceAlert: defineCall({
    method: 'PUT',
    path: 'indexer/admin/pools/{accountId}/price-alerts/{coinId}',
    summary: 'Create or change the alert of a coin in a pool. It notifies once each time the price leaves the bounds.',
    access: 'bookkeeping',
    audit: 'alertSettingsChanged',
    params: alertParams,
    body: givenAlert,
    response: poolPriceAlert,
    changes: ['PoolPriceAlert', 'AccountPool', 'AccountPoolFull'],
  }),
  deletePoolPriceAlert: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/pools/{accountId}/price-alerts/{coinId}',
    summary: 'Remove the alert of a coin in a pool.',
    access: 'bookkeeping',
    audit: 'alertSettingsChanged',
    params: alertParams,
    response: done,
    changes: ['PoolPriceAlert', 'AccountPool', 'AccountPoolFull'],
  }),
  listLoans: defineCall({
    method: 'GET',
    path: 'indexer/admin/loans',
    summary: 'Loans from protocols with their health, and P2P loans that were given.',
    ...laggingRead,
    query: z.strictObject({
      ...asOf,
      /** True: only P2P loans. False: only protocols. Absent: both. */
      p2p: z.boolean().optional(),
      network_id: id.optional(),
      /** A part of the name of a protocol, network, wallet or counterparty, or of a symbol or name of a coin. */
      search: visibleSearch.optional(),
      /** P2P loans follow those from protocols; by health, collateral and LTV what is outstanding comes first. */
      sort: z.enum(['health', 'collateral', 'debt', 'ltv', 'rate', 'interest', 'name']).default('health'),
      ...ascendingList,
    }),
    response: loanList,
    reads: ['AccountLoan', 'Transaction', 'Price'],
  }),
  getLoan: defineCall({
    method: 'GET',
    path: 'indexer/admin/loans/{id}',
    summary: 'One loan: its liquidation ladder, its state for what-if figures, and its history.',
    ...laggingRead,
    params: byId,
    response: accountLoanFull,
    reads: ['AccountLoanFull', 'Transaction', 'Price'],
  }),
  setLoanThreshold: defineCall({
    method: 'PUT',
    path: 'indexer/admin/loans/{id}',
    summary:
      'Set the alarm threshold of a protocol loan, as debt ÷ collateral. Null: 90 % of the protocol’s threshold.',
    access: 'bookkeeping',
    audit: 'alertSettingsChanged',
    params: byId,
    body: givenThreshold,
    response: accountLoanFull,
    changes: [...loanTags, 'Notice'],
  }),
  listStakes: defineCall({
    method: 'GET',
    path: 'indexer/admin/stake',
    summary: 'Stakes with their rewards and redemption times.',
    ...laggingRead,
    query: z.strictObject({
      ...asOf,
      network_id: id.optional(),
      state: stakeState.optional(),
      /** A part of a symbol, a name or a farm. */
      search: visibleSearch.optional(),
      /** By state: the date of its next change, such as the end of a cooldown. */
      sort: z.enum(['value', 'apr', 'state', 'name']).default('value'),
      ...descendingList,
    }),
    response: stakeList,
    reads: ['StakeDetails', 'Price'],
  }),
  getStake: defineCall({
    method: 'GET',
    path: 'indexer/admin/stake/{stakeId}',
    summary: 'One farm by its account: the stakes in it and their history.',
    ...laggingRead,
    params: z.strictObject({ stakeId: id }),
    query: z.strictObject({ network_id: id.optional(), coin_id: id.optional() }),
    response: stakeDetails,
    reads: ['StakeDetails', 'Price'],
  }),

  getStressInputs: defineCall({
    method: 'GET',
    path: 'indexer/admin/loan-stress',
    summary: 'The states of loans and pools that a stress test starts from.',
    ...laggingRead,
    response: stressInputs,
    reads: ['AccountLoan', 'AccountPool', 'Price'],
  }),
  refreshPositions: defineCall({
    method: 'POST',
    path: 'indexer/admin/positions/refresh',
    summary: 'Read all positions from their contracts. Returns the job; a second request returns the same one.',
    access: 'bookkeeping',
    audit: 'jobStarted',
    response: jobSummary,
    changes: [...allTags, 'Job', 'Notice', 'Coverage'],
  }),
  confirmContract: defineCall({
    method: 'POST',
    path: 'indexer/admin/positions/contracts/{accountId}/confirm',
    summary: 'Trust a contract that no known registry confirms: its positions count from the next reading on.',
    ...contractDecision,
  }),
  ignoreContract: defineCall({
    method: 'POST',
    path: 'indexer/admin/positions/contracts/{accountId}/ignore',
    summary: 'Hide a contract: it counts nowhere and is not listed as unverified.',
    ...contractDecision,
  }),
};
export type DefiCalls = typeof defiCalls;
