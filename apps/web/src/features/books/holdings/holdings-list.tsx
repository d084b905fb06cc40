import type { AssetHolding } from '@holdfast/contract';
import { exactUsd, parseAmount, parsePrice, parseRatio, parseUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UnknownShare, UsdText } from '../../../ui/figures/usd-text.tsx';
import { usdFields } from '../../../ui/list/list-column.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { BookList } from '../page-parts/book-list.ts';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { percentText } from '../../../ui/chart/allocation.ts';
import { isAtFault, verdictOf } from './balance-verdict.ts';

const known = <Value,>(text: string | null, parse: (text: string) => Value): Value | null =>
  text === null ? null : parse(text);

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

export const holdingsList: BookList<AssetHolding> = {
  id: 'asset-holdings',
  noun: { one: 'asset', many: 'assets' },
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
  switches: [{ kind: 'switch', id: 'differs', label: 'Mismatches only', isOnByDefault: false, keeps: isAtFault }],
  columns: [
    {
      id: 'asset',
      label: 'Asset',
      hideable: false,
      mobile: 'title',
      skeleton: 'person',
      orderBy: (holding) => holding.coinSymbol.toLowerCase(),
      render: (holding) => (
        <CoinLabel coinId={holding.coinId} symbol={holding.coinSymbol} name={holding.coinName} size={32} />
      ),
      csv: [
        { label: 'Asset', value: (holding) => holding.coinSymbol },
        { label: 'Name', value: (holding) => holding.coinName },
      ],
    },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => parseAmount(holding.amount),
      render: (holding) => <AmountText value={holding.amount} />,
      csv: (holding) => holding.amount,
    },
    {
      id: 'price',
      label: 'Price',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => known(holding.priceUsd, parsePrice),
      render: (holding) => <PriceText priceUsd={holding.priceUsd} pricedAt={holding.pricedAt} />,
      csv: [
        { label: 'Price', value: (holding) => holding.priceUsd ?? '' },
        { label: 'Priced at', value: (holding) => holding.pricedAt ?? '' },
      ],
    },
    {
      id: 'value',
      label: 'Value',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => known(holding.valueUsd, parseUsd),
      render: (holding) => <UsdText value={holding.valueUsd} />,
      csv: usdFields('Value', (holding: AssetHolding) => holding.valueUsd),
    },
    {
      id: 'share',
      label: 'Share',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => known(holding.sharePercent, parseRatio),
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
    {
      id: 'cost',
      label: 'Cost',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => exactUsd(holding.costUsd),
      render: (holding) => <UsdText value={holding.costUsd} unknown="Unknown" />,
      csv: usdFields('Cost', (holding: AssetHolding) => holding.costUsd),
    },
    {
      id: 'unrealised',
      label: 'Unrealised gain',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (holding) => exactUsd(holding.unrealisedUsd),
      render: (holding) => <UsdText value={holding.unrealisedUsd} isChange unknown="Unknown" />,
      csv: usdFields('Unrealised gain', (holding: AssetHolding) => holding.unrealisedUsd),
    },
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
};
