import type { Network, Wallet } from '@holdfast/catalogue/contract';
import { explorerLink } from '@holdfast/catalogue/page/networks';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { QrCode } from '@holdfast/web/ui/qr-code.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

interface NextAddressCardProps {
  readonly wallet: Wallet;
  readonly network: Network | undefined;
}

/** The next address that nobody was given and nothing was sent to; the only one of a wallet of one address. */
export function NextAddressCard({ wallet, network }: NextAddressCardProps) {
  const { key } = wallet;
  const next = key?.next ?? null;
  const address = key === null ? wallet.address : next?.address;
  const explorerUrl = address === undefined ? undefined : explorerLink(network, address);
  return (
    <SectionCard
      title={key === null ? 'Address' : 'Next fresh address'}
      hasSpaceBelow={false}
      actions={next === null ? undefined : <StatusChip label={`Receive ${next.place}`} tone="info" />}
    >
      {address === undefined ? (
        <EmptyState
          title="Not known yet"
          text="The key may have been used elsewhere. Its next address is shown after the first sync."
        />
      ) : (
        <Box
          sx={{ ...insideCard, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, textAlign: 'center' }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'center' }}>
            <QrCode text={address} label={`QR code of ${address}`} />
          </Box>
          <Box dir="ltr" data-figure="next-address" sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>
            {address}
          </Box>
          {key === null || next === null ? null : (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {key.path === null ? '' : <span dir="ltr">{`${key.path}/0/${next.place}. `}</span>}
              Never used before.
            </Box>
          )}
          <Box sx={{ display: 'grid' }}>
            <CopyButton text={address} label="Copy address" />
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            Compare it with your hardware wallet before sharing it.{' '}
            {explorerUrl === undefined ? null : (
              <Link href={explorerUrl} target="_blank" rel="noopener noreferrer">
                Open in the block explorer
              </Link>
            )}
          </Box>
        </Box>
      )}
    </SectionCard>
  );
}
