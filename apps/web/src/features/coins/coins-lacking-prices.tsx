import type { MissingPrice } from '@holdfast/contract';
import { mdiCashEdit, mdiChartLine, mdiFileDelimitedOutline, mdiLinkVariant, mdiTagOffOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import type { RowAction } from '../../ui/list/row-menu.tsx';
import type { CoinListProps } from './all-coins.tsx';
import { coinsLackingPricesList } from './coins-lacking-prices-list.tsx';
import { ManualPriceDialog } from './manual-price-form.tsx';
import { PriceRatioDialog } from './price-ratio-section.tsx';
import { useTurnPricesOff } from './use-turn-prices-off.tsx';

interface CoinsLackingPricesProps extends CoinListProps {
  readonly onImport: () => void;
}

interface Fix {
  readonly kind: 'price' | 'ratio';
  readonly coin: MissingPrice;
}

/** A list to work through: each coin says what it lacks, and every way to settle it is a click away. */
export function CoinsLackingPrices({ header, pricesMenu, onOpenCoin, onImport }: CoinsLackingPricesProps) {
  const { content, isOpen, opening, open, close } = useDialog<Fix>();
  const turnPricesOff = useTurnPricesOff();
  const list = useMemo(
    () =>
      coinsLackingPricesList({
        onSetPrice: (coin) => open({ kind: 'price', coin }),
        onSetRatio: (coin) => open({ kind: 'ratio', coin }),
      }),
    [open],
  );
  const rowActions = (coin: MissingPrice): RowAction[] => [
    { label: 'Prices and contracts', icon: mdiChartLine, onSelect: () => onOpenCoin(coin.coinId) },
    { label: 'Set a price manually', icon: mdiCashEdit, onSelect: () => open({ kind: 'price', coin }) },
    { label: 'Price through another coin', icon: mdiLinkVariant, onSelect: () => open({ kind: 'ratio', coin }) },
    { label: 'Import a file of prices', icon: mdiFileDelimitedOutline, onSelect: onImport },
    { label: 'Turn prices off', icon: mdiTagOffOutline, onSelect: () => void turnPricesOff([coin]) },
  ];
  const chosen = content && { id: content.coin.coinId, symbol: content.coin.symbol };
  return (
    <>
      <ListPage
        list={list}
        title="Coins"
        subtitle={
          <>
            Coins that should have prices and have none, or none of the last three days.
            {header}
          </>
        }
        actions={pricesMenu}
        empty={{
          title: 'No coin lacks prices',
          text: 'Every coin that should have prices has one of the last three days. Those that fall behind appear here.',
        }}
        rowActions={rowActions}
        bulkActions={[
          {
            label: 'Turn prices off',
            icon: mdiTagOffOutline,
            onSelect: (coins, clear) => void turnPricesOff(coins).then(clear),
          },
        ]}
        onOpenRow={(coin) => onOpenCoin(coin.coinId)}
      />
      {chosen && content?.kind === 'price' ? (
        <ManualPriceDialog key={opening} isOpen={isOpen} coin={chosen} onClose={close} />
      ) : null}
      {chosen && content?.kind === 'ratio' ? (
        <PriceRatioDialog key={opening} isOpen={isOpen} coin={chosen} onClose={close} />
      ) : null}
    </>
  );
}
