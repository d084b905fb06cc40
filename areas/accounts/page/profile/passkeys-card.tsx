import { accountsCalls } from '../../contract/calls.ts';
import { type Passkey } from '../../contract/passkey.ts';
import { mdiCloudCheckOutline, mdiKeyOutline, mdiPencilOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { createPasskey, supportsPasskeys } from '../session/passkeys.ts';
import { describeDevice } from '../session/describe-device.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { NAME_RULE, NameField } from './name-field.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RecoveryCodesDialog } from './second-factor-dialogs.tsx';
import { ProfileRow } from './profile-row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
  const factors = useCall(accountsCalls.getSignInFactors);
  const naming = useDialog<{ renamed: Passkey | null }>();
  const removal = useDialog<Passkey>();
  const remove = useChange(accountsCalls.removePasskey);
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
                  onRename={() => naming.open({ renamed: passkey })}
                  onRemove={() => removal.open(passkey)}
                />
              ))}
            </Box>
          )}
          {supportsPasskeys() ? (
            <Button
              variant={passkeys.length === 0 ? 'contained' : 'outlined'}
              onClick={() => naming.open({ renamed: null })}
            >
              Add passkey
            </Button>
          ) : (
            <Alert severity="info">
              Passkeys need a browser that supports them, and a secure address: https with a host name, or localhost.
            </Alert>
          )}
          <OpenedDialog dialog={naming}>
            {(opened, { renamed }) => <NamingDialog {...opened} renamed={renamed} onCodes={setRecoveryCodes} />}
          </OpenedDialog>
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

interface NamingDialogProps extends DialogProps {
  /** Null for a new passkey. */
  readonly renamed: Passkey | null;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The name comes first, so that nothing stands between the person and the question of the device. */
function NamingDialog({ renamed, onCodes, ...opened }: NamingDialogProps) {
  const add = useChange(accountsCalls.addPasskey);
  const rename = useChange(accountsCalls.renamePasskey);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { name: renamed?.name ?? describeDevice(navigator.userAgent).name },
    fields: ['name'],
    send: async ({ name }) => {
      if (renamed !== null) return void (await rename.mutateAsync({ params: { id: renamed.id }, body: { name } }));
      const credential = await createPasskey(await callApi(accountsCalls.startPasskeyRegistration, {}));
      return onCodes((await add.mutateAsync({ body: { name, credential } })).recoveryCodes);
    },
    done: () => (renamed === null ? 'Passkey added' : 'Passkey renamed'),
  });
  return (
    <FormDialog
      {...dialog}
      title={renamed === null ? 'Add a passkey' : `Rename ${renamed.name}`}
      {...(renamed === null && {
        intro: 'Your device asks for your fingerprint, face or PIN. Your other sessions are signed out.',
      })}
      submitLabel={renamed === null ? 'Continue' : 'Save'}
    >
      <NameField hint="How you recognise it, such as the name of the device." {...formField(form, 'name', NAME_RULE)} />
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
