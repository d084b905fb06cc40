/** Prices of coins: for charts, manual, from files and from the configured market. */
import { z } from 'zod';
import { pendingApproval } from '@holdfast/accounts/contract';
import {
  ascendingPage,
  boundedPageOf,
  byId,
  defineCall,
  done,
  id,
  jobSummary,
  visibleSearch,
  visibleText,
} from '@holdfast/contract';
import {
  coinPrices,
  dailyPrice,
  givenPriceUsd,
  givenRatio,
  missingPrice,
  priceRatio,
  utcDay,
  utcDays,
} from './price.ts';

/** A million rows of date, symbol and price take 30 to 40 MB. */
const CSV_BYTES_MAX = 64 * 1024 * 1024;

const coinParams = byId;
/** Cached groups that are stale after a price changed. */
const changed = ['Price', 'Coin', 'Books'] as const;
const coinDayParams = z.strictObject({ id, day: utcDay });

export const priceCalls = {
  getCoinPrices: defineCall({
    method: 'GET',
    path: 'market/coins/{id}/prices',
    summary: "A coin's daily closes, its latest price and its ratio to another coin. Without days: the last year.",
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: coinParams,
    query: z.strictObject(utcDays),
    response: coinPrices,
    reads: ['Price', 'Coin'],
  }),
  setManualPrice: defineCall({
    method: 'PUT',
    path: 'market/coins/{id}/prices/{day}',
    summary:
      'Set the price of a coin for a UTC day manually, with the reason. It precedes all other prices of that day. ' +
      'Where it values as much as the two-person rule says, it waits for a second person.',
    access: 'bookkeeping',
    confirm: 'recent',
    audit: 'priceSet',
    params: coinDayParams,
    body: z.strictObject({ priceUsd: givenPriceUsd, reason: visibleText({ lengthMax: 500 }) }),
    /** With a pending approval the price is not set yet. */
    response: z.object({ ...dailyPrice.shape, pendingApproval: pendingApproval.nullable() }),
    changes: [...changed, 'Approval'],
  }),
  deleteManualPrice: defineCall({
    method: 'DELETE',
    path: 'market/coins/{id}/prices/{day}',
    summary: 'Remove a manual price. Prices of other sources stay.',
    access: 'bookkeeping',
    confirm: 'recent',
    audit: 'priceDeleted',
    params: coinDayParams,
    response: done,
    changes: changed,
  }),
  setPriceRatio: defineCall({
    method: 'PUT',
    path: 'market/coins/{id}/price-ratio',
    summary: 'Price a receipt token as a ratio of another coin if it has no price of its own.',
    access: 'bookkeeping',
    confirm: 'recent',
    audit: 'priceSet',
    params: coinParams,
    body: z.strictObject({ ofCoinId: id, ratio: givenRatio }),
    response: priceRatio,
    changes: changed,
  }),
  deletePriceRatio: defineCall({
    method: 'DELETE',
    path: 'market/coins/{id}/price-ratio',
    summary: 'Stop pricing a coin as a ratio of another one.',
    access: 'bookkeeping',
    confirm: 'recent',
    audit: 'priceDeleted',
    params: coinParams,
    response: done,
    changes: changed,
  }),
  importPrices: defineCall({
    method: 'POST',
    path: 'market/prices/import',
    summary: [
      'Import daily prices from a CSV text with date, symbol or coin, and price, or the euro reference rates of the',
      'European Central Bank. Returns the job that does it.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'recent',
    audit: 'pricesImported',
    body: z.strictObject({
      csv: z.string().min(1).max(CSV_BYTES_MAX),
      /** Shown with the job. */
      fileName: z.string().trim().max(200).default(''),
      /** How to read dates such as 03/04/2024; otherwise only dates with one possible reading are accepted. */
      dateFormat: z.enum(['unambiguous', 'day-first', 'month-first']).default('unambiguous'),
      decimalMark: z.enum(['.', ',']).default('.'),
    }),
    bodyBytesMax: CSV_BYTES_MAX,
    response: jobSummary,
    changes: ['Job'],
  }),
  refreshPrices: defineCall({
    method: 'POST',
    path: 'market/prices/refresh',
    summary: [
      'Request the latest prices and the missing daily closes of all coins with prices from the configured market.',
      'Returns the job that does it.',
    ].join(' '),
    access: 'bookkeeping',
    audit: 'jobStarted',
    response: jobSummary,
    changes: ['Job'],
  }),
  listMissingPrices: defineCall({
    method: 'GET',
    path: 'market/prices/missing',
    summary: 'Coins with missing prices: those without any price, and those without one of the last days.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({
      search: visibleSearch.optional(),
      reason: missingPrice.shape.reason.optional(),
      /** By the last day with a price by default: coins in use first, then those that never had a price. */
      sort: z.enum(['latestDay', 'symbol']).default('latestDay'),
      ...ascendingPage,
    }),
    response: boundedPageOf(missingPrice),
    reads: ['Price', 'Coin'],
  }),
};
