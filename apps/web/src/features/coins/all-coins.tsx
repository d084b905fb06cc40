import { type Coin, contract } from '@holdfast/contract';
import { mdiAlertOctagonOutline, mdiChartLine, mdiEyeCheckOutline } from '@mdi/js';
import { type ReactNode, useMemo } from 'react';
import { useChange } from '../../lib/api.ts';
import { useNetworkChoices, useNetworks } from '../../lib/networks.ts';
import type { RecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import { coinsList } from './coins-list.tsx';
import { useReportedAction } from '../../ui/form/use-reported-action.ts';

/** The props of both lists of the page. */
export interface CoinListProps {
  /** Shown below the subtitle: the tabs of the two lists. */
  readonly header: ReactNode;
  readonly pricesMenu: ReactNode;
  readonly onOpenCoin: (coinId: number) => void;
}

const WITH_PRICES = { with_prices: true };

export function AllCoins({
  header,
  pricesMenu,
  onOpenCoin,
  records,
}: CoinListProps & { readonly records: RecordDialogs<Coin> }) {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const { mutateAsync: update } = useChange(contract.updateCoin);
  const list = useMemo(
    () => coinsList({ networkChoices, findNetwork: find, onChange: (change) => update({ body: change }) }),
    [networkChoices, find, update],
  );
  const run = useReportedAction();
  const judge = ({ id, symbol }: Coin, judgement: { isSpam: boolean } | { needsReview: false }, done: string) =>
    run(() => update({ body: { id, ...judgement } }), { done, failure: `${symbol} could not be changed.` });
  return (
    <ListPage
      list={list}
      fixed={WITH_PRICES}
      title="Coins"
      subtitle={
        <>
          All coins, their contracts and prices.
          {header}
        </>
      }
      actions={
        <>
          {pricesMenu}
          {records.addButton}
        </>
      }
      empty={{
        title: 'No coins yet',
        text: 'Add the first coin you hold, with its contracts on each network.',
        action: records.addButton,
      }}
      rowActions={(coin) => [
        { label: 'Prices and contracts', icon: mdiChartLine, onSelect: () => onOpenCoin(coin.id) },
        ...(coin.needsReview
          ? [
              {
                label: 'Mark as reviewed',
                icon: mdiEyeCheckOutline,
                call: contract.updateCoin,
                onSelect: () => void judge(coin, { needsReview: false }, `${coin.symbol} marked as reviewed.`),
              },
            ]
          : []),
        {
          label: coin.isSpam ? 'Not spam' : 'Mark as spam',
          icon: mdiAlertOctagonOutline,
          call: contract.updateCoin,
          onSelect: () =>
            void judge(
              coin,
              { isSpam: !coin.isSpam },
              coin.isSpam
                ? `${coin.symbol} is no longer marked as spam.`
                : `${coin.symbol} marked as spam and hidden from pickers.`,
            ),
        },
        ...records.rowActions(coin),
      ]}
      onOpenRow={(coin) => onOpenCoin(coin.id)}
    />
  );
}
