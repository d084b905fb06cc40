import { mdiDotsVertical } from '@mdi/js';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { type NeededCall, useMay } from '../../lib/permission.ts';
import { Icon } from '../icon.tsx';

interface RowMenuProps {
  /** Names the row: "Actions for Dana Whitfield". */
  readonly rowLabel: string;
  readonly actions: () => readonly RowAction[];
}

export function RowMenu({ rowLabel, actions }: RowMenuProps) {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const permitted = usePermitted(actions());
  if (permitted.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={`Actions for ${rowLabel}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        data-row-menu=""
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isOpen ? { backgroundColor: 'action.hover' } : {}}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      {isOpen ? (
        <OpenMenu
          id={menuId}
          label={`Actions for ${rowLabel}`}
          anchor={anchor}
          actions={permitted}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}

interface OpenMenuProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly actions: readonly RowAction[];
  readonly onClose: () => void;
}

function OpenMenu({ id, label, anchor, actions, onClose }: OpenMenuProps) {
  const firstDestructive = actions.findIndex((action) => action.isDestructive);
  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth: 232, maxWidth: 320 } } }}
    >
      {actions.flatMap((action, index) => [
        ...(index > 0 && index === firstDestructive ? [<Divider key="divider" sx={{ my: 2 }} />] : []),
        <MenuItem
          key={action.label}
          disabled={action.refusal !== undefined}
          onClick={() => {
            onClose();
            action.onSelect();
          }}
          sx={action.isDestructive ? { color: 'loss', whiteSpace: 'normal' } : { whiteSpace: 'normal' }}
        >
          <ListItemIcon sx={action.isDestructive ? { color: 'inherit' } : {}}>
            <Icon path={action.icon} />
          </ListItemIcon>
          <ListItemText
            primary={action.label}
            secondary={action.refusal}
            slotProps={{ primary: { variant: 'body1' }, secondary: { variant: 'caption' } }}
          />
        </MenuItem>,
      ])}
    </Menu>
  );
}

/** Leaves out the actions whose call the user may not make. */
export function usePermitted<Action extends PermittedAction>(actions: readonly Action[]): readonly Action[] {
  const may = useMay();
  return actions.filter(({ call }) => call === undefined || may(call));
}

interface PermittedAction {
  /** The call behind the action; none for an action that only shows something. */
  readonly call?: NeededCall | undefined;
}

/** One entry of a row's menu. */
export interface RowAction extends PermittedAction {
  readonly label: string;
  /** A path from @mdi/js. */
  readonly icon: string;
  readonly onSelect: () => void;
  /** At the end of the menu, in the colour of a loss. */
  readonly isDestructive?: boolean;
  /** Why it is not possible now; the entry is then disabled and shows this reason. */
  readonly refusal?: string | undefined;
}

/** One button of the bar that appears when rows are selected. */
export interface BulkAction<Row> extends PermittedAction {
  readonly label: string;
  readonly icon?: string;
  readonly onSelect: (rows: readonly Row[], clearSelection: () => void) => void;
}
