/**
 * A list page: header, search and filters, rows, pager. A page says what its rows are (defineList) and what can be done
 * with them; loading, empty, error, order, columns, export, address and keyboard are settled here, once for all lists.
 */
import type { CallOutput } from '@holdfast/contract';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { PageHeader } from '../page-header.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { BulkBar } from './bulk-bar.tsx';
import { visibleColumns } from './column-arrangement.ts';
import { ExportButton } from './export-button.tsx';
import { ListBody } from './list-body.tsx';
import { countText, type FixedQuery, type ListCall, type ListDefinition, listStateRules, type RowOf } from './list-definition.ts';
import { ListPager } from './list-pager.tsx';
import { isUnfiltered } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { pagesOf } from './page-range.ts';
import type { BulkAction, RowAction } from './row-action.ts';
import { useColumnArrangement } from './use-column-arrangement.ts';
import { useCsvExport } from './use-csv-export.ts';
import { useListRows } from './use-list-rows.ts';
import { type ListControls, useListState } from './use-list-state.ts';
import { usePageSelection } from './use-page-selection.ts';

/** What a part of the page above the rows is given. */
export interface ListInSight<C extends ListCall> {
  /** The answer, with whatever it holds besides the rows; absent while the first is on its way. */
  readonly page: CallOutput<C> | undefined;
  readonly controls: ListControls;
}

interface ListPageProps<C extends ListCall> {
  readonly list: ListDefinition<C>;
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons after the export, the main one last. */
  readonly actions?: ReactNode;
  /** Shown when there is nothing at all: what is missing, and what to do about it. */
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly rowActions?: (row: RowOf<C>) => readonly RowAction[];
  readonly bulkActions?: readonly BulkAction<RowOf<C>>[];
  readonly onOpenRow?: (row: RowOf<C>) => void;
  readonly fixed?: FixedQuery<C>;
  /** Between the header and the rows: figures and drawings of what is listed. */
  readonly renderAbove?: (list: ListInSight<C>) => ReactNode;
  /** Filters that are set up there, since they decide over those figures too, and so not in the toolbar. */
  readonly filtersAbove?: readonly string[];
}

export function ListPage<C extends ListCall>(props: ListPageProps<C>) {
  const { list, bulkActions } = props;
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const { state, change, correct } = controls;
  const { page, isLoading, isChanging, error, retry } = useListRows({ list, state, fixed: props.fixed });
  const columnControls = useColumnArrangement(list.id, list.columns);
  const columns = visibleColumns(list.columns, columnControls.arrangement);
  const csvExport = useCsvExport({ list, state, fixed: props.fixed, columns });
  const selection = usePageSelection({ rows: page?.items ?? [], rowKey: list.rowKey, scope: JSON.stringify(state) });
  const hasCards = useMediaQuery(useTheme().breakpoints.down('sm'));

  // Rows went away while their page was bookmarked or open: the last page that exists is what was meant.
  const lastPage = page && !isChanging ? pagesOf({ total: page.total, limit: state.limit }) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) correct({ page: lastPage });
  });

  // The pager stands at the foot; the new rows begin at the head.
  const card = useRef<HTMLElement>(null);
  const turnTo = (next: number) => {
    change({ page: next });
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ block: 'start' });
  };

  const isTotalCapped = page?.isTotalCapped ?? false;
  const count = page ? countText(list.noun, page.total, isTotalCapped) : '';
  const isFiltered = !isUnfiltered(rules, state);
  return (
    <>
      <PageHeader
        title={props.title}
        subtitle={props.subtitle}
        actions={
          <>
            <ExportButton csvExport={csvExport} />
            {props.actions}
          </>
        }
      />
      {props.renderAbove?.({ page: page as CallOutput<C> | undefined, controls })}
      <Card ref={card} component="section" aria-label={props.title} sx={{ overflow: 'clip', scrollMarginTop: 80 }}>
        <ListToolbar
          columns={list.columns}
          columnControls={columnControls}
          controls={controls}
          filters={rules.filters.filter(({ id }) => !props.filtersAbove?.includes(id))}
          searchLabel={list.searchLabel}
          isNarrow={hasCards}
          count={count}
        />
        <ListBody
          view={{
            columns,
            rows: page?.items,
            placeholderCount: Math.min(state.limit, 8),
            rowKey: list.rowKey,
            rowLabel: list.rowLabel,
            caption: props.title,
            rowHeight: list.hasTwoLines ? 60 : 52,
            state,
            onSort: controls.sortBy,
            selection: bulkActions ? selection : undefined,
            rowActions: props.rowActions,
            onOpenRow: props.onOpenRow,
          }}
          noun={list.noun}
          empty={props.empty}
          hasCards={hasCards}
          isLoading={isLoading}
          isChanging={isChanging}
          error={error}
          onRetry={retry}
          onClear={isFiltered ? controls.clear : undefined}
        />
        {bulkActions ? <BulkBar selection={selection} actions={bulkActions} /> : null}
        {page && page.total > 0 ? (
          <ListPager page={state.page} limit={state.limit} total={page.total} isTotalCapped={isTotalCapped} onPage={turnTo} onLimit={(limit) => change({ limit })} />
        ) : null}
      </Card>
      <span role="status" style={visuallyHidden}>
        {page && !isChanging ? `${count}${isFiltered ? ' found' : ''}` : ''}
      </span>
    </>
  );
}
