import type { Counterparty } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddressPart } from '../../lib/page-address.ts';
import { useChange } from '../../lib/api.ts';
import { useNetworkChoices, useNetworks } from '../../lib/networks.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { BOOK_CALLS, BOOK_KINDS, BOOK_WORDS, type BookKind, bookKindOf } from './book-kinds.ts';
import { bookList } from './book-list.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const TABS = BOOK_KINDS.map((kind) => ({ value: kind, label: BOOK_WORDS[kind].tab }));

/** Each kind is a list of its own: search, page and columns of one mean nothing to the next. */
export function AddressBookPage() {
  const [asked] = useAddressPart('kind');
  const navigate = useNavigate();
  const kind = bookKindOf(asked);
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
  const words = BOOK_WORDS[kind];
  const records = useRecordDialogs<Counterparty>({
    noun: words.one,
    nameOf: ({ name }) => name,
    renderForm: (dialog) => <EntryDialog {...dialog} kind={kind} />,
    deletionText: `The ${words.one} and its addresses leave the book. What the transactions already know of those addresses stays.`,
    onDelete: ({ id }) => remove.mutateAsync({ params: { id } }),
  });
  return (
    <>
      <ListPage
        list={list}
        title="Address book"
        subtitle={
          <>
            Others who hold coins for a while, and the addresses they are known by.
            <Box sx={{ mt: 4 }}>
              <SegmentedControl label="Kind of entries" options={TABS} value={kind} onChange={onKind} />
            </Box>
          </>
        }
        actions={records.addButton}
        empty={{ title: `No ${words.many} yet`, text: words.purpose, action: records.addButton }}
        rowActions={(entry) => records.rowActions(entry)}
        onOpenRow={records.edit}
      />
      {records.dialogs}
    </>
  );
}
