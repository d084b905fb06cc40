import type { CsvField } from '@holdfast/csv/write';
import type { CoinCoverage } from '@holdfast/contract';
import { usdFields } from '../../../ui/list/list-column.ts';
import { coverageState, PLACES, STATE_LABELS } from './coverage-labels.ts';

/** Every digit, as returned by the server. */
export const COVERAGE_FIELDS: readonly CsvField<CoinCoverage>[] = [
  { label: 'Coin', value: (coin) => coin.coinSymbol },
  { label: 'Owed', value: (coin) => coin.owed },
  { label: 'Held', value: (coin) => coin.held },
  ...PLACES.map(({ key, label }) => ({ label, value: (coin: CoinCoverage) => coin[key] })),
  { label: 'Owed to protocols', value: (coin) => coin.owedToProtocols },
  { label: 'Surplus', value: (coin) => coin.surplus },
  { label: 'Ratio', value: (coin) => coin.ratio ?? '' },
  { label: 'State', value: (coin) => STATE_LABELS[coverageState(coin)].label },
  { label: 'Limit', value: (coin) => coin.limitRatio ?? '' },
  ...usdFields('Owed in USD', (coin: CoinCoverage) => coin.owedUsd),
  ...usdFields('Held in USD', (coin: CoinCoverage) => coin.heldUsd),
  { label: 'Unknown', value: (coin) => coin.unknowns.join(' ') },
];
