/** Journal entries that were entered manually. They are not changed: a reversal takes one back. */
import { mdiPlus, mdiUndoVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import { booksCalls } from '../../contract/calls.ts';
import type { EnteredEntry } from '../../contract/entered-entries.ts';
import { bookDay, momentText } from '@holdfast/web/lib/date-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { EnterEntryDialog, ReverseEntryDialog } from './entered-entry-dialogs.tsx';
import { cents } from './ledger-figures.tsx';
import { RowButton } from './row-actions.tsx';

const linesOf = ({ lines }: EnteredEntry): string =>
  lines.map(({ code, name, debitUsd }) => `${debitUsd === '0' ? 'Credit' : 'Debit'} ${code} ${name}`).join(', ');

const entryList = (onReverse: ((entry: EnteredEntry) => void) | null) =>
  defineList(booksCalls.listEnteredEntries, {
    id: 'entered-entries',
    noun: { one: 'journal entry', many: 'journal entries' },
    rowLabel: ({ memo, day }) => `${memo}, ${bookDay(day)}`,
    columns: [
      { id: 'day', label: 'Day', render: ({ day }) => bookDay(day) },
      { id: 'number', label: 'Number', render: ({ number }) => number ?? <Quiet>After the update</Quiet> },
      {
        id: 'memo',
        label: 'Memo',
        isRowHeader: true,
        hideable: false,
        mobile: 'title',
        render: (entry) => (
          <>
            <bdi>{entry.memo}</bdi>
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {linesOf(entry)}
            </Box>
          </>
        ),
      },
      {
        id: 'total',
        label: 'Debits',
        align: 'end',
        mobile: 'end',
        render: ({ totalUsd }) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{cents(totalUsd)}</span>,
      },
      {
        id: 'by',
        label: 'Entered',
        render: ({ enteredByName, enteredAt }) => (
          <>
            {enteredByName === null ? <Quiet>No name</Quiet> : <bdi>{enteredByName}</bdi>}
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {momentText(enteredAt)}
            </Box>
          </>
        ),
      },
      {
        id: 'state',
        label: 'Reversal',
        align: 'end',
        render: (entry) =>
          entry.reversesId !== null ? (
            'Reversal'
          ) : entry.reversedById !== null ? (
            'Reversed'
          ) : onReverse === null ? null : (
            <RowButton icon={mdiUndoVariant} label={`Reverse ${entry.memo}`} onClick={() => onReverse(entry)} />
          ),
      },
    ],
  });

type Opened = { readonly kind: 'new' } | { readonly kind: 'reverse'; readonly entry: EnteredEntry };

export function EnteredEntriesTab() {
  const may = useMay();
  const dialog = useDialog<Opened>();
  const isAllowed = may(booksCalls.reverseJournalEntry);
  const list = entryList(isAllowed ? (entry) => dialog.open({ kind: 'reverse', entry }) : null);
  const shown = useList({ list, fixed: undefined });
  const { content, isOpen, opening, close } = dialog;
  const opened = { isOpen, onClose: close };
  return (
    <>
      <ListSection
        shown={shown}
        title="Manual entries"
        placeholderCount={4}
        toolbarEnd={
          <SmallActionButton
            call={booksCalls.enterJournalEntry}
            icon={mdiPlus}
            onClick={() => dialog.open({ kind: 'new' })}
          >
            Add journal entry
          </SmallActionButton>
        }
        empty={{
          title: 'No manual entries yet',
          text:
            'Add what no transaction has, such as fees of an auditor or accruals. ' +
            'Entries are reversed, not deleted.',
        }}
      />
      {content?.kind === 'new' ? <EnterEntryDialog key={opening} {...opened} /> : null}
      {content?.kind === 'reverse' ? <ReverseEntryDialog key={opening} {...opened} entry={content.entry} /> : null}
    </>
  );
}
