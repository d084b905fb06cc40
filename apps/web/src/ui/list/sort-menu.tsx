import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { Icon } from '../icon.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import type { ListColumn } from './list-column.ts';
import type { ListState } from './list-state.ts';

interface SortMenuProps {
  readonly columns: readonly Pick<ListColumn<unknown>, 'label' | 'sortable'>[];
  readonly state: ListState;
  readonly onSort: (sort: string) => void;
}

/** Cards have no headers to click, so the order gets a menu of its own; choosing the same again turns it round. */
export function SortMenu({ columns, state, onSort }: SortMenuProps) {
  const sortable = columns.flatMap(({ label, sortable: value }) => (value === undefined ? [] : [{ value, label }]));
  if (sortable.length === 0) return null;
  const turned = state.order === 'asc' ? 'descending' : 'ascending';
  const TURN = '';
  return (
    <ChoiceMenu
      label="Sort"
      hasArrow={false}
      options={[...sortable, { value: TURN, label: `Turn to ${turned}` }]}
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
