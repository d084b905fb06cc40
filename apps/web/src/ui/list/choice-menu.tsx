import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

interface ChoiceMenuProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly isOn?: boolean;
  readonly hasArrow?: boolean;
  /** What the button says. */
  readonly children: ReactNode;
}

/** A button that says what is chosen and opens the choice. */
export function ChoiceMenu<Value extends string>({
  label,
  options,
  value,
  onChoose,
  isOn = false,
  hasArrow = true,
  children,
}: ChoiceMenuProps<Value>) {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const choose = (chosen: Value) => {
    setAnchor(null);
    if (chosen !== value) onChoose(chosen);
  };
  return (
    <>
      <ToolbarButton
        isOn={isOn || isOpen}
        hasArrow={hasArrow}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {children}
      </ToolbarButton>
      <Menu
        id={menuId}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { mt: 1, minWidth: 168 } } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => choose(option.value)}
          >
            <Box component="span" sx={{ flexGrow: 1 }}>
              {option.label}
            </Box>
            {option.value === value ? <Icon path={mdiCheck} size={18} /> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
