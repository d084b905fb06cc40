import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientWallet } from '../../../contract/lending.ts';
import { mdiDrawPen } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { browserWallet, signMessage } from './browser-wallet.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { FormDialog, LoadedDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';

interface ProveWalletDialogProps extends DialogProps {
  readonly wallet: ClientWallet;
}

const TITLE = 'Prove ownership';
const SUBMIT = 'Prove ownership';

/** The client signs a message with the wallet, in the browser or elsewhere, and the server checks the signature. */
export function ProveWalletDialog({ wallet, ...opened }: ProveWalletDialogProps) {
  const challenge = useQuery({
    // Each opening gets its own message, because a message can be used once.
    queryKey: ['wallet challenge', wallet.id],
    queryFn: () => callApi(lendingCalls.createWalletChallenge, { params: { id: wallet.id } }),
    enabled: opened.isOpen,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LoadedDialog {...opened} query={challenge} title={TITLE} submitLabel={SUBMIT} isWide>
      {({ message }) => <SignatureForm {...opened} wallet={wallet} message={message} />}
    </LoadedDialog>
  );
}

function SignatureForm({ wallet, message, ...opened }: ProveWalletDialogProps & { readonly message: string }) {
  const prove = useChange(lendingCalls.proveClientWallet);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { signature: '' },
    fields: ['signature'],
    send: ({ signature }) => prove.mutateAsync({ params: { id: wallet.id }, body: { signature: signature.trim() } }),
    done: () => `${wallet.name} is proven to be yours.`,
  });
  const provider = browserWallet();
  const [refusal, setRefusal] = useState('');
  const [isSigning, setSigning] = useState(false);
  const sign = async () => {
    if (!provider) return;
    setRefusal('');
    setSigning(true);
    try {
      form.setValue('signature', await signMessage(provider, { address: wallet.address, message }));
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setSigning(false);
    }
  };
  return (
    <FormDialog
      {...dialog}
      isWide
      title={TITLE}
      submitLabel={SUBMIT}
      intro={
        'Sign this message with the wallet. Signing costs nothing and moves no coins. A proven wallet helps us to ' +
        'match your deposits.'
      }
    >
      <Box
        component="pre"
        aria-label="Message to sign"
        dir="ltr"
        sx={{
          m: 0,
          p: 3,
          borderRadius: '6px',
          backgroundColor: 'sunken',
          typography: 'body2',
          fontFamily: 'inherit',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {message}
      </Box>
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {provider ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiDrawPen} size={16} />}
            loading={isSigning}
            onClick={() => void sign()}
          >
            Sign with browser wallet
          </Button>
        ) : null}
        <CopyButton text={message} label="Copy message" />
      </Box>
      <LabelledField
        label="Signature"
        spellCheck={false}
        placeholder="0x…"
        hint="From your wallet’s “Sign message”. Contract wallets such as Safe work too."
        {...formField(form, 'signature', { required: 'Enter the signature' })}
      />
    </FormDialog>
  );
}
