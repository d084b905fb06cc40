import { pricesCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { MISSING_PRICE_REASONS, type MissingPrice } from '../../contract/price.ts';
import { mdiCashEdit, mdiChartLine, mdiFileDelimitedOutline, mdiLinkVariant, mdiTagOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { runForEach } from '@holdfast/web/lib/run-for-each.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import type { CoinListProps } from './all-coins.tsx';
import { CoinName, coinNameColumn } from './coin-cells.tsx';
import { marketHint, REASON_LABELS } from './coin-labels.ts';
import { TodaysPriceDialog } from './manual-price-form.tsx';
import { PriceRatioDialog } from './price-ratio-section.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { idColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useUndoToast } from '@holdfast/web/ui/undo-toast.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

interface CoinsMissingPricesProps extends CoinListProps {
  readonly onImport: () => void;
}

interface Fix {
  readonly kind: 'price' | 'ratio';
  readonly coin: MissingPrice;
}

/** The coins with missing prices, each with what is missing and the actions that resolve it. */
export function CoinsMissingPrices({ header, pricesMenu, onOpenCoin, onImport }: CoinsMissingPricesProps) {
  const { content, isOpen, opening, open, close } = useDialog<Fix>();
  const turnPricesOff = useTurnPricesOff();
  const list = useMemo(
    () =>
      coinsMissingPricesList({
        onSetPrice: (coin) => open({ kind: 'price', coin }),
        onSetRatio: (coin) => open({ kind: 'ratio', coin }),
      }),
    [open],
  );
  const rowActions = (coin: MissingPrice): RowAction[] => [
    { label: 'Prices and contracts', icon: mdiChartLine, onSelect: () => onOpenCoin(coin.coinId) },
    {
      label: 'Set a price manually',
      icon: mdiCashEdit,
      call: pricesCalls.setManualPrice,
      onSelect: () => open({ kind: 'price', coin }),
    },
    {
      label: 'Price through another coin',
      icon: mdiLinkVariant,
      call: pricesCalls.setPriceRatio,
      onSelect: () => open({ kind: 'ratio', coin }),
    },
    {
      label: 'Import a file of prices',
      icon: mdiFileDelimitedOutline,
      call: pricesCalls.importPrices,
      onSelect: onImport,
    },
    {
      label: 'Turn prices off',
      icon: mdiTagOffOutline,
      call: catalogueCalls.updateCoin,
      onSelect: () => void turnPricesOff([coin]),
    },
  ];
  const chosen = content && { id: content.coin.coinId, symbol: content.coin.symbol };
  return (
    <>
      <ListPage
        list={list}
        title="Coins"
        subtitle={
          <>
            Coins without a price, or without one in the last three days. Coins in use come first.
            {header}
          </>
        }
        actions={pricesMenu}
        empty={{
          title: 'No missing prices',
          text: 'Coins whose prices are on, but missing or older than three days, appear here.',
        }}
        rowActions={rowActions}
        bulkActions={[
          {
            label: 'Turn prices off',
            call: catalogueCalls.updateCoin,
            icon: mdiTagOffOutline,
            onSelect: (coins, clear) => void turnPricesOff(coins).then(clear),
          },
        ]}
        onOpenRow={(coin) => onOpenCoin(coin.coinId)}
      />
      {chosen && content?.kind === 'price' ? (
        <TodaysPriceDialog key={opening} isOpen={isOpen} coin={chosen} onClose={close} />
      ) : null}
      {chosen && content?.kind === 'ratio' ? (
        <PriceRatioDialog key={opening} isOpen={isOpen} coin={chosen} onClose={close} />
      ) : null}
    </>
  );
}

interface CoinsMissingPricesListOptions {
  readonly onSetPrice: (coin: MissingPrice) => void;
  readonly onSetRatio: (coin: MissingPrice) => void;
}

function coinsMissingPricesList({ onSetPrice, onSetRatio }: CoinsMissingPricesListOptions) {
  return defineList(pricesCalls.listMissingPrices, {
    id: 'coins-missing-prices',
    noun: { one: 'coin', many: 'coins' },
    rowKey: (coin) => String(coin.coinId),
    rowLabel: (coin) => coin.symbol,
    hasTwoLines: true,
    searchLabel: 'Search symbol, name or contract',
    defaultSort: { sort: 'latestDay', order: 'asc' },
    filters: [choiceFilter('reason', 'Reason', choicesOf(MISSING_PRICE_REASONS, REASON_LABELS))],
    columns: [
      coinNameColumn((coin) => <CoinName coin={{ ...coin, id: coin.coinId }} />),
      {
        id: 'reason',
        label: 'Reason',
        skeleton: 'chip',
        render: (coin) => <ReasonCell coin={coin} />,
        csv: [
          { label: 'Reason', value: (coin) => REASON_LABELS[coin.reason] },
          { label: 'In use', value: (coin) => (coin.isUsed ? 'yes' : 'no') },
        ],
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
            {fixButton('Set price', `Set a price of ${coin.symbol}`, () => onSetPrice(coin))}
            {fixButton('Set ratio', `Set a ratio for ${coin.symbol}`, () => onSetRatio(coin))}
          </Box>
        ),
      },
      textColumn({
        id: 'marketId',
        label: 'Market ID',
        hiddenByDefault: true,
        mobile: 'none',
        of: (coin) => coin.marketId,
      }),
      idColumn('Coin ID', (coin) => coin.coinId),
    ],
  });
}

function fixButton(text: string, spokenText: string, onClick: () => void) {
  return (
    <SmallActionButton call={pricesCalls.setManualPrice} aria-label={spokenText} onClick={onClick}>
      {text}
    </SmallActionButton>
  );
}

/** The problem, and below it why no market price is available. */
function ReasonCell({ coin }: { readonly coin: MissingPrice }) {
  return (
    <>
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
        <StatusChip label={REASON_LABELS[coin.reason]} tone="warning" />
        {coin.isUsed ? <StatusChip label="In use" shape="square" /> : null}
      </Box>
      <Typography noWrap variant="caption" component="span" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
        {marketHint(coin)}
      </Typography>
    </>
  );
}

/** Turns prices off for these coins. Nothing is lost and it can be undone, so there is no confirmation. */
function useTurnPricesOff(): (coins: readonly MissingPrice[]) => Promise<void> {
  const { enqueueSnackbar } = useSnackbar();
  const showUndo = useUndoToast();
  const { mutateAsync: update } = useChange(catalogueCalls.updateCoin);
  const setPrices = async (coins: readonly MissingPrice[], hasPrices: boolean) => {
    const { succeeded, failed } = await runForEach(coins, (coin) => update({ body: { id: coin.coinId, hasPrices } }));
    for (const { row, error } of failed)
      enqueueSnackbar(`${row.symbol}: ${errorText(error, 'The change could not be saved.')}`, { variant: 'error' });
    return succeeded;
  };
  return async (coins) => {
    const done = await setPrices(coins, false);
    const [first, ...others] = done;
    if (!first) return;
    const which = others.length === 0 ? first.symbol : `${done.length} coins`;
    showUndo(`Prices of ${which} turned off.`, () => void setPrices(done, true));
  };
}
