import { type CallOutput, TOKEN_SCOPES } from '@holdfast/contract';
import { useChange } from '@holdfast/web/lib/api.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { namingColumn, textFields } from '@holdfast/web/lists/naming-column.ts';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { chipColumn, dateColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { mdiKeyRemove } from '@mdi/js';
import { accountsCalls } from '../../contract/calls.ts';
import { TOKEN_SCOPE_LABELS } from './user-labels.ts';

type ApiTokenOfUser = CallOutput<typeof accountsCalls.listApiTokensOfUsers>['items'][number];

export function ApiTokensPage() {
  const { content, isOpen, opening, open, close } = useDialog<ApiTokenOfUser>();
  const revoke = useChange(accountsCalls.revokeApiTokenOfUser);
  return (
    <>
      <ListPage
        list={apiTokensList}
        title="API tokens"
        subtitle="Read-only access that users gave to their programs."
        empty={{ title: 'No API tokens yet', text: 'Users create them in their profile.' }}
        rowActions={(token) => [
          {
            label: `Revoke ${token.name}`,
            icon: mdiKeyRemove,
            call: accountsCalls.revokeApiTokenOfUser,
            isDestructive: true,
            onSelect: () => open(token),
          },
        ]}
      />
      {content ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Revoke ${content.name}?`}
          text={`Programs of ${content.userName} that use this token lose access immediately.`}
          confirmLabel="Revoke"
          done="API token revoked"
          onDelete={() => revoke.mutateAsync({ params: { id: content.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const apiTokensList = defineList(accountsCalls.listApiTokensOfUsers, {
  id: 'api-tokens',
  noun: { one: 'API token', many: 'API tokens' },
  rowLabel: (token) => `${token.name} of ${token.userName}`,
  hasTwoLines: true,
  searchLabel: 'Search token or owner',
  defaultSort: { sort: 'created', order: 'desc' },
  filters: [
    choiceFilter('scope', 'Scope', choicesOf(TOKEN_SCOPES, TOKEN_SCOPE_LABELS)),
    choiceFilter('state', 'State', { active: 'Active', expired: 'Expired' }),
  ],
  columns: [
    textColumn({ id: 'name', label: 'Token', sortable: 'name', ...namingColumn, of: (token) => token.name }),
    {
      id: 'owner',
      label: 'Owner',
      sortable: 'owner',
      render: ({ userName, userEmail }) => (
        <TwoLines title={userName} note={userName === userEmail ? undefined : userEmail} />
      ),
      csv: textFields({ Owner: 'userName', 'E-mail': 'userEmail' }),
    },
    textColumn({ id: 'scope', label: 'Scope', of: (token) => TOKEN_SCOPE_LABELS[token.scope] }),
    chipColumn({
      id: 'state',
      label: 'State',
      of: ({ isExpired }) => (isExpired ? { label: 'Expired', tone: 'warning' } : { label: 'Active', tone: 'gain' }),
    }),
    dateColumn({
      id: 'lastUsed',
      label: 'Last used',
      sortable: 'lastUsed',
      firstOrder: 'desc',
      align: 'end',
      of: (token) => token.lastUsedAt,
    }),
    dateColumn({
      id: 'expires',
      label: 'Expires',
      sortable: 'expires',
      align: 'end',
      shows: 'day',
      of: (token) => token.expiresAt,
    }),
    dateColumn({
      id: 'created',
      label: 'Created',
      sortable: 'created',
      firstOrder: 'desc',
      align: 'end',
      shows: 'day',
      of: (token) => token.createdAt,
    }),
  ],
});
