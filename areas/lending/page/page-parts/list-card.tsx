import { type ReactNode, useRef } from 'react';
import { ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import { ListContents, type ListProps } from '@holdfast/web/lists/list-page.tsx';
import type { ListCall } from '@holdfast/web/lists/list-definition.ts';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';

interface ListCardProps<C extends ListCall> extends ListProps<C> {
  readonly text?: ReactNode;
}

/** A list as one section of a page: search, filters, rows and pager under its own heading. */
export function ListCard<C extends ListCall>({ list, fixed, text, actions, ...contents }: ListCardProps<C>) {
  const shown = useList({ list, fixed });
  const card = useRef<HTMLElement>(null);
  return (
    <SectionCard
      ref={card}
      title={contents.title}
      text={text}
      actions={
        <>
          <ExportButton csvExport={shown.csvExport} />
          {actions}
        </>
      }
    >
      <ListContents {...contents} shown={shown} card={card} placeholderCount={6} />
    </SectionCard>
  );
}
