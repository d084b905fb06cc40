import type { ClientNetwork } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { CoinIcon, NetworkIcon } from '../../../ui/round-icons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useOwnNetworks } from '../use-own-networks.ts';
import { AnnounceForm } from './announce-form.tsx';
import { ChoiceTiles } from './choice-tiles.tsx';
import { DepositAddressBox } from './deposit-address-box.tsx';
import { NumberedStep } from './numbered-step.tsx';

/** Network, coin, address, announcement: each step appears when the one before is settled. */
export function DepositPanel() {
  const { networks, error, retry } = useOwnNetworks();
  const [networkId, setNetworkId] = useState<number | null>(null);
  const [coinId, setCoinId] = useState<number | null>(null);
  const [addressOf, setAddressOf] = useState<number | null>(null);
  const usable = networks?.filter((network) => network.coins.length > 0);
  const network = usable?.find((one) => one.id === networkId);
  const coin = network?.coins.find((one) => one.id === coinId);
  const choose = (chosen: ClientNetwork | undefined) => {
    setNetworkId(chosen?.id ?? null);
    // A network's only coin goes without saying, and a coin that exists on both stays chosen.
    setCoinId(
      chosen?.coins.length === 1
        ? (chosen.coins[0]?.id ?? null)
        : chosen?.coins.some((one) => one.id === coinId)
          ? coinId
          : null,
    );
  };
  if (error && !usable)
    return <ErrorState title="The networks could not be loaded" text={errorText(error)} onRetry={retry} />;
  if (!usable) return <Skeleton variant="rounded" height={220} aria-busy="true" />;
  if (usable.length === 0)
    return (
      <EmptyState
        title="No deposits at the moment"
        text="The operator has not opened any network for deposits. Ask them, and look again later."
      />
    );
  return (
    <Box>
      <NumberedStep number={1} title="Choose a network">
        <ChoiceTiles
          label="Network"
          value={networkId}
          onChange={(id) => choose(usable.find((one) => one.id === id))}
          options={usable.map((one) => ({
            id: one.id,
            face: <NetworkIcon name={one.name} chain={one} size={28} />,
            title: one.name,
            note: coinWords(one),
          }))}
        />
      </NumberedStep>
      {network ? (
        <NumberedStep number={2} title="Choose a coin">
          <ChoiceTiles
            label="Coin"
            value={coinId}
            onChange={setCoinId}
            options={network.coins.map((one) => ({
              id: one.id,
              face: <CoinIcon symbol={one.symbol} marketId={one.marketId} size={28} />,
              title: one.symbol,
              note: one.name,
            }))}
          />
        </NumberedStep>
      ) : null}
      {network && coin ? (
        <NumberedStep number={3} title={`Send ${coin.symbol} to your address`}>
          <DepositAddressBox
            key={network.id}
            network={network}
            coin={coin}
            onAddress={(has) => setAddressOf(has ? network.id : null)}
          />
        </NumberedStep>
      ) : null}
      {network && coin && addressOf === network.id ? (
        <NumberedStep number={4} title="Announce the deposit">
          <AnnounceForm key={`${network.id} ${coin.id}`} network={network} coin={coin} />
        </NumberedStep>
      ) : null}
    </Box>
  );
}

function coinWords({ coins }: ClientNetwork): string {
  const symbols = coins.map((coin) => coin.symbol);
  return symbols.length <= 3 ? symbols.join(', ') : `${symbols.slice(0, 2).join(', ')} and ${symbols.length - 2} more`;
}
