import type { AssetHolding } from '@holdfast/contract';
import { parseRatio } from '@holdfast/money';
import Box from '@mui/material/Box';
import { UnknownShare } from '../../../ui/figures/usd-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { defineWholeList } from '../../../api-parts/list/whole-list.ts';
import { percentText } from '../../../ui/chart/allocation.ts';
import { isAtFault, verdictOf } from './balance-verdict.ts';
import {
  amountColumn,
  coinColumn,
  costColumn,
  priceColumn,
  unrealisedColumn,
  usdColumn,
} from '../page-parts/coin-columns.tsx';

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

export const holdingsList = defineWholeList<AssetHolding>({
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
