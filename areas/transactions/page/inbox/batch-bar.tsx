import { countNoun } from '@holdfast/money';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { SelectionBar } from '@holdfast/web/ui/list/bulk-bar.tsx';
import { mdiChevronUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { Transaction } from '../../contract/transaction.ts';
import { fittingActions, iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { suggestionsOf } from './inbox-groups.ts';

interface BatchBarProps {
  readonly rows: readonly Transaction[];
  readonly onClear: () => void;
  readonly onAccept: () => void;
  readonly onClassify: (action: string) => void;
}

/** Accepts the suggestions of the selected transactions, or classifies all of them as one action that fits. */
export function BatchBar({ rows, onClear, onAccept, onClassify }: BatchBarProps) {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (rows.length === 0) return null;
  const { all } = fittingActions(rows);
  const accepted = suggestionsOf(rows).reduce((total, { transactionIds }) => total + transactionIds.length, 0);
  return (
    <SelectionBar
      label="Selected transactions"
      count={rows.length}
      onClear={onClear}
      sx={{ bottom: { xs: 76, md: 12 }, m: 3, p: 3, paddingInlineStart: 4 }}
    >
      <Box sx={{ display: 'flex', gap: '1px', minWidth: 0 }}>
        {accepted === 0 ? null : (
          <Button
            variant="contained"
            size="small"
            aria-keyshortcuts="Shift+Enter"
            onClick={onAccept}
            sx={{ borderStartEndRadius: 0, borderEndEndRadius: 0, minWidth: 0 }}
          >
            Accept {countNoun(accepted, 'suggestion')}
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
          sx={accepted === 0 ? {} : { px: 1.5, minWidth: 0, borderStartStartRadius: 0, borderEndStartRadius: 0 }}
        >
          {accepted === 0 ? 'Choose' : null}
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
