import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import type { CallOutput } from '@holdfast/contract';
import { exactUsdText, formatDecimal, parseRatio, type PartialUsd, presentCount } from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { defineWholeList, useWholeList } from '@holdfast/web/lists/whole-list.ts';
import { allocationSlices, percentText, type Slice } from '@holdfast/web/ui/chart/allocation.ts';
import { ringPaths } from '@holdfast/web/ui/chart/ring-path.ts';
import { type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { compactUsd, UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import { ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import type { AssetHolding } from '../../contract/books.ts';
import { booksCalls, type BooksCalls } from '../../contract/calls.ts';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import {
  amountColumn,
  coinColumn,
  costColumn,
  priceColumn,
  unrealisedColumn,
  usdColumn,
} from '../page-parts/coin-columns.tsx';
import {
  AssetTransactionsDrawer,
  readShownTransactions,
  writeShownTransactions,
} from './asset-transactions-drawer.tsx';
import { isAtFault, placeDifference, verdictOf } from './balance-verdict.ts';

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

interface HoldingWalletsProps {
  readonly holding: AssetHolding;
  readonly onShowTransactions: (walletId?: number) => void;
}

/** The wallets of an asset: derived balance, on-chain balance and sync status. */
function HoldingWallets({ holding, onShowTransactions }: HoldingWalletsProps) {
  return (
    // Visually hidden text is positioned relative to the nearest positioned box; without this one it would widen the
    // page.
    <Box sx={{ position: 'relative', overflowX: 'auto' }}>
      <ColumnList
        caption={`Wallets with ${holding.coinSymbol}`}
        columns={walletColumns(onShowTransactions)}
        rows={holding.wallets}
        rowKey={(place) => `${place.walletId ?? place.walletName}:${place.coinId}`}
        cardsBelow="sm"
        tableStyle={{
          '& td, & th': { height: 44, backgroundColor: 'transparent' },
          '& td:first-of-type, & th:first-of-type': { paddingInlineStart: { sm: '60px' } },
        }}
      />
      <Box sx={{ px: { xs: 4, sm: '52px' }, py: 2, borderTop: '1px solid', borderColor: 'hairline' }}>
        <Button variant="text" size="small" onClick={() => onShowTransactions()}>
          All transactions of {holding.coinSymbol}
        </Button>
      </Box>
    </Box>
  );
}

function walletColumns(onShow: (walletId: number) => void): ListColumn<AssetHolding['wallets'][number]>[] {
  return [
    { id: 'wallet', label: 'Wallet', mobile: 'title', render: ({ walletName }) => <bdi>{walletName}</bdi> },
    {
      id: 'books',
      label: 'Derived',
      align: 'end',
      render: ({ amount, coinSymbol }) => <AmountText value={amount} symbol={coinSymbol} />,
    },
    {
      id: 'chain',
      label: 'On chain',
      align: 'end',
      render: ({ onChain, coinSymbol }) =>
        onChain === null ? <Quiet>Not checked</Quiet> : <AmountText value={onChain} symbol={coinSymbol} />,
    },
    {
      id: 'check',
      label: 'On-chain check',
      render: (place) => {
        const difference = placeDifference(place);
        return <StatusChip {...verdictOf(difference === null ? null : formatDecimal(difference))} />;
      },
    },
    { id: 'value', label: 'Value', align: 'end', render: ({ valueUsd }) => <UsdText value={valueUsd} /> },
    {
      id: 'transactions',
      label: 'Transactions',
      isLabelHidden: true,
      align: 'end',
      render: ({ walletId, walletName, coinSymbol }) =>
        walletId === null ? null : (
          <Button
            variant="text"
            size="small"
            aria-label={`Transactions of ${coinSymbol} in ${walletName}`}
            onClick={() => onShow(walletId)}
          >
            Transactions
          </Button>
        ),
    },
  ];
}

const SIZE = 168;
const THICKNESS = 24;

interface AllocationCardProps {
  readonly slices: readonly Slice[];
  readonly valueUsd: PartialUsd;
}

/** A ring chart beside a table with the same figures. The ring is left out while the total is unknown. */
function AllocationCard({ slices, valueUsd }: AllocationCardProps) {
  const { palette } = useTheme();
  const titleId = useId();
  const totalUsd = exactUsdText(valueUsd);
  const paths = ringPaths(
    slices.map(({ fraction }) => fraction),
    { size: SIZE, thickness: THICKNESS },
  );
  const colourOf = (index: number) => palette.chart[index % palette.chart.length] ?? palette.text.secondary;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: 5, mb: 6 }}>
      <Typography id={titleId} variant="h2">
        Allocation
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 10, rowGap: 5, mt: 4 }}>
        {totalUsd === null ? null : (
          <Box
            aria-hidden="true"
            dir="ltr"
            sx={{ position: 'relative', width: SIZE, height: SIZE, mx: { xs: 'auto', sm: 0 }, flexShrink: 0 }}
          >
            <svg width={SIZE} height={SIZE} focusable="false">
              {paths.map((path, index) => (
                <path key={slices[index]?.key} d={path} fill={colourOf(index)} />
              ))}
            </svg>
            <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Assets</Box>
              <Box sx={{ typography: 'figureSmall' }}>{compactUsd(Number(totalUsd))}</Box>
            </Box>
          </Box>
        )}
        <Box sx={{ flexGrow: 1, minWidth: { xs: '100%', sm: 280 }, maxWidth: 560 }}>
          <Legend slices={slices} colourOf={colourOf} titleId={titleId} />
          {valueUsd.unknownCount === 0 ? null : (
            <Typography variant="caption" component="p" sx={{ m: 0, mt: 2, color: 'text.secondary' }}>
              Shares are unknown: <UnknownNote of={valueUsd} />.
            </Typography>
          )}
        </Box>
      </Box>
    </Card>
  );
}

function Legend({
  slices,
  colourOf,
  titleId,
}: {
  readonly slices: readonly Slice[];
  readonly colourOf: (index: number) => string;
  readonly titleId: string;
}) {
  const cell = { py: 1, fontVariantNumeric: 'tabular-nums lining-nums' } as const;
  return (
    <Box
      component="table"
      aria-labelledby={titleId}
      sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body1', '& th, & td': { p: 0, fontWeight: 400 } }}
    >
      <tbody>
        {slices.map(({ key, label, valueUsd, share }, index) => (
          <tr key={key}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left' }}>
              <Box
                component="span"
                aria-hidden="true"
                sx={{
                  display: 'inline-block',
                  width: 10,
                  height: 10,
                  borderRadius: '2px',
                  marginInlineEnd: 3,
                  backgroundColor: colourOf(index),
                }}
              />
              <bdi>{label}</bdi>
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'end', color: 'text.secondary' }}>
              <UsdText value={valueUsd} />
            </Box>
            <Box component="td" dir="ltr" sx={{ ...cell, textAlign: 'end', width: 80, fontWeight: '500 !important' }}>
              {share ?? <UnknownShare reason="Unknown, because prices are missing" />}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
