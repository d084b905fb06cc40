import { useAuth } from '@holdfast/accounts/page/auth-context';
import { ClientPicker, type PickedClient } from '@holdfast/accounts/page/client-picker';
import type { Wallet } from '@holdfast/catalogue/contract';
import { addressColumns } from '@holdfast/catalogue/page/address-columns';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { type KnownNetworks, useNetworkChoices, useNetworks } from '@holdfast/catalogue/page/networks';
import { parseAmount, presentAmount } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { cardRow, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { chipColumn, dateColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Loaded, RetryAlert } from '@holdfast/web/ui/loaded.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { mdiAccountClockOutline, mdiLinkVariantOff, mdiPencilOutline, mdiPlus } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lendingCalls } from '../../contract/calls.ts';
import { type AssignedAddress, DEPOSIT_ADDRESS_STATES } from '../../contract/lending-admin.ts';
import { clientColumn, clientName } from '../page-parts/client-label.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { WalletPicker } from '../page-parts/wallet-picker.tsx';
import { type Choice, useClientChoices } from '../parts/list-choices.ts';

/** Deposit addresses: the address of each client, and changes that need the approval of a second admin. */
export function AddressesPage() {
  const clients = useClientChoices();
  const networks = useNetworkChoices();
  const { find } = useNetworks();
  const list = useMemo(() => addressesList({ clients, networks, findNetwork: find }), [clients, networks, find]);
  const dialog = useDialog<{ readonly change?: AssignedAddress }>();
  const release = useDialog<AssignedAddress>();
  const releasing = useChange(lendingCalls.releaseDepositAddress);
  const rowActions = (address: AssignedAddress): RowAction[] => [
    {
      label: 'Change',
      icon: mdiPencilOutline,
      call: lendingCalls.assignDepositAddress,
      onSelect: () => dialog.open({ change: address }),
      refusal: address.state === 'active' ? undefined : 'Only an active address can be changed',
    },
    {
      label: 'Release',
      icon: mdiLinkVariantOff,
      call: lendingCalls.releaseDepositAddress,
      onSelect: () => release.open(address),
      refusal: address.canRelease ? undefined : 'Only addresses of staff and of disabled users can be released',
    },
  ];
  const give = (
    <ActionButton
      call={lendingCalls.assignDepositAddress}
      variant="contained"
      icon={mdiPlus}
      onClick={() => dialog.open({})}
    >
      Assign address
    </ActionButton>
  );
  return (
    <LiabilitiesFrame
      subtitle={
        'The deposit address of each client. Clients who open Deposit & Withdraw are assigned the next ' +
        'free wallet automatically.'
      }
      actions={give}
    >
      <AddressRequests />
      <ListCard
        list={list}
        title="Addresses"
        text="One deposit wallet per client and network."
        empty={{
          title: 'No client has an address yet',
          text: 'Wallets with the purpose Deposit are assigned, one per client and network.',
          action: give,
        }}
        rowActions={rowActions}
      />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <AssignDialog {...opened} start={startOf(content.change)} />}
      </OpenedDialog>
      <OpenedDialog dialog={release}>
        {(opened, content) => (
          <DeletionDialog
            {...opened}
            title={`Release the address of ${clientName(content)}?`}
            text={
              `${content.walletName} on ${content.networkName} can then be assigned to a client. ` +
              'This is possible only if the address never received a coin.'
            }
            confirmLabel="Release"
            done={`${content.walletName} is released.`}
            onDelete={() => releasing.mutateAsync({ params: { id: content.id } })}
          />
        )}
      </OpenedDialog>
    </LiabilitiesFrame>
  );
}

function startOf(change: AssignedAddress | undefined) {
  if (!change) return undefined;
  const [firstName = '', ...rest] = change.userName.split(' ');
  return {
    client: { id: change.userId, email: change.userEmail, firstName, lastName: rest.join(' ') },
    networkId: change.networkId,
  };
}

const STATES: Readonly<Record<AssignedAddress['state'], { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'In use', tone: 'gain' },
  requested: { label: 'Pending approval', tone: 'warning' },
  refused: { label: 'Rejected', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
  released: { label: 'Released', tone: 'neutral' },
};

interface AddressesListOptions {
  readonly clients: readonly Choice[];
  readonly networks: readonly Choice[];
  readonly findNetwork: KnownNetworks['find'];
}

