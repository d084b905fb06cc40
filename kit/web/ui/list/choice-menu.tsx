import { mdiArrowDown, mdiArrowUp, mdiCheck, mdiMenuDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useMenu } from '../layout/use-menu.ts';
import type { ListColumn } from './list-column.ts';
import type { ListState } from './list-state.ts';
import type { Choice } from '../form/choices-of.ts';

interface ChoiceMenuProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly isOn?: boolean;
  readonly hasArrow?: boolean;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** A button that shows the chosen option and opens the menu. */
export function ChoiceMenu<Value extends string>({
  label,
  options,
  value,
  onChoose,
  isOn = false,
  hasArrow = true,
  children,
}: ChoiceMenuProps<Value>) {
  const { isOpen, close, button, menu } = useMenu();
  const choose = (chosen: Value) => {
    close();
    if (chosen !== value) onChoose(chosen);
  };
  return (
    <>
      <ToolbarButton isOn={isOn || isOpen} hasArrow={hasArrow} {...button}>
        {children}
      </ToolbarButton>
      <Menu {...menu} slotProps={{ list: { 'aria-label': label }, paper: { sx: { mt: 1, minWidth: 168 } } }}>
        {options.map((option) => (
          <RadioMenuItem key={option.value} selected={option.value === value} onClick={() => choose(option.value)}>
            {option.label}
          </RadioMenuItem>
        ))}
      </Menu>
    </>
  );
}

/** One option of a menu in which one is chosen. The menu itself sets the focus, so every prop passes through. */
export function RadioMenuItem({ selected = false, children, ...item }: MenuItemProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={selected} selected={selected} {...item}>
      <Box component="span" sx={{ flexGrow: 1 }}>
        {children}
      </Box>
      {selected ? <Icon path={mdiCheck} size={18} /> : null}
    </MenuItem>
  );
}

interface SortMenuProps {
  readonly columns: readonly Pick<ListColumn<unknown>, 'label' | 'sortable'>[];
  readonly state: ListState;
  readonly onSort: (sort: string) => void;
}

/** Cards have no headers to click, so sorting has a menu. Choosing the same column again reverses the order. */
export function SortMenu({ columns, state, onSort }: SortMenuProps) {
  const sortable = columns.flatMap(({ label, sortable: value }) => (value === undefined ? [] : [{ value, label }]));
  if (sortable.length === 0) return null;
  const turned = state.order === 'asc' ? 'descending' : 'ascending';
  const TURN = '';
  return (
    <ChoiceMenu
      label="Sort"
      hasArrow={false}
      options={[...sortable, { value: TURN, label: `Sort ${turned}` }]}
      value={state.sort}
      onChoose={(chosen) => onSort(chosen === TURN ? state.sort : chosen)}
    >
      Sort{' '}
      <Icon
        path={state.order === 'asc' ? mdiArrowUp : mdiArrowDown}
        size={16}
        label={state.order === 'asc' ? 'ascending' : 'descending'}
      />
    </ChoiceMenu>
  );
}

interface ToolbarButtonProps extends Omit<ButtonProps, 'variant' | 'color' | 'size'> {
  /** Tinted while a filter is set or a menu is open. */
  readonly isOn?: boolean;
  readonly hasArrow?: boolean;
}

/** The buttons above a list that open a menu. */
export function ToolbarButton({ isOn = false, hasArrow = true, children, ...button }: ToolbarButtonProps) {
  return (
    <Button
      variant="text"
      color={isOn ? 'primary' : 'secondary'}
      size="small"
      endIcon={hasArrow ? <Icon path={mdiMenuDown} size={18} /> : undefined}
      sx={(theme) => ({
        height: { xs: 40, sm: 36 },
        px: 3,
        paddingInlineEnd: hasArrow ? 2 : 3,
        gap: 1.5,
        backgroundColor: isOn ? theme.palette.accent.tint : theme.palette.ground.neutral,
        '&:hover': { backgroundColor: isOn ? theme.palette.accent.tintStrong : theme.palette.hairline },
      })}
      {...button}
    >
      {children}
    </Button>
  );
}
