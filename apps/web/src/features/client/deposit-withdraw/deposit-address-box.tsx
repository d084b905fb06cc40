import { type ClientNetwork, contract, type DepositAddress } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';

interface DepositAddressBoxProps {
  readonly network: ClientNetwork;
  readonly coin: ClientNetwork['coins'][number];
  /** Told whether there is an address: nothing should be announced to nowhere. */
  readonly onAddress: (hasAddress: boolean) => void;
}

/** Where to send, as text and for a camera, with what must not be sent there. */
export function DepositAddressBox({ network, coin, onAddress }: DepositAddressBoxProps) {
  const { data, error, refetch } = useCall(contract.getDepositAddress, { query: { network_id: network.id } });
  const hasAddress = data !== undefined && data.address !== null;
  useEffect(() => onAddress(hasAddress), [onAddress, hasAddress]);
  if (error && !data)
    return (
      <ErrorState title="Your address could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton variant="rounded" height={210} aria-busy="true" />;
  if (data.address === null) return <Alert severity="warning">{data.words}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'center', sm: 'flex-start' },
          gap: 5,
          p: 4,
          borderRadius: '6px',
          backgroundColor: 'sunken',
        }}
      >
        <QrCode text={data.address} label={`QR code of ${data.address}`} />
        <Box sx={{ minWidth: 0, width: '100%' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Your {network.name} address
          </Typography>
          <Box
            dir="ltr"
            data-figure="deposit-address"
            sx={{ typography: 'subtitle1', overflowWrap: 'anywhere', my: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            {data.address}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
            {data.words}
            {data.assignedAt === null ? '' : ` Since ${dayText(data.assignedAt)}.`}
          </Typography>
          <CopyButton text={data.address} label="Copy address" />
        </Box>
      </Box>
      <Changed address={data} />
      <Alert severity="info">
        Send only {coin.symbol} on {network.name} to it. Other coins or networks may be lost.
        {network.confirmations > 1
          ? ` The network confirms a transfer ${network.confirmations} times before it is counted.`
          : ''}
      </Alert>
    </Box>
  );
}

function Changed({ address: { previousAddress, changedAt } }: { readonly address: DepositAddress }) {
  if (previousAddress === null || changedAt === null) return null;
  return (
    <Alert severity="warning">
      Your address changed on {dayText(changedAt)}. Send nothing to {shortenAddress(previousAddress, { kept: 'more' })}{' '}
      any more, and clear it from your wallet’s address book.
    </Alert>
  );
}
