import { accountsCalls } from '../../contract/calls.ts';
import { type ApiToken } from '../../contract/api-token.ts';
import { TOKEN_SCOPES, type TokenScope } from '@holdfast/contract';
import { mdiApi } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { DeletionDialog, ShownOnceDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { formField, formSelect } from '@holdfast/web/ui/form/form-refusal.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { TOKEN_SCOPE_LABELS } from '../users/user-labels.ts';
import { NAME_RULE, NameField } from './name-field.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileRow } from './profile-row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

/** The card of API tokens: the list, and creating and revoking one. */
export function ApiTokensCard({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <ProfileCard
      title="API tokens"
      text={
        <>
          {isAdmin
            ? 'Read-only access for your accountant’s tools. '
            : 'Read-only access for your own tools: your balances, activity and statements. '}
          <Link href="/api/docs" target="_blank" rel="noopener">
            API documentation
          </Link>
        </>
      }
    >
      <ApiTokens isAdmin={isAdmin} />
    </ProfileCard>
  );
}

function ApiTokens({ isAdmin }: { readonly isAdmin: boolean }) {
  const listed = useCall(accountsCalls.listApiTokens);
  const creation = useDialog<true>();
  const revocation = useDialog<ApiToken>();
  const revoke = useChange(accountsCalls.revokeApiToken);
  const [created, setCreated] = useState('');
  return (
    <Loaded query={listed} failure="Your API tokens could not be loaded" skeleton={44}>
      {(tokens) => (
        <>
          {tokens.length === 0 ? null : (
            <Box component="ul" sx={{ ...plainList, mb: 4 }}>
              {tokens.map((token) => (
                <ApiTokenRow key={token.id} token={token} onRevoke={() => revocation.open(token)} />
              ))}
            </Box>
          )}
          <Button variant="outlined" onClick={() => creation.open(true)}>
            Create API token
          </Button>
          <OpenedDialog dialog={creation}>
            {(opened) => <CreationDialog {...opened} isAdmin={isAdmin} onCreated={setCreated} />}
          </OpenedDialog>
          <DeletionDialog
            key={`revocation-${revocation.opening}`}
            isOpen={revocation.isOpen}
            title={`Revoke ${revocation.content?.name ?? 'this token'}?`}
            text="Programs that use it lose access immediately."
            confirmLabel="Revoke"
            done="API token revoked"
            onDelete={() => revoke.mutateAsync({ params: { id: revocation.content?.id ?? 0 } })}
            onClose={revocation.close}
          />
          {created === '' ? null : (
            <ShownOnceDialog
              title="Copy your API token"
              text="It is shown only now. Send it as the header “Authorization: Bearer” with each request."
              secret={created}
              copyLabel="Copy token"
              closeLabel="I’ve saved the token"
              onClose={() => setCreated('')}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const SCOPE_HINTS: Readonly<Record<TokenScope, string>> = {
  ledger: 'Reads the general ledger and its exports.',
  books: 'Reads the ledger, transactions, prices, lots, income, expenses, positions and tax forms.',
  everything: 'Reads everything that you can read, including users and clients.',
};

const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
type Expiry = (typeof EXPIRIES)[number]['value'];

interface CreationDialogProps extends DialogProps {
  readonly isAdmin: boolean;
  readonly onCreated: (token: string) => void;
}

interface CreationValues {
  name: string;
  scope: TokenScope;
  expiresInDays: Expiry;
}

function CreationDialog({ isAdmin, onCreated, ...opened }: CreationDialogProps) {
  const create = useChange(accountsCalls.createApiToken);
  const { form, dialog } = useFormDialog<CreationValues, { token: string }>({
    ...opened,
    values: { name: '', scope: isAdmin ? 'ledger' : 'everything', expiresInDays: '90' },
    fields: ['name'],
    send: (values) => create.mutateAsync({ body: { ...values, expiresInDays: Number(values.expiresInDays) } }),
    onDone: ({ token }) => onCreated(token),
  });
  return (
    <FormDialog
      {...dialog}
      title="Create API token"
      intro="The token can read, and change nothing."
      submitLabel="Create token"
    >
      <NameField hint="The tool that uses it." {...formField(form, 'name', NAME_RULE)} />
      {isAdmin ? (
        <LabelledChoice
          label="Scope"
          options={choicesOf(TOKEN_SCOPES, TOKEN_SCOPE_LABELS)}
          {...formSelect(form, 'scope')}
          hint={SCOPE_HINTS[form.watch('scope')]}
        />
      ) : null}
      <LabelledChoice label="Expires after" options={EXPIRIES} {...formSelect(form, 'expiresInDays')} />
    </FormDialog>
  );
}

function ApiTokenRow({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) {
  const { isExpired } = token;
  return (
    <ProfileRow
      icon={mdiApi}
      name={token.name}
      note={
        <>
          {TOKEN_SCOPE_LABELS[token.scope]} ·{' '}
          {token.lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <DateCell instant={token.lastUsedAt} />
            </>
          )}{' '}
          · {isExpired ? 'expired' : 'expires'} <DateCell instant={token.expiresAt} shows="day" />
        </>
      }
    >
      {isExpired ? <StatusChip label="Expired" tone="warning" /> : null}
      <Button size="small" color="error" onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </ProfileRow>
  );
}
