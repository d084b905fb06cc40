/** A list as one part of a page that has others: search and filters, rows and pager under a heading of its own. */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { visibleColumns } from '../../../ui/list/column-arrangement.ts';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { ListBody } from '../../../ui/list/list-body.tsx';
import { countText, type FixedQuery, type ListCall, type ListDefinition, listStateRules, type RowOf } from '../../../ui/list/list-definition.ts';
import { ListPager } from '../../../ui/list/list-pager.tsx';
import { isUnfiltered } from '../../../ui/list/list-state.ts';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { pagesOf } from '../../../ui/list/page-range.ts';
import type { RowAction } from '../../../ui/list/row-action.ts';
import { useColumnArrangement } from '../../../ui/list/use-column-arrangement.ts';
import { useCsvExport } from '../../../ui/list/use-csv-export.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { SectionCard } from './section-card.tsx';

interface ListCardProps<C extends ListCall> {
  readonly list: ListDefinition<C>;
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons after the export. */
  readonly actions?: ReactNode;
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly rowActions?: (row: RowOf<C>) => readonly RowAction[];
  readonly fixed?: FixedQuery<C>;
}

export function ListCard<C extends ListCall>({ list, title, text, actions, empty, rowActions, fixed }: ListCardProps<C>) {
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const { state, change, correct } = controls;
  const { page, isLoading, isChanging, error, retry } = useListRows({ list, state, fixed });
  const columnControls = useColumnArrangement(list.id, list.columns);
  const columns = visibleColumns(list.columns, columnControls.arrangement);
  const csvExport = useCsvExport({ list, state, fixed, columns });
  const hasCards = useMediaQuery(useTheme().breakpoints.down('sm'));
  const card = useRef<HTMLElement>(null);

  // Rows went away while their page was bookmarked or open: the last page that exists is what was meant.
  const lastPage = page && !isChanging ? pagesOf({ total: page.total, limit: state.limit }) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) correct({ page: lastPage });
  });
  const turnTo = (next: number) => {
    change({ page: next });
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ block: 'start' });
  };
  const isCapped = page?.isTotalCapped ?? false;
  return (
    <SectionCard
      ref={card}
      title={title}
      text={text}
      actions={
        <>
          <ExportButton csvExport={csvExport} />
          {actions}
        </>
      }
    >
      <ListToolbar columns={list.columns} columnControls={columnControls} controls={controls} filters={rules.filters} searchLabel={list.searchLabel} isNarrow={hasCards} count={page ? countText(list.noun, page.total, isCapped) : ''} />
      <ListBody
        view={{
          columns, rows: page?.items, placeholderCount: 6, rowKey: list.rowKey, rowLabel: list.rowLabel, caption: title, rowHeight: list.hasTwoLines ? 60 : 52, state, onSort: controls.sortBy,
          selection: undefined, rowActions, onOpenRow: undefined,
        }}
        noun={list.noun}
        empty={empty}
        hasCards={hasCards}
        isLoading={isLoading}
        isChanging={isChanging}
        error={error}
        onRetry={retry}
        onClear={isUnfiltered(rules, state) ? undefined : controls.clear}
      />
      {page && page.total > 0 ? <ListPager page={state.page} limit={state.limit} total={page.total} isTotalCapped={isCapped} onPage={turnTo} onLimit={(limit) => change({ limit })} /> : null}
    </SectionCard>
  );
}