function addressesList({ clients, networks, findNetwork }: AddressesListOptions) {
  return defineList(lendingCalls.listDepositAddresses, {
    id: 'deposit-addresses',
    noun: { one: 'address', many: 'addresses' },
    rowLabel: (address) => `${clientName(address)} on ${address.networkName}`,
    hasTwoLines: true,
    searchLabel: 'Search client, wallet or address',
    defaultSort: { sort: 'assigned', order: 'desc' },
    filters: [
      choiceFilter('user_id', 'Client', clients),
      choiceFilter('network_id', 'Network', networks),
      choiceFilter(
        'state',
        'State',
        DEPOSIT_ADDRESS_STATES.map((value) => ({ value, label: STATES[value].label })),
      ),
    ],
    columns: [
      clientColumn(270),
      ...addressColumns(findNetwork),
      {
        id: 'wallet',
        label: 'Wallet',
        render: (address) => <bdi>{address.walletName}</bdi>,
        csv: (address) => address.walletName,
      },
      chipColumn({ id: 'state', label: 'State', of: (address) => STATES[address.state] }),
      dateColumn({
        id: 'requested',
        label: 'Assigned',
        sortable: 'assigned',
        firstOrder: 'desc',
        shows: 'day',
        of: (address) => address.requestedAt,
      }),
      textColumn({
        id: 'by',
        label: 'By',
        hiddenByDefault: true,
        of: (address) => address.requestedByEmail,
        none: 'Automatic',
      }),
      textColumn({
        id: 'decided',
        label: 'Approved by',
        hiddenByDefault: true,
        of: (address) => address.decidedByEmail,
        none: 'Nobody',
      }),
      textColumn({ id: 'reason', label: 'Reason', hiddenByDefault: true, of: ({ reason }) => reason, none: '' }),
      dateColumn({ id: 'ended', label: 'Ended', hiddenByDefault: true, of: (address) => address.endedAt, none: 'No' }),
    ],
  });
}

interface AssignDialogProps extends DialogProps {
  /** Set to change an address: its client and network. */
  readonly start?: { readonly client: PickedClient; readonly networkId: number } | undefined;
}

interface Values {
  userId: PickedClient | null;
  networkId: number | null;
  walletId: Wallet | null;
  reason: string;
}

/** The first address of a client on a network is assigned immediately; a change needs the approval of another admin. */
function AssignDialog({ isOpen, start, onClose }: AssignDialogProps) {
  const assign = useChange(lendingCalls.assignDepositAddress);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const history = useWalletHistory(chosenId);
  const { form, dialog } = useFormDialog<Values, AssignedAddress>({
    isOpen,
    onClose,
    values: { userId: start?.client ?? null, networkId: start?.networkId ?? null, walletId: null, reason: '' },
    fields: ['userId', 'walletId', 'reason'],
    hasMistakes: ({ setError }, { userId, walletId }) => {
      if (userId === null) setError('userId', { message: 'Choose the client' });
      if (walletId === null) setError('walletId', { message: 'Choose a deposit wallet' });
      return userId === null || walletId === null;
    },
    send: ({ userId, walletId, reason }) =>
      assign.mutateAsync({
        body: { userId: userId?.id ?? 0, walletId: walletId?.id ?? 0, reason, knowsHistory: history.isShown },
      }),
    done: (given) =>
      given.state === 'requested'
        ? {
            text:
              given.effectiveFrom === null
                ? `Change for ${clientName(given)} is pending approval by another admin.`
                : `There is no second admin, so the change takes effect on ${momentText(given.effectiveFrom)}.`,
            variant: 'info',
          }
        : `${clientName(given)} deposits to ${given.walletName} on ${given.networkName}.`,
  });
  const [client, networkId, wallet] = useWatch({ control: form.control, name: ['userId', 'networkId', 'walletId'] });
  if ((wallet?.id ?? null) !== chosenId) setChosenId(wallet?.id ?? null);
  return (
    <FormDialog
      {...dialog}
      title={start === undefined ? 'Assign deposit address' : 'Change deposit address'}
      submitLabel={start === undefined ? 'Assign address' : 'Request change'}
      intro={
        <>
          A first address is active immediately. A change needs the approval of another admin, or a waiting time if
          there is none, and the client is notified.
        </>
      }
    >
      <ClientPicker client={client} {...formChoice(form, 'userId')} />
      <NetworkPicker
        networkId={networkId}
        onChange={(picked) => {
          form.setValue('networkId', picked);
          form.setValue('walletId', null);
        }}
      />
      <WalletPicker
        label="Deposit wallet"
        query={{ owner: 'operator', purpose: 'deposit', ...(networkId !== null && { network_id: networkId }) }}
        wallet={wallet}
        {...formChoice(form, 'walletId')}
        noOptionsText="No active deposit wallet on this network"
        hint="Your wallets with the purpose Deposit. Each serves one client."
      />
      {history.notice}
      <LabelledField
        label="Reason"
        multiline
        minRows={2}
        hint="Visible to the other admin."
        {...formField(form, 'reason', { maxLength: { value: 500, message: 'At most 500 characters' } })}
      />
    </FormDialog>
  );
}

