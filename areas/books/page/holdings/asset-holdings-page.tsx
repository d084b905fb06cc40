import { booksCalls, type BooksCalls } from '../../contract/calls.ts';
import { parseRatio, presentCount } from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { type AssetHolding } from '../../contract/books.ts';
import { type CallOutput } from '@holdfast/contract';
import { useMemo } from 'react';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { allocationSlices, percentText } from '@holdfast/web/ui/chart/allocation.ts';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { defineWholeList, useWholeList } from '@holdfast/web/lists/whole-list.ts';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { AllocationCard } from './allocation-card.tsx';
import {
  AssetTransactionsDrawer,
  readShownTransactions,
  writeShownTransactions,
} from './asset-transactions-drawer.tsx';
import { isAtFault, verdictOf } from './balance-verdict.ts';
import { HoldingWallets } from './holding-wallets.tsx';
import { ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import Box from '@mui/material/Box';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  amountColumn,
  coinColumn,
  costColumn,
  priceColumn,
  unrealisedColumn,
  usdColumn,
} from '../page-parts/coin-columns.tsx';

const NOTHING_HELD = {
  title: 'No holdings',
  text: 'Assets appear after the first classified transaction that adds coins to a wallet.',
};

/** Asset Holdings: balances by asset and wallet, their value and cost, and the on-chain check. */
export function AssetHoldingsPage() {
  const books = useBookState();
  const holdings = useCall(booksCalls.listAssetHoldings);
  const { data } = holdings;
  const list = useWholeList(holdingsList, holdings);
  const slices = useMemo(() => allocationSlices(data?.items ?? []), [data]);
  const [shown, setShown] = useAddressPart('transactions');
  const show = (holding: AssetHolding) => (walletId?: number) =>
    setShown(writeShownTransactions({ assetId: holding.coinId, ...(walletId !== undefined && { walletId }) }));
  const expansion = useRowExpansion('Wallets', (holding: AssetHolding) => (
    <HoldingWallets holding={holding} onShowTransactions={show(holding)} />
  ));
  const hasHoldings = data === undefined || data.items.length > 0;
  return (
    <CoinPicturesRoot>
      <PageHeader
        title="Asset Holdings"
        subtitle="Balances by asset and wallet, derived from transactions and on-chain."
        actions={<ExportButton csvExport={list.csvExport} isDisabled={!data} />}
      />
      <BooksNotice state={books} />
      {hasHoldings ? <FigureCards label="Totals" cards={data ? cardsOf(data) : LOADING_CARDS} /> : null}
      {data && slices.length > 0 ? <AllocationCard slices={slices} valueUsd={data.valueUsd} /> : null}
      <ListSection
        shown={list}
        title="Asset Holdings"
        placeholderCount={6}
        expansion={expansion}
        totals={
          data && !list.isFiltered
            ? {
                byColumn: {
                  value: <UsdText value={data.valueUsd} />,
                  cost: <UsdText value={data.costUsd} unknown="Unknown" />,
                  unrealised: <UsdText value={data.unrealisedUsd} isChange unknown="Unknown" />,
                },
              }
            : undefined
        }
        empty={noBooksYet(books) ?? NOTHING_HELD}
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
}: CallOutput<BooksCalls['listAssetHoldings']>): FigureCardProps[] {
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

const UNKNOWN_SHARE = 'Unknown: an asset has no price, or the total is not above zero';

function OnChainCell({ holding }: { readonly holding: AssetHolding }) {
  const { label, tone } = verdictOf(holding.difference);
  // A total of zero can hide two wallets with opposite differences.
  return isAtFault(holding) && tone !== 'loss' ? (
    <StatusChip label="Wallets mismatch" tone="loss" />
  ) : (
    <StatusChip label={label} tone={tone} />
  );
}

const holdingsList = defineWholeList<AssetHolding>({
  id: 'asset-holdings',
  noun: { one: 'asset', many: 'assets' },
  hasTwoLines: true,
  rowKey: (holding) => String(holding.coinId),
  rowLabel: (holding) => holding.coinSymbol,
  searchLabel: 'Search asset or wallet',
  searchText: (holding) =>
    [
      holding.coinSymbol,
      holding.coinName,
      ...holding.wallets.flatMap(({ walletName, coinSymbol }) => [walletName, coinSymbol]),
    ].join(' '),
  defaultSort: { sort: 'value', order: 'desc' },
  filters: [{ kind: 'switch', id: 'differs', label: 'Mismatches only', isOnByDefault: false, keeps: isAtFault }],
  columns: [
    coinColumn({ id: 'asset', label: 'Asset' }),
    amountColumn(),
    priceColumn(),
    usdColumn({ id: 'value', label: 'Value', of: (holding) => holding.valueUsd }),
    {
      id: 'share',
      label: 'Share',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => (holding.sharePercent === null ? null : parseRatio(holding.sharePercent)),
      render: (holding) =>
        holding.sharePercent === null ? (
          <UnknownShare reason={UNKNOWN_SHARE} />
        ) : (
          <Box component="span" dir="ltr">
            {percentText(parseRatio(holding.sharePercent))}
          </Box>
        ),
      csv: (holding) => holding.sharePercent ?? '',
    },
    costColumn(),
    unrealisedColumn(),
    {
      id: 'onChain',
      label: 'On-chain check',
      skeleton: 'chip',
      render: (holding) => <OnChainCell holding={holding} />,
      csv: [
        { label: 'On chain', value: (holding) => holding.onChain ?? '' },
        { label: 'Difference', value: (holding) => holding.difference ?? '' },
      ],
    },
  ],
});
