import { contract, type Counterparty } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useAddressPart } from '../../lib/page-address.ts';
import { useCall, useChange } from '../../lib/api.ts';
import { useNetworkChoices, useNetworks } from '../../lib/networks.ts';
import { AddressRows, addressRowsOf, givenAddresses, haveMistakes } from '../../api-parts/address-rows.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { formField } from '../../ui/form/form-refusal.ts';
import { nameRules, type RecordDialogProps, useRecordForm } from '../../ui/form/use-record-form.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { BOOK_CALLS, BOOK_KINDS, BOOK_LABELS, type BookKind, bookKindOf } from './book-kinds.ts';
import { bookList } from './book-list.tsx';

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
            <Box sx={{ mt: 4 }}>
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
  const { data: used } = useCall(contract.listNetworksWithAdminWallets, { query: { limit: USUAL_NETWORKS_MAX } });

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
