import type { ImportDetails } from '../contract/imports.ts';
import Alert from '@mui/material/Alert';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { counted } from './import-labels.ts';

/** What happened to the import, above everything else. */
export function StatusNotice({ details }: { readonly details: ImportDetails }) {
  const { status, changedSincePreview, transactions } = details;
  if (status === 'failed')
    return (
      <Alert severity="error" sx={{ mb: 6, overflowWrap: 'anywhere' }}>
        {details.error ?? 'This file could not be read.'} Nothing was imported.
      </Alert>
    );
  if (status === 'previewed' && details.error !== null)
    return (
      <Alert severity="error" sx={{ mb: 6, overflowWrap: 'anywhere' }}>
        The import failed: {details.error} Nothing was imported.
      </Alert>
    );
  if (status === 'previewed' && changedSincePreview !== null)
    return (
      <Alert severity="warning" sx={{ mb: 6 }}>
        The preview changed before it was imported: {changedSincePreview} Nothing was imported. Check the new preview
        and import again.
      </Alert>
    );
  if (status === 'imported')
    return (
      <Alert severity={changedSincePreview === null ? 'success' : 'warning'} sx={{ mb: 6 }}>
        Imported {counted(transactions, 'transaction', 'transactions')}
        {details.importedAt === null ? '' : ` on ${momentText(details.importedAt)}`}.{' '}
        {changedSincePreview === null ? '' : `Different from the preview: ${changedSincePreview} `}
        <TextLink to="/portfolio/transactions/history" search={walletSearch(details)}>
          Open transactions
        </TextLink>
      </Alert>
    );
  if (status === 'undone')
    return (
      <Alert severity="info" sx={{ mb: 6 }}>
        This import was undone{details.undoneAt === null ? '' : ` on ${momentText(details.undoneAt)}`}. Its transactions
        were removed.
      </Alert>
    );
  return null;
}

function walletSearch({ wallet }: ImportDetails): { wallet_id?: string } {
  return wallet === null ? {} : { wallet_id: String(wallet.id) };
}
