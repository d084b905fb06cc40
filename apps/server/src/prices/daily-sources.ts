/**
 * Which daily close counts when several sources state one for the same day: a file that a person imported on purpose
 * before a market, and the markets in a fixed order, so that the same books always give the same figures.
 */
export const IMPORT_SOURCE = 'import';

export const SOURCE_RANK = `CASE source WHEN '${IMPORT_SOURCE}' THEN 0 WHEN 'CoinGecko' THEN 1 WHEN 'DefiLlama' THEN 2 ELSE 3 END, source`;
