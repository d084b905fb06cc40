import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ACTION_GROUPS, ACTIONS_TOTAL, iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface AllActionsDialogProps extends DialogProps {
  readonly onChoose: (action: string) => void;
}

/** All actions, found by typing. Arrow keys move, Enter selects. */
export function AllActionsDialog({ isOpen, onClose, onChoose }: AllActionsDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>All {ACTIONS_TOTAL} actions</DialogTitle>
      <ActionFinder onChoose={onChoose} />
    </Dialog>
  );
}

function ActionFinder({ onChoose }: { readonly onChoose: (action: string) => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [activeAt, setActiveAt] = useState(0);
  const query = text.trim().toLowerCase();
  const groups = ACTION_GROUPS.map((group) => ({
    ...group,
    actions: group.actions.filter((action) => `${labelOfAction(action)} ${group.label}`.toLowerCase().includes(query)),
  })).filter(({ actions }) => actions.length > 0);
  const found = groups.flatMap(({ actions }) => actions);
  const active = found[Math.min(activeAt, found.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = (Math.min(activeAt, found.length - 1) + step + found.length) % Math.max(1, found.length);
      setActiveAt(next);
      document.getElementById(`${listId}-${found[next]}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      onChoose(active);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, px: { xs: 5, sm: 8 }, pb: 6 }}>
      <OutlinedInput
        autoFocus
        value={text}
        placeholder="Swap, reward, loan"
        onChange={(event) => {
          setText(event.target.value);
          setActiveAt(0);
        }}
        onKeyDown={onKeyDown}
        startAdornment={
          <InputAdornment position="start">
            <Icon path={mdiMagnify} />
          </InputAdornment>
        }
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search actions',
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': active === undefined ? undefined : `${listId}-${active}`,
          autoComplete: 'off',
        }}
      />
      <Box id={listId} role="listbox" aria-label="Actions" tabIndex={-1} sx={{ overflowY: 'auto', mt: 3, height: 380 }}>
        {found.length === 0 ? (
          <Box sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>No matching action</Box>
        ) : null}
        {groups.map((group) => (
          <Box key={group.label} role="group" aria-label={group.label} sx={{ mb: 2 }}>
            <Box aria-hidden="true" sx={{ typography: 'overline', color: 'text.tertiary', px: 3, py: 1 }}>
              {group.label}
            </Box>
            {group.actions.map((action) => (
              <Row
                canWrap={false}
                key={action}
                id={`${listId}-${action}`}
                role="option"
                aria-selected={action === active}
                onClick={() => onChoose(action)}
                onPointerMove={() => setActiveAt(found.indexOf(action))}
                sx={{
                  gap: 3,
                  px: 3,
                  minHeight: { xs: 44, sm: 36 },
                  borderRadius: '4px',
                  cursor: 'pointer',
                  backgroundColor: action === active ? 'accent.tint' : 'transparent',
                }}
              >
                <Icon path={iconOfAction(action)} size={18} sx={{ color: 'text.secondary' }} />
                {labelOfAction(action)}
              </Row>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
