import type { ComponentProps } from 'react';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { AsOfButton } from './as-of-button.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** The actions of a page that lists positions: export the list, choose the day, read the contracts again. */
export function PositionActions({ csvExport }: ComponentProps<typeof ExportButton>) {
  return (
    <>
      <ExportButton csvExport={csvExport} />
      <AsOfButton />
      <RefreshButton />
    </>
  );
}
