/** The saved columns of CSV exports. */
import { contract, type LedgerColumns } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useCall, useChange } from '../../../lib/api.ts';
import { useMay } from '../../../lib/permission.ts';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { ColumnList, keyOfId } from '../../../ui/list/column-list.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { ColumnsDialog, DATE_FORMATS } from './columns-dialog.tsx';
import { actionsColumn, AddButton, useChartChange } from './row-actions.tsx';
import { OpenedDialog } from '../../../ui/form/opened-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

export function ColumnsCard() {
  const columns = useCall(contract.listLedgerColumns);
  const dialog = useDialog<LedgerColumns | 'new'>();
  return (
    <SectionCard
      title="CSV columns"
      text="Columns of your own for other accounting programs. Choose them under Export."
      actions={<AddButton call={contract.setLedgerColumns} dialog={dialog} label="Add columns" />}
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
  const remove = useChange(contract.deleteLedgerColumns);
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
      isPermitted: may(contract.setLedgerColumns),
      editLabel: ({ name }) => `Edit columns ${name}`,
      deleteLabel: ({ name }) => `Delete columns ${name}`,
      onEdit,
      onDelete: ({ id }) => run(() => remove.mutateAsync({ params: { id } }), 'Columns deleted'),
    }),
  ];
  return <ColumnList caption="CSV columns" columns={columns} rows={items} rowKey={keyOfId} cardsBelow="sm" />;
}
