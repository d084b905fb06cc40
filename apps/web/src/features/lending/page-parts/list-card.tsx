import { type ReactNode, useRef } from 'react';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { ListContents, type ListProps } from '../../../api-parts/list/list-page.tsx';
import type { ListCall } from '../../../api-parts/list/list-definition.ts';
import { useList } from '../../../api-parts/list/use-list.ts';
import { SectionCard } from '../../../ui/section-card.tsx';

interface ListCardProps<C extends ListCall> extends ListProps<C> {
  readonly text?: ReactNode;
}

/** A list as one section of a page: search, filters, rows and pager under its own heading. */
export function ListCard<C extends ListCall>({
  list,
  title,
  text,
  actions,
  empty,
  rowActions,
  fixed,
}: ListCardProps<C>) {
  const shown = useList({ list, fixed });
  const card = useRef<HTMLElement>(null);
  return (
    <SectionCard
      ref={card}
      title={title}
      text={text}
      actions={
        <>
          <ExportButton csvExport={shown.csvExport} />
          {actions}
        </>
      }
    >
      <ListContents
        shown={shown}
        card={card}
        title={title}
        placeholderCount={6}
        empty={empty}
        rowActions={rowActions}
      />
    </SectionCard>
  );
}
