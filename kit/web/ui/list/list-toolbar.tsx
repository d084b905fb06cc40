import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ColumnMenu } from './column-menu.tsx';
import type { ListColumn } from './list-column.ts';
import { ChoiceFilters, SwitchFilters } from './list-filters.tsx';
import type { FilterValue, ListControls, ListFilter } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './choice-menu.tsx';
import type { ColumnControls } from './column-arrangement.ts';
import { cardSides } from '../layout/row.tsx';

interface ListToolbarProps {
  readonly columns: readonly ListColumn<never>[];
  readonly columnControls: ColumnControls;
  readonly controls: ListControls;
  readonly filters: readonly ListFilter[];
  readonly searchLabel: string | undefined;
  /** Cards instead of a table: without headers to sort by, and with little space. */
  readonly isNarrow: boolean;
  /** "7 users", or undefined while loading. */
  readonly count: string;
  /** In place of the count: a filter of a few options that shows the counts itself. */
  readonly end?: ReactNode;
}

export function ListToolbar({
  columns,
  columnControls,
  controls,
  filters,
  searchLabel,
  isNarrow,
  count,
  end,
}: ListToolbarProps) {
  const { state, change } = controls;
  const filtering = {
    filters,
    values: state.filters,
    onChange: (id: string, value: FilterValue) => change({ filters: { [id]: value } }),
  };
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ...cardSides, py: 4 }}>
      {searchLabel === undefined ? null : (
        <SearchBox label={searchLabel} value={state.search} onSearch={(search) => change({ search })} />
      )}
      <ChoiceFilters {...filtering} />
      {isNarrow ? (
        <SortMenu columns={columns} state={state} onSort={controls.sortBy} />
      ) : (
        <SwitchFilters {...filtering} />
      )}
      <ColumnMenu columns={columns} controls={columnControls} isNarrow={isNarrow} />
      {isNarrow ? <SwitchFilters {...filtering} /> : null}
      {end ?? (
        <Typography
          variant="caption"
          sx={{ marginInlineStart: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          <bdi>{count}</bdi>
        </Typography>
      )}
    </Box>
  );
}
