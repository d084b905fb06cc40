import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { useRecordDialogs } from '@holdfast/web/ui/form/use-record-dialogs.tsx';
import { nameRules, type RecordDialogProps, useRecordForm } from '@holdfast/web/ui/form/use-record-form.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { SiteLink } from '@holdfast/web/ui/links.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { createdColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { LetterDisc, type NamedChain, NetworkIcons, networkLetter } from '@holdfast/web/ui/round-icons.tsx';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { catalogueCalls } from '../../contract/calls.ts';
import type { Counterparty } from '../../contract/counterparty.ts';
import { AddressRows, addressRowsOf, givenAddresses, haveMistakes } from '../parts/address-rows.tsx';
import {
  explorerLink,
  type KnownNetworks,
  type NetworkChoice,
  useNetworkChoices,
  useNetworks,
} from '../parts/networks.ts';

/** The kinds of entries. They differ only in their calls and labels. */
const BOOK_KINDS = ['exchanges', 'bridges', 'farms', 'lending', 'customers', 'suppliers', 'desks'] as const;
type BookKind = (typeof BOOK_KINDS)[number];

interface BookKindLabels {
  readonly tab: string;
  readonly one: string;
  readonly many: string;
  /** The purpose of an entry, in one sentence. */
  readonly purpose: string;
}

const BOOK_LABELS: Readonly<Record<BookKind, BookKindLabels>> = {
  exchanges: {
    tab: 'Exchanges',
    one: 'exchange',
    many: 'exchanges',
    purpose: 'Add an exchange with its deposit addresses. Transfers to them are recognised as deposits.',
  },
  bridges: {
    tab: 'Bridges',
    one: 'bridge',
    many: 'bridges',
    purpose: 'Add a bridge with its contracts. Transfers through them are recognised as transfers between networks.',
  },
  farms: {
    tab: 'Farms',
    one: 'farm',
    many: 'farms',
    purpose: 'Add a farm with its contracts. Transfers to and from them are recognised as staking and rewards.',
  },
  lending: {
    tab: 'Lending',
    one: 'lending protocol',
    many: 'lending protocols',
    purpose: 'Add a protocol with its contracts. Transfers to and from them are recognised as collateral and loans.',
  },
  customers: {
    tab: 'Customers',
    one: 'customer',
    many: 'customers',
    purpose: 'Add a customer with the addresses they pay from. What they send is suggested as income.',
  },
  suppliers: {
    tab: 'Suppliers',
    one: 'supplier',
    many: 'suppliers',
    purpose: 'Add a supplier with the addresses you pay. What you send them is suggested as a purchase.',
  },
  desks: {
    tab: 'OTC desks',
    one: 'OTC desk',
    many: 'OTC desks',
    purpose: 'Add a desk that you trade with, with its addresses. Transfers are suggested as sides of a trade.',
  },
};

const BOOK_CALLS = {
  exchanges: {
    list: catalogueCalls.listExchanges,
    add: catalogueCalls.addExchange,
    edit: catalogueCalls.editExchange,
    remove: catalogueCalls.deleteExchange,
  },
  bridges: {
    list: catalogueCalls.listBridges,
    add: catalogueCalls.addBridge,
    edit: catalogueCalls.editBridge,
    remove: catalogueCalls.deleteBridge,
  },
  farms: {
    list: catalogueCalls.listFarms,
    add: catalogueCalls.addFarm,
    edit: catalogueCalls.editFarm,
    remove: catalogueCalls.deleteFarm,
  },
  lending: {
    list: catalogueCalls.listLendingProtocols,
    add: catalogueCalls.addLendingProtocol,
    edit: catalogueCalls.editLendingProtocol,
    remove: catalogueCalls.deleteLendingProtocol,
  },
  customers: {
    list: catalogueCalls.listCustomers,
    add: catalogueCalls.addCustomer,
    edit: catalogueCalls.editCustomer,
    remove: catalogueCalls.deleteCustomer,
  },
  suppliers: {
    list: catalogueCalls.listSuppliers,
    add: catalogueCalls.addSupplier,
    edit: catalogueCalls.editSupplier,
    remove: catalogueCalls.deleteSupplier,
  },
  desks: {
    list: catalogueCalls.listDesks,
    add: catalogueCalls.addDesk,
    edit: catalogueCalls.editDesk,
    remove: catalogueCalls.deleteDesk,
  },
} as const;

/** The kind in the page's address; the first kind if it is missing or invalid. */
function bookKindOf(text: string | undefined): BookKind {
  return BOOK_KINDS.find((kind) => kind === text) ?? 'exchanges';
}

const TABS = BOOK_KINDS.map((kind) => ({ value: kind, label: BOOK_LABELS[kind].tab }));

/** Each kind is a separate list with its own search, page and columns. */
export function AddressBookPage() {
  const [requested] = useAddressPart('kind');
  const navigate = useNavigate();
  const kind = bookKindOf(requested);
  const open = (next: BookKind) =>
    void navigate({
      to: '/admin/address-book',
      search: next === 'exchanges' ? {} : { kind: next },
      resetScroll: false,
    });
  return <BookOf key={kind} kind={kind} onKind={open} />;
}

function BookOf({ kind, onKind }: { readonly kind: BookKind; readonly onKind: (kind: BookKind) => void }) {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const list = useMemo(() => bookList({ kind, networkChoices, findNetwork: find }), [kind, networkChoices, find]);
  const remove = useChange(BOOK_CALLS[kind].remove);
  const labels = BOOK_LABELS[kind];
  const records = useRecordDialogs<Counterparty>({
    noun: labels.one,
    nameOf: ({ name }) => name,
    calls: BOOK_CALLS[kind],
    renderForm: (dialog) => <EntryDialog {...dialog} kind={kind} />,
    deletionText:
      `Deletes the ${labels.one} and its addresses from the address book. Existing transactions keep ` +
      'their classification.',
    onDelete: ({ id }) => remove.mutateAsync({ params: { id } }),
  });
  return (
    <>
      <ListPage
        list={list}
        title="Address book"
        subtitle={
          <>
            Known counterparties and their addresses.
            <Box sx={{ mt: 4, overflowX: 'auto', maxWidth: '100%' }}>
              <SegmentedControl label="Kind of entries" options={TABS} value={kind} onChange={onKind} />
            </Box>
          </>
        }
        actions={records.addButton}
        empty={{ title: `No ${labels.many} yet`, text: labels.purpose, action: records.addButton }}
        rowActions={(entry) => records.rowActions(entry)}
        onOpenRow={records.edit}
      />
      {records.dialogs}
    </>
  );
}

/** An address is offered on the operator's networks at once, as long as they are few. */
const USUAL_NETWORKS_MAX = 10;

interface EntryDialogProps extends RecordDialogProps<Counterparty> {
  readonly kind: BookKind;
}

function EntryDialog({ kind, record: entry, ...opened }: EntryDialogProps) {
  const add = useChange(BOOK_CALLS[kind].add);
  const edit = useChange(BOOK_CALLS[kind].edit);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: entry,
    noun: BOOK_LABELS[kind].one,
    nameOf: ({ name }) => name,
    values: { name: entry?.name ?? '', website: entry?.website ?? '', accounts: addressRowsOf(entry?.accounts ?? []) },
    fields: ['name', 'website', 'accounts'],
    hasMistakes: ({ setError, setValue }, values) =>
      haveMistakes(values.accounts, {
        keep: (rows) => setValue('accounts', rows),
        refuse: (place, message) => setError(`accounts.${place}`, { message }),
      }),
    save: (values) => {
      const body = {
        name: values.name.trim(),
        website: values.website.trim() === '' ? null : values.website.trim(),
        accounts: givenAddresses(values.accounts),
      };
      return entry === null ? add.mutateAsync({ body }) : edit.mutateAsync({ body: { id: entry.id, ...body } });
    },
  });
  const { errors } = form.formState;
  const accounts = useWatch({ control: form.control, name: 'accounts' });
  const { data: used } = useCall(catalogueCalls.listNetworksWithAdminWallets, { query: { limit: USUAL_NETWORKS_MAX } });

  return (
    <FormDialog {...dialog} isWide>
      <LabelledField label="Name" autoFocus {...formField(form, 'name', nameRules)} />
      <LabelledField label="Website" type="url" placeholder="https://" {...formField(form, 'website')} />
      <AddressRows
        label="Accounts"
        hint="Each address belongs to one owner only."
        noun="account"
        rows={accounts}
        usualNetworks={used?.items ?? []}
        onChange={(rows) => {
          form.setValue('accounts', rows);
          form.clearErrors('accounts');
        }}
        errorOf={(index, field) => errors.accounts?.[index]?.[field]?.message}
      />
    </FormDialog>
  );
}

