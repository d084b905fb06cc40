/**
 * A list page: header, search and filters, rows, pager. A page says what its rows are (defineList) and what can be done
 * with them; loading, empty, error, order, columns, export, address and keyboard are settled here, once for all lists.
 */
import type { CallOutput } from '@holdfast/contract';
import Card from '@mui/material/Card';
import { type ReactNode, useRef } from 'react';
import { PageHeader } from '../page-header.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { ExportButton } from './export-button.tsx';
import { ListContents, type ListProps } from './list-contents.tsx';
import type { ListCall, RowOf } from './list-definition.ts';
import type { BulkAction } from './row-action.ts';
import { useList } from './use-list.ts';
import type { ListControls } from './use-list-state.ts';

/** What a part of the page above the rows is given. */
export interface ListInSight<C extends ListCall> {
  /** The answer, with whatever it holds besides the rows; absent while the first is on its way. */
  readonly page: CallOutput<C> | undefined;
  readonly controls: ListControls;
}

interface ListPageProps<C extends ListCall> extends ListProps<C> {
  readonly subtitle?: ReactNode;
  readonly bulkActions?: readonly BulkAction<RowOf<C>>[];
  readonly onOpenRow?: (row: RowOf<C>) => void;
  /** Between the header and the rows: figures and drawings of what is listed. */
  readonly renderAbove?: (list: ListInSight<C>) => ReactNode;
  /** Filters that are set up there, since they decide over those figures too, and so not in the toolbar. */
  readonly filtersAbove?: readonly string[];
}

export function ListPage<C extends ListCall>(props: ListPageProps<C>) {
  const { list, title, empty, rowActions, bulkActions, onOpenRow } = props;
  const shown = useList({ list, fixed: props.fixed });
  const { page, isChanging } = shown.rows;
  const card = useRef<HTMLElement>(null);
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
      {props.renderAbove?.({ page: page as CallOutput<C> | undefined, controls: shown.controls })}
      <Card ref={card} component="section" aria-label={title} sx={{ overflow: 'clip', scrollMarginTop: 80 }}>
        <ListContents
          shown={shown}
          card={card}
          title={title}
          placeholderCount={Math.min(shown.controls.state.limit, 8)}
          empty={empty}
          rowActions={rowActions}
          bulkActions={bulkActions}
          onOpenRow={onOpenRow}
          filtersElsewhere={props.filtersAbove}
        />
      </Card>
      <span role="status" style={visuallyHidden}>
        {page && !isChanging ? `${shown.count}${shown.isFiltered ? ' found' : ''}` : ''}
      </span>
    </>
  );
}
