/** The saved columns of CSV exports. */
import { booksCalls } from '../../contract/calls.ts';
import { type LedgerColumns } from '../../contract/ledger.ts';
import Typography from '@mui/material/Typography';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ColumnList, keyOfId } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { ColumnsDialog, DATE_FORMATS } from './columns-dialog.tsx';
import { actionsColumn, AddButton, useChartChange } from './row-actions.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export function ColumnsCard() {
  const columns = useCall(booksCalls.listLedgerColumns);
  const dialog = useDialog<LedgerColumns | 'new'>();
  return (
    <SectionCard
      title="CSV columns"
      text="Columns of your own for other accounting programs. Choose them under Export."
      actions={<AddButton call={booksCalls.setLedgerColumns} dialog={dialog} label="Add columns" />}
    >
      <Loaded query={columns} failure="The saved columns could not be loaded" skeleton={44}>
        {({ items }) => <SavedColumns items={items} onEdit={dialog.open} />}
      </Loaded>
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <ColumnsDialog {...opened} saved={content === 'new' ? null : content} />}
      </OpenedDialog>
    </SectionCard>
  );
}

interface SavedColumnsProps {
  readonly items: readonly LedgerColumns[];
  readonly onEdit: (columns: LedgerColumns) => void;
}

function SavedColumns({ items, onEdit }: SavedColumnsProps) {
  const may = useMay();
  const remove = useChange(booksCalls.deleteLedgerColumns);
  const run = useChartChange();
  if (items.length === 0)
    return (
      <Typography sx={{ p: 5, color: 'text.secondary' }}>No columns saved. Exports use the standard ones.</Typography>
    );
  const columns: ListColumn<LedgerColumns>[] = [
    { id: 'name', label: 'Name', isRowHeader: true, mobile: 'title', render: ({ name }) => name },
    { id: 'columns', label: 'Columns', render: (saved) => saved.columns.map(({ label }) => label).join(', ') },
    {
      id: 'date',
      label: 'Date format',
      render: ({ dateFormat }) => DATE_FORMATS.find(({ value }) => value === dateFormat)?.label ?? dateFormat,
    },
    actionsColumn({
      isPermitted: may(booksCalls.setLedgerColumns),
      editLabel: ({ name }) => `Edit columns ${name}`,
      deleteLabel: ({ name }) => `Delete columns ${name}`,
      onEdit,
      onDelete: ({ id }) => run(() => remove.mutateAsync({ params: { id } }), 'Columns deleted'),
    }),
  ];
  return <ColumnList caption="CSV columns" columns={columns} rows={items} rowKey={keyOfId} cardsBelow="sm" />;
}
