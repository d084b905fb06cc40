import Box from '@mui/material/Box';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import type { Wallet } from '@holdfast/catalogue/contract';
import { presentCount } from '@holdfast/money';
import { KEY_LABELS } from './wallet-labels.ts';

/** What a wallet on a chain like Bitcoin is read by: the kind of its key, its path, and the next fresh address. */
export function WalletKeySection({ walletKey }: { readonly walletKey: NonNullable<Wallet['key']> }) {
  const { script, path, usedAddresses, next } = walletKey;
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 4, p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 1, m: 0 }}>
        <Fact label="Key">{KEY_LABELS[script]}</Fact>
        {path === null ? null : <Fact label="Derivation">{path}</Fact>}
        <Fact label="Used addresses">{presentCount(usedAddresses)}</Fact>
        {next === null ? null : <Fact label={`Next address, ${presentCount(next.place)}`}>{next.address}</Fact>}
      </Box>
      {next === null ? null : (
        <Box>
          <CopyButton text={next.address} label="Copy next address" />
        </Box>
      )}
    </Box>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        dir="ltr"
        sx={{
          typography: 'body2',
          m: 0,
          textAlign: 'end',
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {children}
      </Box>
    </>
  );
}
