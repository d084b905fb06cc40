import { presentCount } from '@holdfast/money';
import { UnknownNote } from '../../../api-parts/unknown-note.tsx';
import { type AssetHolding, type CallOutput, type Contract, contract } from '@holdfast/contract';
import { useMemo } from 'react';
import { useAddressPart } from '../../../lib/page-address.ts';
import { useCall } from '../../../lib/api.ts';
import { allocationSlices } from '../../../ui/chart/allocation.ts';
import { CoinPicturesRoot } from '../../../api-parts/coin-label.tsx';
import { type FigureCardProps, FigureCards } from '../../../ui/figures/figure-cards.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { ExpandingList } from '../page-parts/expanding-list.tsx';
import { useExpandingList } from '../page-parts/use-expanding-list.ts';
import { AllocationCard } from './allocation-card.tsx';
import {
  AssetTransactionsDrawer,
  readShownTransactions,
  writeShownTransactions,
} from './asset-transactions-drawer.tsx';
import { isAtFault } from './balance-verdict.ts';
import { HoldingWallets } from './holding-wallets.tsx';
import { holdingsList } from './holdings-list.tsx';
import { ExportCsvButton } from '../page-parts/export-csv-button.tsx';

const NOTHING_HELD = {
  title: 'No holdings',
  text: 'Assets appear after the first classified transaction that adds coins to a wallet.',
};

/** Asset Holdings: balances by asset and wallet, their value and cost, and the on-chain check. */
export function AssetHoldingsPage() {
  const books = useBookState();
  const { data, error, refetch } = useCall(contract.listAssetHoldings);
  const list = useExpandingList(holdingsList, data?.items);
  const slices = useMemo(() => allocationSlices(data?.items ?? []), [data]);
  const [shown, setShown] = useAddressPart('transactions');
  const show = (holding: AssetHolding) => (walletId?: number) =>
    setShown(writeShownTransactions({ assetId: holding.coinId, ...(walletId !== undefined && { walletId }) }));
  const hasHoldings = data === undefined || data.items.length > 0;
  return (
    <CoinPicturesRoot>
      <PageHeader
        title="Asset Holdings"
        subtitle="Balances by asset and wallet, derived from transactions and on-chain."
        actions={<ExportCsvButton isDisabled={!data} onExport={list.exportCsv} />}
      />
      <BooksNotice state={books} />
      {hasHoldings ? <FigureCards label="Totals" cards={data ? cardsOf(data) : LOADING_CARDS} /> : null}
      {data && slices.length > 0 ? <AllocationCard slices={slices} valueUsd={data.valueUsd} /> : null}
      <ExpandingList
        state={list}
        caption="Asset Holdings"
        detailNoun="Wallets"
        renderDetail={(holding) => <HoldingWallets holding={holding} onShowTransactions={show(holding)} />}
        totals={
          data
            ? {
                value: <UsdText value={data.valueUsd} />,
                cost: <UsdText value={data.costUsd} unknown="Unknown" />,
                unrealised: <UsdText value={data.unrealisedUsd} isChange unknown="Unknown" />,
              }
            : {}
        }
        empty={noBooksYet(books) ?? NOTHING_HELD}
        error={error}
        onRetry={() => void refetch()}
      />
      <AssetTransactionsDrawer
        shown={readShownTransactions(shown)}
        holdings={data?.items ?? []}
        onClose={() => setShown(undefined)}
      />
    </CoinPicturesRoot>
  );
}

const LOADING_CARDS: readonly FigureCardProps[] = ['Value', 'Cost', 'Unrealised gain', 'On-chain check'].map(
  (label) => ({ label, figure: undefined }),
);

function cardsOf({
  items,
  valueUsd,
  costUsd,
  unrealisedUsd,
}: CallOutput<Contract['listAssetHoldings']>): FigureCardProps[] {
  const compared = items.filter(({ onChain }) => onChain !== null).length;
  const faults = items.filter(isAtFault).length;
  const count = `${presentCount(items.length)} ${items.length === 1 ? 'asset' : 'assets'}`;
  return [
    {
      label: 'Value',
      figure: <UsdText value={valueUsd} />,
      note: valueUsd.unknownCount === 0 ? count : <UnknownNote of={valueUsd} />,
    },
    {
      label: 'Cost',
      figure: <UsdText value={costUsd} unknown="Unknown" />,
      note: costNote(costUsd.unknownCount) ?? 'Of the open lots',
    },
    {
      label: 'Unrealised gain',
      figure: <UsdText value={unrealisedUsd} isChange unknown="Unknown" />,
      note: unrealisedUsd.unknownCount === 0 ? 'Value minus cost' : 'Excludes coins with an unknown price or cost',
    },
    {
      label: 'On-chain check',
      isText: true,
      figure:
        compared === 0
          ? 'Not checked'
          : faults === 0
            ? 'All match'
            : faults === 1
              ? '1 mismatch'
              : `${faults} mismatches`,
      note: compared === 0 ? 'Sync a wallet to compare' : `${compared} of ${items.length} compared`,
    },
  ];
}

function costNote(unknownLots: number): string | null {
  if (unknownLots === 0) return null;
  return unknownLots === 1 ? '1 lot of unknown cost' : `${presentCount(unknownLots)} lots of unknown cost`;
}
