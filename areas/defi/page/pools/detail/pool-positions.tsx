import type { AccountPoolFull, PoolPosition } from '../../../contract/pools.ts';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { UnknownDash, UnknownValue } from '../../shared/unknown-value.tsx';
import { Share } from '../pool-cells.tsx';
import { RangeBar } from '../range-bar.tsx';

const COLUMNS: ListColumn<PoolPosition>[] = [
  {
    id: 'wallet',
    label: 'Wallet, token ID',
    mobile: 'title',
    render: ({ walletName, tokenId }) => (
      <>
        <TextLink
          to="/admin/wallets"
          search={{ search: walletName }}
          color="inherit"
          underline="hover"
          sx={{ typography: 'subtitle1' }}
        >
          <bdi>{walletName}</bdi>
        </TextLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {tokenId === null ? 'Pool shares' : `Token ${tokenId}`}
        </Box>
      </>
    ),
  },
  {
    id: 'staked',
    label: 'Staked in',
    render: ({ stakedIn }) =>
      stakedIn.length === 0 ? (
        <Quiet>Not staked</Quiet>
      ) : (
        stakedIn.map(({ accountId, name, amount }) => (
          <Box key={accountId}>
            <bdi>{name}</bdi>
            {amount === null ? null : (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                <AmountText value={amount} /> shares
              </Box>
            )}
          </Box>
        ))
      ),
  },
  {
    id: 'amounts',
    label: 'Amounts, share',
    align: 'end',
    render: (position) => (
      <>
        {position.coins.map((coin) => (
          <Box key={coin.coinId}>
            <AmountText value={coin.amount} symbol={coin.coinSymbol} />
          </Box>
        ))}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <Share pool={position} isLong />
        </Box>
      </>
    ),
  },
  {
    id: 'value',
    label: 'Value',
    align: 'end',
    isStrong: true,
    render: ({ valueUsd, reasons }) =>
      valueUsd === null ? <UnknownValue reasons={reasons} /> : <UsdText value={valueUsd} />,
  },
  {
    id: 'fees',
    label: 'Fees',
    align: 'end',
    render: ({ feesUsd, reasons }) =>
      feesUsd === null ? <UnknownDash reasons={reasons} /> : <UsdText value={feesUsd} isChange />,
  },
  {
    id: 'limits',
    label: 'Principal at the limits',
    align: 'end',
    render: ({ atLower, atUpper }) =>
      atLower === null || atUpper === null ? (
        <Quiet>Full range</Quiet>
      ) : (
        <>
          <Box>
            <AmountText value={atUpper.amount} symbol={atUpper.coinSymbol} />
          </Box>
          <Box>
            <AmountText value={atLower.amount} symbol={atLower.coinSymbol} />
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>at the upper and the lower limit</Box>
        </>
      ),
  },
  {
    id: 'range',
    label: 'Range',
    render: ({ range, reasons }) => (range === null ? <UnknownDash reasons={reasons} /> : <RangeBar range={range} />),
  },
];

export function PoolPositions({ pool }: { readonly pool: AccountPoolFull }) {
  const { positionList, positions } = pool;
  return (
    <SectionCard
      title="Positions"
      text={
        positionList.length < positions
          ? `The largest ${presentCount(positionList.length)} of ${presentCount(positions)} positions.`
          : undefined
      }
    >
      <ColumnList
        caption="Positions"
        columns={COLUMNS}
        rows={positionList}
        rowKey={({ id }) => String(id)}
        rowHeight={72}
        cardsBelow="md"
      />
    </SectionCard>
  );
}
