import type { Coin } from '@holdfast/contract';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { mdiAlertOctagonOutline } from '@mdi/js';
import type { KnownNetworks } from '../../lib/networks.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { PercentText } from '../../ui/figures/percent-text.tsx';
import { PriceText } from '../../ui/figures/price-text.tsx';
import { NetworkIcon } from '../../ui/network-icon.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

/** The symbol opens the coin, at an address of its own. */
export function CoinCell({ coin }: { readonly coin: Coin }) {
  const search = (previous: Record<string, unknown>) => ({ ...previous, coin: String(coin.id) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <CoinIcon symbol={coin.symbol} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <MuiLink component={Link} to="." search={search as never} resetScroll={false} color="inherit" underline="hover" variant="subtitle1" noWrap dir="auto">
            {coin.symbol}
          </MuiLink>
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, my: -0.5, flexShrink: 0 }}>
            {coin.isSpam ? <StatusChip label="Spam" tone="loss" shape="square" icon={mdiAlertOctagonOutline} /> : null}
            {coin.aliasCoinId !== null && !coin.isCanonical ? <StatusChip label="Alias" shape="square" /> : null}
          </Box>
        </Box>
        <Typography noWrap dir="auto" variant="caption" component="span" sx={{ display: 'block', textAlign: 'left', color: 'text.secondary' }}>
          {coin.name}
        </Typography>
      </Box>
    </Box>
  );
}

/** The price, and below it how it moved in a day. */
export function PriceCell({ coin }: { readonly coin: Coin }) {
  if (coin.latest === null) return <Quiet>{coin.hasPrices ? 'Not known' : 'None'}</Quiet>;
  return (
    <>
      <PriceText priceUsd={coin.latest.priceUsd} />
      {coin.latest.change24h === null ? null : (
        <Box sx={{ typography: 'caption' }}>
          <PercentText percent={coin.latest.change24h} />
        </Box>
      )}
    </>
  );
}

const NETWORKS_SHOWN_MAX = 4;

export function ContractsCell({ coin, findNetwork }: { readonly coin: Coin; readonly findNetwork: KnownNetworks['find'] }) {
  const names = networkNames(coin, findNetwork);
  if (names.length === 0) return <Quiet>None</Quiet>;
  const others = names.length - NETWORKS_SHOWN_MAX;
  return (
    <Box component="span" role="img" aria-label={names.join(', ')} title={names.join(', ')} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}>
      {names.slice(0, NETWORKS_SHOWN_MAX).map((name) => (
        <NetworkIcon key={name} name={name} />
      ))}
      {others > 0 ? <Quiet>+{others}</Quiet> : null}
    </Box>
  );
}

export function networkNames(coin: Coin, findNetwork: KnownNetworks['find']): string[] {
  return [...new Set(coin.addresses.map((address) => findNetwork(address.networkId)?.name ?? `Network ${address.networkId}`))];
}
