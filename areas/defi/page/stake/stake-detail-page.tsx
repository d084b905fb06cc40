import { defiCalls } from '../../contract/calls.ts';
import { type Stake, type StakeDetails } from '../../contract/stakes.ts';
import { presentCount } from '@holdfast/money';
import { useParams } from '@tanstack/react-router';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '@holdfast/web/lib/api.ts';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { useAddressSearch } from '@holdfast/web/lib/page-address.ts';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { cardRow } from '@holdfast/web/ui/layout/row.tsx';
import { ButtonLink, TextLink } from '@holdfast/web/ui/links.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { StageLine } from '@holdfast/web/ui/stage-line.tsx';
import { CoinStack } from '../shared/coin-stack.tsx';
import { HistoryRows } from '../shared/defi-history.tsx';
import { RefreshButton } from '../shared/refresh-button.tsx';
import { Deadline } from './cooldowns-card.tsx';
import { cooldownStages, stakedName, StakeState } from './stake-state.tsx';
import { AprText, Rewards, stakeCoins, StakedAmount, StakedValue } from './stakes-list.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const ID = /^\d{1,15}$/u;
const idOf = (text: string | undefined): number | undefined => (ID.test(text ?? '') ? Number(text) : undefined);

/** The address has no number. */
const NO_SUCH_STAKE = { data: undefined, error: new Error('There is no such stake.') };

/** One farm: every stake in it, its stages, and its history. */
export function StakeDetailPage() {
  const { stakeId } = useParams({ from: '/admin/stake/$stakeId' });
  const { network_id, coin_id } = useAddressSearch();
  const [networkId, coinId] = [idOf(network_id), idOf(coin_id)];
  const id = idOf(stakeId);
  const stake = useCall(
    defiCalls.getStake,
    {
      params: { stakeId: id ?? 0 },
      query: {
        ...(networkId !== undefined && { network_id: networkId }),
        ...(coinId !== undefined && { coin_id: coinId }),
      },
    },
    { enabled: id !== undefined },
  );
  return (
    <Loaded
      query={id === undefined ? NO_SUCH_STAKE : stake}
      failure="The stake could not be loaded"
      renderFrame={(state) => (
        <>
          <PageHeader title="Stake" />
          {state}
          <Box sx={{ textAlign: 'center' }}>
            <TextLink to="/admin/stake">All stakes</TextLink>
          </Box>
        </>
      )}
      skeleton={
        <>
          <PageHeader title="Stake" />
          <Skeleton variant="rounded" height={240} />
        </>
      }
    >
      {(data) => <Farm farm={data} />}
    </Loaded>
  );
}

function Farm({ farm }: { readonly farm: StakeDetails }) {
  const { find } = useNetworks();
  const block = farm.stakes[0]?.block ?? null;
  return (
    <>
      <PageHeader
        title={farm.protocolName}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <bdi>{farm.networkName}</bdi>
            <span aria-hidden="true">·</span>
            <AddressText
              address={farm.address}
              kept="more"
              explorerUrl={explorerLink(find(farm.networkId), farm.address)}
            />
            {block === null ? null : (
              <>
                <span aria-hidden="true">·</span>
                <span>Block {presentCount(block)}</span>
              </>
            )}
          </Box>
        }
        actions={
          <>
            <ButtonLink to="/admin/stake" variant="outlined">
              All stakes
            </ButtonLink>
            <RefreshButton />
          </>
        }
      />
      {farm.stakes.map((stake) => (
        <StakeCard key={stake.id} stake={stake} />
      ))}
      <SectionCard title="History">
        <HistoryRows items={farm.history} explorerUrl={farm.explorerUrl} label={`History of ${farm.protocolName}`} />
      </SectionCard>
    </>
  );
}

function StakeCard({ stake }: { readonly stake: Stake }) {
  const isCooling = stake.state === 'coolingDown' || stake.state === 'redeemable';
  const figures = {
    Staked: <StakedAmount stake={stake} />,
    Value: (
      <>
        <StakedValue stake={stake} />
        {stake.poolAccountId === null ? null : (
          <Box sx={{ typography: 'caption', fontWeight: 400 }}>
            <TextLink to="/admin/pools/$id" params={{ id: String(stake.poolAccountId) }}>
              Open pool
            </TextLink>
          </Box>
        )}
      </>
    ),
    Claimable: <Rewards coins={stake.claimable} reasons={stake.reasons} />,
    Claimed: <Rewards coins={stake.claimed} reasons={stake.reasons} />,
    APR: <AprText stake={stake} />,
    State: <StakeState stake={stake} />,
  };
  return (
    <SectionCard
      title={stakedName(stake)}
      text={
        <>
          <bdi>{stake.walletName}</bdi>
          {stake.tokenId === null ? '' : `, token ${stake.tokenId}`}
        </>
      }
      actions={<CoinStack coins={stakeCoins(stake)} network={stake} />}
    >
      <Box
        component="dl"
        sx={{
          ...insideCard,
          m: 0,
          display: 'grid',
          gap: 5,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
            lg: 'repeat(6, auto)',
          },
        }}
      >
        {Object.entries(figures).map(([label, figure]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, typography: 'subtitle1', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {figure}
            </Box>
          </Box>
        ))}
      </Box>
      {isCooling && stake.cooldown !== null ? (
        <Box sx={{ ...cardRow, py: 5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 3, maxWidth: 560 }}>
            <Box component="span" sx={{ typography: 'subtitle2' }}>
              Cooldown
            </Box>
            <Deadline stake={stake} />
          </Box>
          <Box sx={{ maxWidth: 560 }}>
            <StageLine stages={cooldownStages({ state: stake.state, cooldown: stake.cooldown })} />
          </Box>
        </Box>
      ) : null}
    </SectionCard>
  );
}
