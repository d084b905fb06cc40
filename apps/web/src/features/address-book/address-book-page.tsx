import type { Counterparty } from '@holdfast/contract';
import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddressPart } from '../../lib/address-part.ts';
import { useChange } from '../../lib/api.ts';
import { useNetworkChoices } from '../../lib/network-filter.ts';
import { useNetworks } from '../../lib/networks.ts';
import { DeletionDialog } from '../../ui/form/deletion-dialog.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { BOOK_CALLS, BOOK_KINDS, BOOK_WORDS, type BookKind, bookKindOf } from './book-kinds.ts';
import { bookList } from './book-list.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const TABS = BOOK_KINDS.map((kind) => ({ value: kind, label: BOOK_WORDS[kind].tab }));

/** Each kind is a list of its own: search, page and columns of one mean nothing to the next. */
export function AddressBookPage() {
  const [asked] = useAddressPart('kind');
  const navigate = useNavigate();
  const kind = bookKindOf(asked);
  const open = (next: BookKind) => void navigate({ to: '.', search: (next === 'exchanges' ? {} : { kind: next }) as never, resetScroll: false });
  return <BookOf key={kind} kind={kind} onKind={open} />;
}

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly entry: Counterparty };

function BookOf({ kind, onKind }: { readonly kind: BookKind; readonly onKind: (kind: BookKind) => void }) {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const list = useMemo(() => bookList({ kind, networkChoices, findNetwork: find }), [kind, networkChoices, find]);
  const remove = useChange(BOOK_CALLS[kind].remove);
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const words = BOOK_WORDS[kind];
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => open({ kind: 'add' })}>
      Add {words.one}
    </Button>
  );
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
        actions={addButton}
        empty={{ title: `No ${words.many} yet`, text: words.purpose, action: addButton }}
        rowActions={(entry) => [
          { label: 'Edit', icon: mdiPencilOutline, onSelect: () => open({ kind: 'edit', entry }) },
          { label: `Delete ${entry.name}`, icon: mdiTrashCanOutline, isDestructive: true, onSelect: () => open({ kind: 'delete', entry }) },
        ]}
        onOpenRow={(entry) => open({ kind: 'edit', entry })}
      />
      {content?.kind === 'add' ? <EntryDialog key={opening} isOpen={isOpen} kind={kind} entry={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? <EntryDialog key={opening} isOpen={isOpen} kind={kind} entry={content.entry} onClose={close} /> : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Delete ${content.entry.name}?`}
          text={`The ${words.one} and its addresses leave the book. What the transactions already know of those addresses stays.`}
          done={`${content.entry.name} is deleted.`}
          onDelete={() => remove.mutateAsync({ params: { id: content.entry.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