interface BookListOptions {
  readonly kind: BookKind;
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
}

function bookList({ kind, networkChoices, findNetwork }: BookListOptions) {
  const { one, many } = BOOK_LABELS[kind];
  return defineList(BOOK_CALLS[kind].list, {
    id: `address-book-${kind}`,
    noun: { one, many },
    rowLabel: (entry) => entry.name,
    searchLabel: 'Search name or address',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [choiceFilter('network_id', 'Network', networkChoices)],
    columns: [
      {
        id: 'name',
        label: 'Name',
        sortable: 'name',
        hideable: false,
        mobile: 'title',
        width: 240,
        render: (entry) => (
          <TwoLines
            picture={<LetterDisc identity={entry.name} letters={networkLetter(entry.name)} size={28} />}
            title={entry.name}
          />
        ),
        csv: (entry) => entry.name,
      },
      textColumn({
        id: 'website',
        label: 'Website',
        of: (entry) => entry.website,
        show: (url) => <SiteLink url={url} />,
      }),
      {
        id: 'networks',
        label: 'Networks',
        render: (entry) => <NetworkIcons networks={networksOf(entry, findNetwork)} shownMax={5} />,
        csv: (entry) =>
          networksOf(entry, findNetwork)
            .map(({ name }) => name)
            .join(', '),
      },
      {
        id: 'accounts',
        label: 'Addresses',
        width: 300,
        render: (entry) => <AccountsCell entry={entry} findNetwork={findNetwork} />,
        csv: (entry) => entry.accounts.map((account) => `${account.networkName} ${account.address}`).join('; '),
      },
      createdColumn(),
    ],
  });
}

/** Only the first address; the entry itself lists the others. */
function AccountsCell({
  entry,
  findNetwork,
}: {
  readonly entry: Counterparty;
  readonly findNetwork: KnownNetworks['find'];
}) {
  const [first, ...others] = entry.accounts;
  if (!first) return <Quiet>None</Quiet>;
  return (
    <Row component="span" sx={{ display: 'inline-flex', justifyContent: 'flex-end', columnGap: 2, rowGap: 1 }}>
      <AddressText address={first.address} explorerUrl={explorerLink(findNetwork(first.networkId), first.address)} />
      {others.length > 0 ? <Quiet>and {others.length} more</Quiet> : null}
    </Row>
  );
}

/** Each network once, even if the entry has several addresses on it. */
function networksOf(entry: Counterparty, findNetwork: KnownNetworks['find']): NamedChain[] {
  const byName = new Map(entry.accounts.map(({ networkName, networkId }) => [networkName, networkId]));
  return [...byName].map(([name, id]) => ({ name, chain: findNetwork(id) }));
}
