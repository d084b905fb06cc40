/** The handlers of prices. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { coinPriceHandlers } from './get-coin-prices.ts';
import { priceImportHandlers } from './import-prices.ts';
import { missingPriceHandlers } from './list-missing-prices.ts';
import { manualPriceHandlers } from './manual-prices.ts';
import { priceRefreshHandlers } from './refresh-prices.ts';

export const priceHandlers = combineHandlers(
  coinPriceHandlers,
  priceImportHandlers,
  missingPriceHandlers,
  manualPriceHandlers,
  priceRefreshHandlers,
);