/** Others may know the address of a wallet that was used before, so the admin sees what for. */
function useWalletHistory(walletId: number | null) {
  const { data } = useCall(
    lendingCalls.getDepositWalletHistory,
    { query: { wallet_id: walletId ?? 0 } },
    { enabled: walletId !== null },
  );
  const items = walletId === null ? [] : (data?.items ?? []);
  const notice =
    items.length === 0 ? null : (
      <Alert severity="warning">
        This wallet was used before, so others may send to its address, and what they send would be credited to the
        client:
        <Box component="ul" aria-label="History of the wallet" sx={{ m: 0, ps: 4 }}>
          {items.map(({ transactionId, at, amount, coinSymbol, isIncoming }, index) => (
            <li key={`${transactionId} ${index}`}>
              {dayText(at)}: {isIncoming ? 'received' : 'sent'} {presentAmount(parseAmount(amount))} {coinSymbol}
            </li>
          ))}
        </Box>
        {data?.hasMore === true ? 'and earlier ones. ' : ''}Prefer a fresh wallet.
      </Alert>
    );
  return { isShown: items.length > 0, notice };
}

const WAITING = { query: { state: 'requested' as const, limit: 100 } };

/** Changes that need the approval of a second admin; hidden if there are none. */
function AddressRequests() {
  const requests = useCall(lendingCalls.listDepositAddresses, WAITING);
  return (
    <Loaded
      query={requests}
      renderFailure={(text, retry) => (
        <RetryAlert severity="error" text={`Pending changes could not be loaded: ${text}`} onRetry={retry} />
      )}
      empty={<></>}
    >
      {({ items }) => (
        <SectionCard
          title="Pending approvals"
          text={
            'A changed deposit address redirects a client’s coins, so a second admin must approve it; a single ' +
            'admin waits. The client is notified of every change.'
          }
        >
          <Box component="ul" aria-label="Pending approvals" sx={plainList}>
            {items.map((request) => (
              <PendingChange key={request.id} request={request} />
            ))}
          </Box>
        </SectionCard>
      )}
    </Loaded>
  );
}

function PendingChange({ request }: { readonly request: AssignedAddress }) {
  const run = useReportedAction();
  const approve = useChange(lendingCalls.approveDepositAddress);
  const refuse = useChange(lendingCalls.refuseDepositAddress);
  const decide = (decision: typeof approve | typeof refuse, done: string) =>
    run(() => decision.mutateAsync({ params: { id: request.id } }), {
      done,
      failure: 'The decision could not be saved.',
    });
  const isOwn = useAuth().user?.id === request.requestedBy;
  const who = clientName(request);
  const where = `${who} on ${request.networkName}`;
  return (
    <Row
      component="li"
      sx={{
        gap: 4,
        ...cardRow,
        py: 4,
      }}
    >
      <IconTile path={mdiAccountClockOutline} tone="warning" />
      <Box sx={{ flexGrow: 1, flexBasis: 280, minWidth: 0 }}>
        <Typography variant="subtitle1" dir="auto" sx={{ textAlign: 'left' }}>
          {where} to {request.walletName} <AddressText address={request.address} />
        </Typography>
        <Typography
          variant="body2"
          dir="auto"
          sx={{ color: 'text.secondary', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          Requested by {request.requestedByEmail ?? 'a removed admin'}, {momentText(request.requestedAt)}
          {request.reason === '' ? '' : `: “${request.reason}”`}
        </Typography>
        {request.canApprove ? null : (
          <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
            {request.effectiveFrom !== null
              ? `There is no second admin, so it takes effect on ${momentText(request.effectiveFrom)}.`
              : isOwn
                ? 'You requested this change, so another admin must approve it. You can withdraw it.'
                : 'You cannot approve this change. The audit log shows why.'}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexGrow: { xs: 1, sm: 0 }, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <ActionButton
          call={lendingCalls.refuseDepositAddress}
          variant="outlined"
          loading={refuse.isPending}
          onClick={() =>
            void decide(refuse, isOwn ? `Your request for ${who} was withdrawn.` : `Change for ${who} rejected.`)
          }
        >
          {isOwn ? 'Withdraw' : 'Reject'}
        </ActionButton>
        {request.canApprove ? (
          <ActionButton
            call={lendingCalls.approveDepositAddress}
            variant="contained"
            loading={approve.isPending}
            onClick={() =>
              void decide(approve, `${where} now deposits to ${request.walletName}. The client was notified.`)
            }
          >
            Approve
          </ActionButton>
        ) : null}
      </Box>
    </Row>
  );
}
