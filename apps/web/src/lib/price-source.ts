/** The sources of prices, as people read them. */
const SOURCE_LABELS: Readonly<Record<string, string>> = {
  manual: 'Set manually',
  import: 'Imported',
  coingecko: 'CoinGecko',
  defillama: 'DefiLlama',
};

export function priceSourceLabel(source: string): string {
  return SOURCE_LABELS[source.toLowerCase()] ?? source;
}
