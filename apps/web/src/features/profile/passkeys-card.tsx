import { contract, type Passkey } from '@holdfast/contract';
import { mdiCloudCheckOutline, mdiKeyOutline, mdiPencilOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi, useCall, useChange } from '../../lib/api.ts';
import { createPasskey, supportsPasskeys } from '../../lib/auth/passkeys.ts';
import { describeDevice } from '../../lib/describe-device.ts';
import { showRefusal } from '../../lib/refusal.ts';
import { DeletionDialog } from '../../ui/form/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type DialogControls, useDialog } from '../../ui/form/use-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { plainList } from '../../ui/layout/row.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { NAME_RULE, NameField } from './name-field.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RecoveryCodesDialog } from './second-factor-dialogs.tsx';
import { ProfileRow } from './profile-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** The card of passkeys: the list, and adding, renaming and removing one. */
export function PasskeysCard() {
  return (
    <ProfileCard
      title="Passkeys"
      text={
        'Sign in with your fingerprint, face or device PIN instead of a password. A passkey works only on this site, ' +
        'so it cannot be phished.'
      }
    >
      <Passkeys />
    </ProfileCard>
  );
}

function Passkeys() {
  const factors = useCall(contract.getSignInFactors);
  const naming = useDialog<Passkey | null>();
  const removal = useDialog<Passkey>();
  const remove = useChange(contract.removePasskey);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  return (
    <Loaded query={factors} failure="Your passkeys could not be loaded" skeleton={44}>
      {({ passkeys }) => (
        <>
          {passkeys.length === 0 ? null : (
            <Box component="ul" sx={{ ...plainList, mb: 4 }}>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => naming.open(passkey)}
                  onRemove={() => removal.open(passkey)}
                />
              ))}
            </Box>
          )}
          {supportsPasskeys() ? (
            <Button variant={passkeys.length === 0 ? 'contained' : 'outlined'} onClick={() => naming.open(null)}>
              Add passkey
            </Button>
          ) : (
            <Alert severity="info">
              Passkeys need a browser that supports them, and a secure address: https with a host name, or localhost.
            </Alert>
          )}
          <NamingDialog key={naming.opening} dialog={naming} onCodes={setRecoveryCodes} />
          <DeletionDialog
            key={`removal-${removal.opening}`}
            isOpen={removal.isOpen}
            title={`Remove ${removal.content?.name ?? 'this passkey'}?`}
            text="You can no longer sign in with it. Delete it on the device too."
            confirmLabel="Remove"
            done="Passkey removed"
            onDelete={() => remove.mutateAsync({ params: { id: removal.content?.id ?? 0 } })}
            onClose={removal.close}
          />
          <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
        </>
      )}
    </Loaded>
  );
}

interface NamingDialogProps {
  /** Null for a new passkey. */
  readonly dialog: DialogControls<Passkey | null>;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The name comes first, so that nothing stands between the person and the question of the device. */
function NamingDialog({ dialog, onCodes }: NamingDialogProps) {
  const renamed = dialog.content;
  const { enqueueSnackbar } = useSnackbar();
  const add = useChange(contract.addPasskey);
  const rename = useChange(contract.renamePasskey);
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: renamed?.name ?? describeDevice(navigator.userAgent).name },
  });

  async function addNew(name: string): Promise<void> {
    const credential = await createPasskey(await callApi(contract.startPasskeyRegistration, {}));
    const { recoveryCodes } = await add.mutateAsync({ body: { name, credential } });
    onCodes(recoveryCodes);
  }

  const submit = handleSubmit(async ({ name }) => {
    setFailure('');
    try {
      if (renamed === null) await addNew(name);
      else await rename.mutateAsync({ params: { id: renamed.id }, body: { name } });
      dialog.close();
      enqueueSnackbar(renamed === null ? 'Passkey added' : 'Passkey renamed', { variant: 'success' });
    } catch (error) {
      setFailure(showRefusal(error, { fields: ['name'], setError, fallback: 'The passkey could not be saved.' }));
    }
  });

  return (
    <FormDialog
      isOpen={dialog.isOpen}
      title={renamed === null ? 'Add a passkey' : `Rename ${renamed.name}`}
      {...(renamed === null && {
        intro: 'Your device asks for your fingerprint, face or PIN. Your other sessions are signed out.',
      })}
      submitLabel={renamed === null ? 'Continue' : 'Save'}
      isBusy={formState.isSubmitting}
      error={failure}
      onSubmit={(event) => void submit(event)}
      onClose={dialog.close}
    >
      <NameField
        hint="How you recognise it, such as the name of the device."
        error={formState.errors.name?.message}
        {...register('name', NAME_RULE)}
      />
    </FormDialog>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  return (
    <ProfileRow
      icon={passkey.isSynced ? mdiCloudCheckOutline : mdiKeyOutline}
      name={passkey.name}
      note={
        <>
          {passkey.isSynced ? 'Synced' : 'On one device'} ·{' '}
          {passkey.lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <DateCell instant={passkey.lastUsedAt} />
            </>
          )}
        </>
      }
    >
      <IconButton size="small" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        <Icon path={mdiPencilOutline} size={18} />
      </IconButton>
      <Button size="small" color="error" onClick={onRemove} aria-label={`Remove ${passkey.name}`}>
        Remove
      </Button>
    </ProfileRow>
  );
}
