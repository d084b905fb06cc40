import { type CsvExport, ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import { AsOfButton } from './as-of-button.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** The actions of a page that lists positions: export the list, choose the day, read the contracts again. */
export function PositionActions({ csvExport }: { readonly csvExport: CsvExport | null }) {
  return (
    <>
      {csvExport === null ? null : <ExportButton csvExport={csvExport} />}
      <AsOfButton />
      <RefreshButton />
    </>
  );
}
