import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { ChosenPasswordField, chosenPasswordRules } from '@holdfast/web/ui/form/chosen-password-field.tsx';
import { ActionDialog, DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { PasswordField } from '@holdfast/web/ui/form/password-field.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog, useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiCellphone, mdiCloudCheckOutline, mdiKeyOutline, mdiMonitor, mdiPencilOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useSnackbar } from 'notistack';
import { type ReactNode, useState } from 'react';
import { accountsCalls } from '../../contract/calls.ts';
import type { Passkey } from '../../contract/passkey.ts';
import type { Session, User } from '../../contract/user.ts';
import { useAuth } from '../session/auth-context.ts';
import { usePublicConfig } from '../session/config.ts';
import { describeDevice } from '../session/describe-device.ts';
import { createPasskey, supportsPasskeys } from '../session/passkeys.ts';
import { AboutCard } from './about-card.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { NAME_RULE, NameField } from './name-field.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileRow } from './profile-row.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { RecoveryCodesDialog } from './second-factor-dialogs.tsx';

interface ProfilePageProps {
  /** The card about notices, which operations provide. */
  readonly renderNotices: (user: User) => ReactNode;
}

export function ProfilePage({ renderNotices }: ProfilePageProps) {
  const { user } = useAuth();
  const { requireAdminSecondFactor } = usePublicConfig();
  // The guard requires a user; this is the moment between sign-out and redirect.
  if (user === null) return null;
  const header = <PageHeader title="Your profile" subtitle={`You sign in as ${user.email}.`} />;
  // The server refuses every other call until then.
  if (requireAdminSecondFactor && user.role === 'admin' && !user.hasSecondFactor && !user.hasPasskey)
    return (
      <>
        {header}
        <Alert severity="warning" sx={{ mb: 6 }}>
          Administrators must use a second factor. Set one up or add a passkey below to continue.
        </Alert>
        <Box sx={COLUMN}>
          <PasskeysCard />
          <SecondFactorCard user={user} />
        </Box>
      </>
    );
  return (
    <>
      {header}
      <Columns from="lg" gap={6}>
        <Box sx={COLUMN}>
          <AboutCard user={user} />
          <PasswordCard user={user} />
          <SessionsCard />
          <ApiTokensCard isAdmin={user.role === 'admin'} />
        </Box>
        <Box sx={COLUMN}>
          <PasskeysCard />
          <SecondFactorCard user={user} />
          {renderNotices(user)}
        </Box>
      </Columns>
    </>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 } as const;

function PasswordCard({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const change = useChange(accountsCalls.changePassword);
  const { data: tokens } = useCall(accountsCalls.listApiTokens);
  const { form, isBusy, ...sent } = useSentForm({
    values: { currentPassword: '', newPassword: '', keepApiTokens: false },
    fields: ['currentPassword', 'newPassword'],
    send: ({ currentPassword, ...body }) =>
      change.mutateAsync({ body: { ...body, ...(user.hasPassword && { currentPassword }) } }),
    done: () => 'Your password was saved. Your other devices were signed out.',
    onSent: (updated): void => {
      replaceUser(updated);
      form.reset();
    },
  });

  return (
    <ProfileCard
      title="Password"
      text={
        user.hasPassword
          ? 'Changing your password signs out all other devices.'
          : 'You have no password yet. With one you can sign in without the provider.'
      }
    >
      <Form {...sent} sx={{ justifyItems: 'start' }}>
        {user.needsHandoverCode ? (
          <Alert severity="warning" sx={{ width: '100%' }}>
            Another admin chose this password. Choose your own, and signing in no longer needs the handover code.
          </Alert>
        ) : null}
        {/* Password managers look for the account that a new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.hasPassword ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...formField(form, 'currentPassword', { required: 'Enter your current password.' })}
          />
        ) : null}
        <ChosenPasswordField
          label="New password"
          strengthOf={form.watch('newPassword')}
          {...formField(form, 'newPassword', chosenPasswordRules('Choose a new password.'))}
        />
        {tokens !== undefined && tokens.length > 0 ? (
          <LabelledSwitch
            label="Keep my API tokens"
            hint="Otherwise they are revoked: someone who knew your old password may have created one."
            {...formSwitch(form, 'keepApiTokens')}
          />
        ) : null}
        <Button type="submit" variant="contained" loading={isBusy}>
          {user.hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </Form>
    </ProfileCard>
  );
}

function SessionsCard() {
  return (
    <ProfileCard title="Where you are signed in" text="End a session you do not recognise, and change your password.">
      <Sessions />
    </ProfileCard>
  );
}

function Sessions() {
  const { enqueueSnackbar } = useSnackbar();
  const listed = useCall(accountsCalls.listSessions);
  const endSession = useChange(accountsCalls.endSession);
  const endOthers = useChange(accountsCalls.endOtherSessions);
  const asking = useDialog<true>();

  function end(id: number, name: string): void {
    endSession.mutate(
      { params: { id } },
      {
        onSuccess: () => enqueueSnackbar(`The session on ${name} has ended.`, { variant: 'success' }),
        onError: (failure) =>
          enqueueSnackbar(errorText(failure, 'The session could not be ended.'), { variant: 'error' }),
      },
    );
  }

  return (
    <Loaded query={listed} failure="The sessions could not be loaded" skeleton={<RowSkeletons />}>
      {(sessions) => (
        <>
          <Box component="ul" sx={plainList}>
            {sessions
              .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={endSession.isPending && endSession.variables.params.id === session.id}
                  onEnd={end}
                />
              ))}
          </Box>
          {sessions.length > 1 ? (
            <Button variant="outlined" onClick={() => asking.open(true)} sx={{ mt: 4 }}>
              End all other sessions
            </Button>
          ) : null}
          <OpenedDialog dialog={asking}>
            {(opened) => (
              <ActionDialog
                {...opened}
                title="End all other sessions?"
                text="All other devices are signed out immediately."
                confirmLabel="End sessions"
                isDestructive
                send={() => endOthers.mutateAsync()}
                done={() => 'All other sessions have ended.'}
              />
            )}
          </OpenedDialog>
        </>
      )}
    </Loaded>
  );
}

function RowSkeletons() {
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {[0, 1].map((row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: (id: number, name: string) => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = describeDevice(session.userAgent);
  return (
    <ProfileRow
      icon={device.isHandheld ? mdiCellphone : mdiMonitor}
      name={device.name}
      title={session.userAgent}
      note={
        <>
          <DateCell instant={session.lastUsedAt} /> · {session.address}
        </>
      }
    >
      {session.isCurrent ? (
        <StatusChip label="This device" tone="accent" />
      ) : (
        <Button
          size="small"
          color="error"
          loading={isBusy}
          onClick={() => onEnd(session.id, device.name)}
          aria-label={`End the session on ${device.name}`}
        >
          End
        </Button>
      )}
    </ProfileRow>
  );
}

/** The card of passkeys: the list, and adding, renaming and removing one. */
function PasskeysCard() {
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
            text={
              'You can no longer sign in with it, and your other sessions are signed out. ' +
              'Delete it on the device too.'
            }
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
