import { accountsCalls } from '@holdfast/accounts/contract';
import { mdiFlaskOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { writeStoredToken } from '@holdfast/web/lib/auth/stored-token.ts';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';

/** Marks every page while sample data is loaded. Administrators can remove it from here. */
export function SampleBar({ canRemove }: { readonly canRemove: boolean }) {
  const { sample } = usePublicConfig();
  const [isAsking, setIsAsking] = useState(false);
  if (sample === null) return null;
  return (
    <Row
      role="note"
      aria-label="Sample data"
      canWrap={false}
      sx={{
        justifyContent: 'center',
        gap: 3,
        minHeight: 40,
        px: 4,
        color: 'accent.link',
        backgroundColor: 'accent.tint',
      }}
    >
      <Icon path={mdiFlaskOutline} size={18} sx={{ flexShrink: 0 }} />
      <Typography variant="subtitle2" component="span">
        Sample data
      </Typography>
      <Typography variant="body2" component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        Harbourline Lending is made up. Nothing here is real.
      </Typography>
      {canRemove ? (
        <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
          Remove sample data
        </Button>
      ) : null}
      {isAsking ? <RemoveDialog onClose={() => setIsAsking(false)} /> : null}
    </Row>
  );
}

function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useChange(accountsCalls.removeSample);
  const send = async () => {
    await remove.mutateAsync();
    // The session belonged to the sample. A fresh page forgets everything that was read from it.
    writeStoredToken(null);
    window.location.assign('/');
    // The dialog stays until then.
    return new Promise<never>(() => undefined);
  };
  return (
    <ActionDialog
      isOpen
      title="Remove sample data?"
      text={
        'All sample clients, wallets, transactions and books are removed, with every change you made to them. ' +
        'The installation is empty afterwards, and you are signed out.'
      }
      confirmLabel="Remove sample data"
      isDestructive
      send={send}
      onClose={onClose}
    />
  );
}
