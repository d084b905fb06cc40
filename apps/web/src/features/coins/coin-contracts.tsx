import type { Coin } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { explorerLink, useNetworks } from '../../lib/networks.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { NetworkLabel } from '../../ui/round-icons.tsx';
import { Quiet } from '../../ui/quiet.tsx';

export function CoinContracts({ coin }: { readonly coin: Coin }) {
  const { find } = useNetworks();
  if (coin.addresses.length === 0) return <Quiet>None: a native coin, or one without a contract.</Quiet>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {coin.addresses.map(({ networkId, address, decimals }) => {
        const network = find(networkId);
        return (
          <Box
            component="li"
            key={`${networkId} ${address}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              columnGap: 4,
              minHeight: 44,
              '& + &': { borderTop: '1px solid', borderColor: 'hairlineRaised' },
            }}
          >
            <NetworkLabel name={network?.name ?? `Network ${networkId}`} chain={network} />
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}>
              {decimals === coin.decimals ? null : <Quiet>{decimals} decimals</Quiet>}
              <AddressText address={address} explorerUrl={explorerLink(network, address)} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
