import type { FlowRow } from '@holdfast/contract';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef } from 'react';
import { ListBody } from '../../../ui/list/list-body.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { countText, type ListDefinition } from '../../../ui/list/list-definition.ts';
import { ListPager } from '../../../ui/list/list-pager.tsx';
import { isUnfiltered, type ListStateRules } from '../../../ui/list/list-state.ts';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { pagesOf } from '../../../ui/list/page-range.ts';
import type { ColumnControls } from '../../../ui/list/use-column-arrangement.ts';
import type { ListRows } from '../../../ui/list/use-list-rows.ts';
import type { ListControls } from '../../../ui/list/use-list-state.ts';
import type { FlowCall } from './flows-list.tsx';

interface FlowsCardProps {
  readonly list: ListDefinition<FlowCall>;
  readonly rules: ListStateRules;
  readonly controls: ListControls;
  readonly rows: ListRows<FlowRow>;
  readonly columns: readonly ListColumn<FlowRow>[];
  readonly columnControls: ColumnControls;
  readonly title: string;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
}

/** The rows behind the figures. The year is chosen above, since it also decides what the chart shows. */
export function FlowsCard({ list, rules, controls, rows, columns, columnControls, title, empty }: FlowsCardProps) {
  const { state, change, correct } = controls;
  const { page, isChanging } = rows;
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
  return (
    <Card ref={card} component="section" aria-label={title} sx={{ overflow: 'clip', scrollMarginTop: 80 }}>
      <ListToolbar
        columns={list.columns}
        columnControls={columnControls}
        controls={controls}
        filters={rules.filters.filter(({ id }) => id !== 'year')}
        searchLabel={undefined}
        isNarrow={hasCards}
        count={page ? countText(list.noun, page.total, page.isTotalCapped) : ''}
      />
      <ListBody
        view={{
          columns, rows: page?.items, placeholderCount: 8, rowKey: list.rowKey, rowLabel: list.rowLabel, caption: title, rowHeight: 52, state, onSort: controls.sortBy,
          selection: undefined, rowActions: undefined, onOpenRow: undefined,
        }}
        noun={list.noun}
        empty={empty}
        hasCards={hasCards}
        isLoading={rows.isLoading}
        isChanging={isChanging}
        error={rows.error}
        onRetry={rows.retry}
        onClear={isUnfiltered(rules, state) ? undefined : controls.clear}
      />
      {page && page.total > 0 ? <ListPager page={state.page} limit={state.limit} total={page.total} isTotalCapped={page.isTotalCapped ?? false} onPage={turnTo} onLimit={(limit) => change({ limit })} /> : null}
    </Card>
  );
}
