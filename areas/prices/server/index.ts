export { type FoundPrice, type NoPrice, endOfDay, findPrice, findPrices } from './find-price.ts';
export { importPrices } from './import-prices.ts';
export { RATE_SOURCE, SOURCE_RANK } from './load-price-books.ts';
export { manualPriceEffect } from './manual-prices.ts';
export { priceHandlers } from './price-handlers.ts';
export { type PriceServices, createPriceSource, priceSchedules, refreshPrices } from './refresh-prices.ts';
export { type DailyRow, type SpotRow, writeSpots } from './write-prices.ts';
export { writeUnlockedCloses } from './write-unlocked-closes.ts';
