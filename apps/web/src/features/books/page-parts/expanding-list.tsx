import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { countText } from '../../../api-parts/list/list-definition.ts';
import { ListBody } from '../../../ui/list/list-body.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { useRowExpansion } from '../../../ui/list/use-row-expansion.ts';
import type { ExpandingListState } from './use-expanding-list.ts';

interface ExpandingListProps<Row> {
  readonly state: ExpandingListState<Row>;
  readonly caption: string;
  /** The content of an expanded row: "Wallets". */
  readonly detailNoun: string;
  readonly renderDetail: (row: Row) => ReactNode;
  /** By column; shown only while no row is filtered out. */
  readonly totals: Readonly<Record<string, ReactNode>>;
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** A list with expandable rows. The expanded row is stored in the page's address. */
export function ExpandingList<Row>({ state, caption, detailNoun, renderDetail, ...props }: ExpandingListProps<Row>) {
  const { list, rows, controls } = state;
  const { sort, order } = controls.state;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const expansion = useRowExpansion(detailNoun, renderDetail);
  return (
    <Card component="section" aria-label={caption} sx={{ overflow: 'clip' }}>
      <ListToolbar
        columns={state.allColumns}
        columnControls={state.columnControls}
        controls={controls}
        filters={state.rules.filters}
        searchLabel={list.searchLabel}
        isNarrow={isNarrow}
        count={rows ? countText(list.noun, rows.length) : ''}
      />
      <ListBody
        view={{
          caption,
          columns: state.columns,
          rows,
          placeholderCount: 6,
          rowKey: list.rowKey,
          rowLabel: list.rowLabel,
          rowHeight: 60,
          sorting: { sort, order, onSort: controls.sortBy },
          expansion,
          totals: state.isFiltered ? undefined : { byColumn: props.totals },
          isOneTabStop: true,
        }}
        noun={list.noun}
        empty={props.empty}
        hasCards={isNarrow}
        isChanging={false}
        error={props.error}
        onRetry={props.onRetry}
        onClear={state.isFiltered ? controls.clear : undefined}
      />
    </Card>
  );
}
