/**
 * A list page: header, search and filters, rows, pager. A page defines its rows (defineList) and their actions;
 * loading, empty and error states, sorting, columns, export, address and keyboard are handled here for all lists.
 */
import type { CallOutput } from '@holdfast/contract';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type RefObject, useRef } from 'react';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { ExportButton } from '../ui/list/export-button.tsx';
import { ListBody } from '../ui/list/list-body.tsx';
import { ListPager } from '../ui/list/list-pager.tsx';
import type { ListTotals, RowExpansion } from '../ui/list/list-view.ts';
import type { ListControls } from '../ui/list/list-state.ts';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { type BulkAction, type RowAction, usePermitted } from '../ui/list/row-menu.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import type { FixedQuery, ListCall, ListDefinition, RowOf } from './list-definition.ts';
import { type ShownList, useList } from './use-list.ts';

/** The props of the part above the rows. */
export interface ListInSight<C extends ListCall> {
  /** The response, with its other fields besides the rows; undefined while the first one loads. */
  readonly page: CallOutput<C> | undefined;
  readonly controls: ListControls;
}

interface ListPageProps<C extends ListCall> extends ListProps<C> {
  readonly subtitle?: ReactNode;
  readonly bulkActions?: readonly BulkAction<RowOf<C>>[];
  readonly onOpenRow?: ((row: RowOf<C>) => void) | undefined;
  /** Between the header and the rows: figures and charts. */
  readonly renderAbove?: (list: ListInSight<C>) => ReactNode;
  /** Filters in the part above, because they also apply to its figures; the toolbar omits them. */
  readonly filtersAbove?: readonly string[];
}

export function ListPage<C extends ListCall>(props: ListPageProps<C>) {
  const { list, title, empty, rowActions, bulkActions, onOpenRow } = props;
  const shown = useList({ list, fixed: props.fixed });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        actions={
          <>
            <ExportButton csvExport={shown.csvExport} />
            {props.actions}
          </>
        }
      />
      {props.renderAbove?.({ page: shown.rows.page as CallOutput<C> | undefined, controls: shown.controls })}
      <ListSection
        shown={shown}
        title={title}
        placeholderCount={Math.min(shown.controls.state.limit, 8)}
        empty={empty}
        rowActions={rowActions}
        bulkActions={bulkActions}
        onOpenRow={onOpenRow}
        filtersElsewhere={props.filtersAbove}
      />
      <ListStatus shown={shown} />
    </>
  );
}

/** Announces the number of rows to screen readers. */
export function ListStatus<Row>({ shown }: { readonly shown: ShownList<Row> }) {
  const { page, isChanging } = shown.rows;
  return (
    <span role="status" style={visuallyHidden}>
      {page && !isChanging ? `${shown.count}${shown.isFiltered ? ' found' : ''}` : ''}
    </span>
  );
}

/** The props of a list, as a page or as a part of one. */
export interface ListProps<C extends ListCall>
  extends Pick<ListContentsProps<RowOf<C>>, 'title' | 'empty' | 'rowActions'> {
  readonly list: ListDefinition<C>;
  /** Buttons after the export, the main one last. */
  readonly actions?: ReactNode;
  readonly fixed?: FixedQuery<C>;
}

interface ListContentsProps<Row> {
  readonly shown: ShownList<Row>;
  readonly title: string;
  /** Shown when there are no rows at all: what is missing, and what to do. */
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** The card of the list. Turning the page scrolls to its start. */
  readonly card: RefObject<HTMLElement | null>;
  readonly placeholderCount: number;
  readonly bulkActions?: readonly BulkAction<Row>[] | undefined;
  readonly onOpenRow?: ((row: Row) => void) | undefined;
  /** Rows that open in place. */
  readonly expansion?: RowExpansion<Row> | undefined;
  /** Filters that are set elsewhere and are not in the toolbar. */
  readonly filtersElsewhere?: readonly string[] | undefined;
  /** At the end of the toolbar, in place of the count. */
  readonly toolbarEnd?: ReactNode;
  readonly totals?: ListTotals | undefined;
}

interface ListSectionProps<Row> extends Omit<ListContentsProps<Row>, 'card'> {
  /** Other sections follow. */
  readonly hasSectionsBelow?: boolean;
}

/** The contents of a list in a card of their own. */
export function ListSection<Row>({ hasSectionsBelow = false, ...contents }: ListSectionProps<Row>) {
  const card = useRef<HTMLElement>(null);
  const own = { overflow: 'clip', scrollMarginTop: 80 } as const;
  return (
    <Card ref={card} component="section" aria-label={contents.title} sx={[own, hasSectionsBelow && { mb: 6 }]}>
      <ListContents {...contents} card={card} />
    </Card>
  );
}

/** Search and filters, rows, bulk actions and the pager. */
export function ListContents<Row>({
  shown,
  card,
  title,
  placeholderCount,
  empty,
  rowActions,
  bulkActions,
  onOpenRow,
  expansion,
  filtersElsewhere,
  toolbarEnd,
  totals,
}: ListContentsProps<Row>) {
  const { list, controls, columns, selection, rows } = shown;
  const permittedBulk = usePermitted(bulkActions ?? []);
  const { state } = controls;
  const { page, retry, ...reading } = rows;
  const hasCards = useMediaQuery(useTheme().breakpoints.down(list.cardsBelow ?? 'sm'));
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
        end={toolbarEnd}
      />
      <ListBody
        view={{
          columns,
          rows: page?.items,
          placeholderCount,
          rowKey: list.rowKey,
          rowLabel: list.rowLabel,
          caption: title,
          rowHeight: list.rowHeight ?? (list.hasTwoLines ? 60 : 52),
          sorting: { sort: state.sort, order: state.order, onSort: controls.sortBy },
          selection: permittedBulk.length > 0 ? selection : undefined,
          rowActions,
          onOpenRow,
          expansion,
          isOneTabStop: expansion !== undefined,
          totals,
          tableStyle: list.tableStyle,
        }}
        noun={list.noun}
        empty={empty}
        hasCards={hasCards}
        {...reading}
        onRetry={retry}
        onClear={shown.isFiltered ? controls.clear : undefined}
      />
      {permittedBulk.length > 0 ? <BulkBar selection={selection} actions={permittedBulk} /> : null}
      {shown.isPaged && page && page.total > 0 ? <ListPages shown={shown} card={card} /> : null}
    </>
  );
}

/** The pager of a list. */
function ListPages<Row>({ shown, card }: Pick<ListContentsProps<Row>, 'shown' | 'card'>) {
  const { controls, rows } = shown;
  const turnTo = (page: number) => {
    controls.change({ page });
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <ListPager
      page={controls.state.page}
      limit={controls.state.limit}
      total={rows.page?.total ?? 0}
      isTotalCapped={rows.page?.isTotalCapped ?? false}
      onPage={turnTo}
      onLimit={(limit) => controls.change({ limit })}
    />
  );
}
