import { contract, MISSING_PRICE_REASONS, type MissingPrice } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dayText } from '../../lib/date-text.ts';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CoinName } from './coin-cells.tsx';
import { LACKING_REASONS, marketHint } from './coin-words.ts';

interface CoinsLackingPricesListOptions {
  readonly onSetPrice: (coin: MissingPrice) => void;
  readonly onSetRatio: (coin: MissingPrice) => void;
}

export function coinsLackingPricesList({ onSetPrice, onSetRatio }: CoinsLackingPricesListOptions) {
  return defineList<typeof contract.listMissingPrices>({
    id: 'coins-lacking-prices',
    call: contract.listMissingPrices,
    noun: { one: 'coin', many: 'coins' },
    rowKey: (coin) => String(coin.coinId),
    rowLabel: (coin) => coin.symbol,
    hasTwoLines: true,
    searchLabel: 'Search symbol, name or contract',
    defaultSort: { sort: 'latestDay', order: 'asc' },
    filters: [
      {
        kind: 'choice',
        id: 'reason',
        label: 'Reason',
        options: MISSING_PRICE_REASONS.map((reason) => ({ value: reason, label: LACKING_REASONS[reason] })),
      },
    ],
    columns: [
      {
        id: 'coin',
        label: 'Coin',
        sortable: 'symbol',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        width: 260,
        render: (coin) => <CoinName coin={{ ...coin, id: coin.coinId }} />,
        csv: [
          { label: 'Symbol', value: (coin) => coin.symbol },
          { label: 'Name', value: (coin) => coin.name },
        ],
      },
      {
        id: 'reason',
        label: 'Reason',
        skeleton: 'chip',
        render: (coin) => <ReasonCell coin={coin} />,
        csv: (coin) => LACKING_REASONS[coin.reason],
      },
      {
        id: 'latestDay',
        label: 'Last price',
        sortable: 'latestDay',
        render: (coin) =>
          coin.latestDay === null ? <Quiet>Never</Quiet> : dayText(coin.latestDay, { timeZone: 'UTC' }),
        csv: (coin) => coin.latestDay ?? '',
      },
      {
        id: 'fix',
        label: 'Fix',
        skeleton: 'chip',
        width: 220,
        render: (coin) => (
          <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'end', gap: 2, py: { xs: 1, sm: 0 } }}>
            <Button
              variant="outlined"
              size="small"
              aria-label={`Set a price of ${coin.symbol}`}
              onClick={() => onSetPrice(coin)}
            >
              Set price
            </Button>
            <Button
              variant="outlined"
              size="small"
              aria-label={`Set a ratio for ${coin.symbol}`}
              onClick={() => onSetRatio(coin)}
            >
              Set ratio
            </Button>
          </Box>
        ),
      },
      {
        id: 'marketId',
        label: 'Market id',
        hiddenByDefault: true,
        mobile: 'none',
        render: (coin) => coin.marketId ?? <Quiet>None</Quiet>,
        csv: (coin) => coin.marketId ?? '',
      },
      {
        id: 'id',
        label: 'Coin id',
        hiddenByDefault: true,
        align: 'end',
        render: (coin) => coin.coinId,
        csv: (coin) => String(coin.coinId),
      },
    ],
  });
}

/** What is wrong, and below it why no market helps. */
function ReasonCell({ coin }: { readonly coin: MissingPrice }) {
  return (
    <>
      <StatusChip label={LACKING_REASONS[coin.reason]} tone="warning" />
      <Typography noWrap variant="caption" component="span" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
        {marketHint(coin)}
      </Typography>
    </>
  );
}
