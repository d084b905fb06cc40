import { defiCalls } from '../../contract/calls.ts';
import { type Stake, STAKE_STATES } from '../../contract/stakes.ts';
import { exactUsdText, parseUsd, sumPartialUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { namingColumn, textFields } from '@holdfast/web/lists/naming-column.ts';
import type { NetworkChoice } from '@holdfast/catalogue/page/networks';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { CoinStack } from '../shared/coin-stack.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { Second, UnknownDash, UnknownValue } from '../shared/unknown-value.tsx';
import { stakedName, StakeState, STATES, stateDateText } from './stake-state.tsx';

const amounts = (coins: readonly { readonly amount: string; readonly coinSymbol: string }[]): string =>
  coins.map(({ amount, coinSymbol }) => `${amount} ${coinSymbol}`).join('; ');

export function stakesList({ networks }: { readonly networks: readonly NetworkChoice[] }) {
  return defineList(defiCalls.listStakes, {
    id: 'stakes',
    noun: { one: 'position', many: 'positions' },
    rowLabel: (stake) => `${stakedName(stake)} in ${stake.protocolName}, ${stake.networkName}, ${stake.walletName}`,
    searchLabel: 'Search farm or coin',
    defaultSort: { sort: 'value', order: 'desc' },
    rowHeight: 68,
    tableStyle: {
      '& th, & td': { fontSize: '0.8125rem', paddingInline: '8px' },
      '& tr > :first-of-type': { paddingInlineStart: '20px' },
      '& tr > :last-child': { paddingInlineEnd: '20px' },
    },
    filters: [
      { kind: 'choice', id: 'network_id', label: 'Network', options: networks },
      {
        kind: 'choice',
        id: 'state',
        label: 'State',
        options: STAKE_STATES.map((state) => ({ value: state, label: STATES[state].label })),
      },
    ],
    columns: [
      {
        id: 'farm',
        label: 'Farm',
        ...namingColumn,
        sortable: 'name',
        firstOrder: 'asc',
        width: 264,
        render: (stake) => <FarmCell stake={stake} />,
        csv: textFields({ Farm: 'protocolName', Network: 'networkName', Address: 'address' }),
      },
      {
        id: 'coin',
        label: 'Coin',
        render: (stake) => (
          <>
            <bdi>{stakedName(stake)}</bdi>
            <Second>{stake.tokenId === null ? <bdi>{stake.walletName}</bdi> : `Token ${stake.tokenId}`}</Second>
          </>
        ),
        csv: [
          { label: 'Coin', value: stakedName },
          { label: 'Token', value: ({ tokenId }) => tokenId ?? '' },
          { label: 'Wallet', value: ({ walletName }) => walletName },
        ],
      },
      figureColumn('Staked', 'staked', StakedAmount),
      {
        ...figureColumn('Value', 'valueUsd', StakedValue),
        id: 'value',
        sortable: 'value',
        firstOrder: 'desc',
        isStrong: true,
        mobile: 'end',
      },
      rewardsColumn('Claimable', 'claimable'),
      rewardsColumn('Claimed', 'claimed'),
      { ...figureColumn('APR', 'apr', AprText), sortable: 'apr', firstOrder: 'desc' },
      {
        id: 'state',
        label: 'State',
        sortable: 'state',
        firstOrder: 'asc',
        skeleton: 'chip',
        mobile: 'block',
        render: (stake) => <StakeState stake={stake} />,
        csv: (stake) => (stake.state === null ? '' : `${STATES[stake.state].label} ${stateDateText(stake)}`.trim()),
      },
    ],
  });
}

function figureColumn(
  label: string,
  of: 'staked' | 'valueUsd' | 'apr',
  Cell: (props: { readonly stake: Stake }) => ReactNode,
): ListColumn<Stake, never> {
  return { id: of, label, align: 'end', render: (stake) => <Cell stake={stake} />, csv: (stake) => stake[of] ?? '' };
}

function rewardsColumn(label: string, kind: 'claimable' | 'claimed'): ListColumn<Stake, never> {
  return {
    id: kind,
    label,
    align: 'end',
    render: (stake) => <Rewards coins={stake[kind]} reasons={stake.reasons} />,
    csv: [
      { label, value: (stake) => amounts(stake[kind]) },
      { label: `${label}, USD`, value: (stake) => exactUsdText(sumOf(stake[kind])) ?? '' },
    ],
  };
}

export function stakeCoins({ coin, pairCoins }: Pick<Stake, 'coin' | 'pairCoins'>) {
  return pairCoins.length > 0 ? pairCoins : coin === null ? [] : [coin];
}

function FarmCell({ stake }: { readonly stake: Stake }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
      <CoinStack coins={stakeCoins(stake)} network={stake} />
      <Box sx={{ minWidth: 0, overflow: 'hidden' }}>
        <TextLink
          to="/admin/stake/$stakeId"
          params={{ stakeId: String(stake.stakeId) }}
          search={{
            network_id: String(stake.networkId),
            ...(stake.coin !== null && { coin_id: String(stake.coin.coinId) }),
          }}
          underline="hover"
          color="inherit"
          sx={{
            display: 'block',
            typography: 'subtitle1',
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {stake.protocolName}
        </TextLink>
        <Second>
          <bdi>{stake.networkName}</bdi>
        </Second>
      </Box>
    </Box>
  );
}

/** The token id names a v3 position; anything else is an amount of a coin. */
export function StakedAmount({ stake }: { readonly stake: Stake }) {
  if (stake.staked === null) return <UnknownDash reasons={stake.reasons} />;
  if (stake.coin === null) return <span>1 position</span>;
  return <AmountText value={stake.staked} symbol={stake.coin.coinSymbol} />;
}

export function StakedValue({ stake }: { readonly stake: Stake }) {
  if (stake.valueUsd === null)
    return <UnknownValue reasons={stake.reasons.filter(({ code }) => code !== 'noFixedRate')} />;
  return (
    <>
      <UsdText value={stake.valueUsd} />
      {stake.poolAccountId === null ? null : <Second>Also in Liquidity Pools</Second>}
    </>
  );
}

type Reward = Pick<Stake['claimable'][number], 'coinId' | 'coinSymbol' | 'amount' | 'valueUsd'>;

const sumOf = (coins: readonly Reward[]) =>
  sumPartialUsd(
    coins.map(({ coinId, coinSymbol, valueUsd }) => ({
      coinId,
      coinSymbol,
      usd: valueUsd === null ? null : parseUsd(valueUsd),
    })),
  );

export function Rewards({ coins, reasons }: { readonly coins: readonly Reward[]; readonly reasons: Stake['reasons'] }) {
  const isUnread = reasons.some(({ code }) => code === 'refused' || code === 'noArchive' || code === 'notRead');
  const total = sumOf(coins);
  if (coins.length === 0) return isUnread ? <UnknownDash reasons={reasons} /> : <Quiet>None</Quiet>;
  return (
    <>
      {coins.map(({ coinId, coinSymbol, amount }) => (
        <Box key={coinId} component="span" sx={{ display: 'block' }}>
          <AmountText value={amount} symbol={coinSymbol} />
        </Box>
      ))}
      {total.knownUsd === null ? (
        <UnknownValue reasons={reasons.filter(({ code }) => code === 'priceMissing' || code === 'pastPriceMissing')} />
      ) : (
        <Second>
          <UsdText value={total} />
        </Second>
      )}
    </>
  );
}

export function AprText({ stake: { apr, reasons } }: { readonly stake: Stake }) {
  if (apr !== null) return <FigureText shown={percentText(apr)} exact={apr} />;
  if (reasons.some(({ code }) => code === 'noFixedRate'))
    return (
      <>
        <Quiet>Variable</Quiet>
        <Second>No fixed rate</Second>
      </>
    );
  return <UnknownDash reasons={reasons} />;
}
