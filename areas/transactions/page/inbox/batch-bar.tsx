import type { Transaction } from '../../contract/transaction.ts';
import { mdiChevronUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { fittingActions, iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { SelectionBar } from '@holdfast/web/ui/list/bulk-bar.tsx';

interface BatchBarProps {
  readonly rows: readonly Transaction[];
  readonly onClear: () => void;
  readonly onClassify: (action: string) => void;
}

/** The actions that fit all selected transactions. */
export function BatchBar({ rows, onClear, onClassify }: BatchBarProps) {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (rows.length === 0) return null;
  const { best, all } = fittingActions(rows);
  return (
    <SelectionBar
      label="Selected transactions"
      count={rows.length}
      onClear={onClear}
      sx={{ bottom: { xs: 76, md: 12 }, m: 3, p: 3, paddingInlineStart: 4 }}
    >
      <Box sx={{ display: 'flex', gap: '1px', minWidth: 0 }}>
        {best === null ? null : (
          <Button
            variant="contained"
            size="small"
            onClick={() => onClassify(best)}
            sx={{ borderStartEndRadius: 0, borderEndEndRadius: 0, minWidth: 0 }}
          >
            {labelOfAction(best)} for {rows.length}
          </Button>
        )}
        <Button
          variant="contained"
          size="small"
          aria-label={`Choose an action for ${rows.length}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : menuId}
          disabled={all.length === 0}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={best === null ? {} : { px: 1.5, borderStartStartRadius: 0, borderEndStartRadius: 0 }}
        >
          {best === null ? 'Choose' : null}
          <Icon path={mdiChevronUp} size={18} />
        </Button>
      </Box>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': 'Actions for all selected transactions' },
          paper: { sx: { maxHeight: 380, minWidth: 232 } },
        }}
      >
        {all.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              onClassify(action);
            }}
          >
            <Icon path={iconOfAction(action)} size={18} sx={{ color: 'text.secondary' }} />
            {labelOfAction(action)}
          </MenuItem>
        ))}
      </Menu>
    </SelectionBar>
  );
}
