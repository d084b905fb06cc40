import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode, RefObject } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { ListBody } from './list-body.tsx';
import type { FixedQuery, ListCall, ListDefinition, RowOf } from './list-definition.ts';
import { ListPager } from './list-pager.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { BulkAction, RowAction } from './row-action.ts';
import type { ShownList } from './use-list.ts';

/** What whoever shows a list says about it, be it a whole page or a part of one. */
export interface ListProps<C extends ListCall> {
  readonly list: ListDefinition<C>;
  readonly title: string;
  /** Buttons after the export, the main one last. */
  readonly actions?: ReactNode;
  /** Shown when there is nothing at all: what is missing, and what to do about it. */
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly rowActions?: ((row: RowOf<C>) => readonly RowAction[]) | undefined;
  readonly fixed?: FixedQuery<C>;
}

interface ListContentsProps<C extends ListCall> extends Pick<ListProps<C>, 'title' | 'empty' | 'rowActions'> {
  readonly shown: ShownList<C>;
  /** What it is drawn on. The pager stands at its foot; the rows of another page begin at its head. */
  readonly card: RefObject<HTMLElement | null>;
  readonly placeholderCount: number;
  readonly bulkActions?: readonly BulkAction<RowOf<C>>[] | undefined;
  readonly onOpenRow?: ((row: RowOf<C>) => void) | undefined;
  /** Filters that are set elsewhere, and so not in the toolbar. */
  readonly filtersElsewhere?: readonly string[] | undefined;
}

/** Search and filters, rows, what can be done with the selected ones, and the pager. */
export function ListContents<C extends ListCall>({
  shown,
  card,
  title,
  placeholderCount,
  empty,
  rowActions,
  bulkActions,
  onOpenRow,
  filtersElsewhere,
}: ListContentsProps<C>) {
  const { list, controls, columns, selection, rows } = shown;
  const { state } = controls;
  const { page, isLoading, isChanging, error, retry } = rows;
  const hasCards = useMediaQuery(useTheme().breakpoints.down('sm'));
  const turnTo = (next: number) => {
    controls.change({ page: next });
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <ListToolbar
        columns={list.columns}
        columnControls={shown.columnControls}
        controls={controls}
        filters={shown.filters.filter(({ id }) => !filtersElsewhere?.includes(id))}
        searchLabel={list.searchLabel}
        isNarrow={hasCards}
        count={shown.count}
      />
      <ListBody
        view={{
          columns,
          rows: page?.items,
          placeholderCount,
          rowKey: list.rowKey,
          rowLabel: list.rowLabel,
          caption: title,
          rowHeight: list.hasTwoLines ? 60 : 52,
          state,
          onSort: controls.sortBy,
          selection: bulkActions ? selection : undefined,
          rowActions,
          onOpenRow,
        }}
        noun={list.noun}
        empty={empty}
        hasCards={hasCards}
        isLoading={isLoading}
        isChanging={isChanging}
        error={error}
        onRetry={retry}
        onClear={shown.isFiltered ? controls.clear : undefined}
      />
      {bulkActions ? <BulkBar selection={selection} actions={bulkActions} /> : null}
      {page && page.total > 0 ? (
        <ListPager
          page={state.page}
          limit={state.limit}
          total={page.total}
          isTotalCapped={page.isTotalCapped ?? false}
          onPage={turnTo}
          onLimit={(limit) => controls.change({ limit })}
        />
      ) : null}
    </>
  );
}
