/** Buttons of the lists of the chart of accounts, and at the end of their rows. */
import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';

interface AddButtonProps {
  readonly call: NeededCall;
  readonly dialog: { readonly open: (content: 'new') => void };
  readonly label: string;
}

/** Opens the dialog of a list of the chart for a new row. */
export function AddButton({ call, dialog, label }: AddButtonProps) {
  return (
    <SmallActionButton call={call} icon={mdiPlus} onClick={() => dialog.open('new')}>
      {label}
    </SmallActionButton>
  );
}

interface RowButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
}

export function RowButton({ icon, label, onClick, isDisabled = false }: RowButtonProps) {
  const button = (
    <IconButton size="small" aria-label={label} onClick={onClick} disabled={isDisabled}>
      <Icon path={icon} size={18} />
    </IconButton>
  );
  // A disabled button receives no pointer, so it has no tooltip.
  return isDisabled ? button : <Tooltip title={label}>{button}</Tooltip>;
}

interface ActionsColumnOptions<Row> {
  /** False for users who may not change the rows. */
  readonly isPermitted: boolean;
  readonly editLabel: (row: Row) => string;
  readonly deleteLabel: (row: Row) => string;
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => unknown;
}

/** The buttons that edit and delete a row. */
export function actionsColumn<Row>(options: ActionsColumnOptions<Row>): ListColumn<Row> {
  return {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    mobile: 'end',
    render: (row) =>
      options.isPermitted ? (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <RowButton icon={mdiPencilOutline} label={options.editLabel(row)} onClick={() => options.onEdit(row)} />
          <RowButton
            icon={mdiTrashCanOutline}
            label={options.deleteLabel(row)}
            onClick={() => void options.onDelete(row)}
          />
        </Box>
      ) : null,
  };
}

/** Runs a change of the chart and reports it. */
export function useChartChange() {
  const run = useReportedAction();
  return (change: () => Promise<unknown>, done: string) =>
    run(change, { done, failure: 'The change could not be saved.' });
}
