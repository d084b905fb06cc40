import { importsCalls } from '../contract/calls.ts';
import { type ImportDetails, type ImportResult } from '../contract/imports.ts';
import { presentCount } from '@holdfast/money';
import { mdiDownload } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressSearch, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { ListPager } from '@holdfast/web/ui/list/list-pager.tsx';
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '@holdfast/web/ui/list/list-state.ts';
import { counted, RESULT_LABELS } from './import-labels.ts';
import { RowCards } from './row-cards.tsx';
import type { RowGroup } from './row-parts.tsx';
import { RowTable } from './row-table.tsx';
import type { ImportActions } from './use-import-actions.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

/** The rows of a problem that are shown before all others. */
const SAMPLE_MAX = 3;

interface ImportRowsProps {
  readonly details: ImportDetails;
  readonly result: ImportResult | null;
  readonly onResult: (result: ImportResult | null) => void;
  readonly actions: ImportActions;
}

/** The rows of the file: waiting and refused ones first, then all of them in the order of the file. */
export function ImportRows({ details, result, onResult, actions }: ImportRowsProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const change = useChangeAddress();
  const { page: chosenPage, limit, row } = usePaging();
  const rows = useCall(
    importsCalls.listImportRows,
    { params: { id: details.id }, query: { page: chosenPage, limit, row, ...(result !== null && { result }) } },
    { keepsPrevious: true },
  );
  const page = row === undefined ? chosenPage : (rows.data?.page ?? chosenPage);
  const hasProblems = result === null && page === 1 && row === undefined;
  const waiting = useSample(details, 'waiting', hasProblems);
  const refused = useSample(details, 'refused', hasProblems);
  const Groups = isNarrow ? RowCards : RowTable;
  const { counts } = details;
  const download = (
    <Button
      key="download"
      variant="text"
      size="small"
      startIcon={<Icon path={mdiDownload} size={16} />}
      onClick={() => void actions.downloadRefused()}
    >
      Download
    </Button>
  );
  const showAll = (of: ImportResult, { hasMore }: Sample) =>
    hasMore ? (
      <Button variant="text" size="small" onClick={() => onResult(of)}>
        Show all {presentCount(counts[of])}
      </Button>
    ) : null;
  const groups: RowGroup[] = [];
  if (waiting.isShown)
    groups.push({
      id: 'waiting',
      title: 'Answer needed',
      note: counted(counts.waiting, 'row', 'rows'),
      actions: showAll('waiting', waiting),
      rows: waiting.rows,
    });
  if (refused.isShown)
    groups.push({
      id: 'refused',
      title: 'Refused',
      note: counted(counts.refused, 'row', 'rows'),
      actions: (
        <>
          {download}
          {showAll('refused', refused)}
        </>
      ),
      rows: refused.rows,
    });
  groups.push({
    id: 'all',
    title: result === null ? 'All rows' : RESULT_LABELS[result].label,
    note: `${counted(result === null ? details.rows : counts[result], 'row', 'rows')}, in file order`,
    actions:
      result === null ? null : (
        <>
          {result === 'refused' ? download : null}
          <Button variant="text" size="small" onClick={() => onResult(null)}>
            Show all results
          </Button>
        </>
      ),
    rows: rows.data?.items,
  });
  return (
    <Loaded
      query={rows}
      failure="The rows could not be loaded"
      skeleton={
        <Box aria-busy="true" sx={{ ...cardSides, py: 4 }}>
          <Skeleton variant="rounded" height={320} />
        </Box>
      }
      isEmpty={() => details.rows === 0}
      empty={{ title: 'No rows', text: 'This file has a header and no rows.' }}
    >
      {({ total, isTotalCapped }) => (
        <>
          <Groups groups={groups} {...(row !== undefined && { shownRow: row })} />
          <ListPager
            page={page}
            limit={limit}
            total={total}
            isTotalCapped={isTotalCapped}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next), row: undefined })}
            onLimit={(next) => change({ limit: String(next), page: undefined, row: undefined })}
          />
        </>
      )}
    </Loaded>
  );
}

interface Sample {
  readonly isShown: boolean;
  readonly rows: RowGroup['rows'];
  /** A line can have several rows of the file, so that their number does not say whether all are shown. */
  readonly hasMore: boolean;
}

function useSample(details: ImportDetails, result: ImportResult, isWanted: boolean): Sample {
  const isShown = isWanted && details.counts[result] > 0;
  const { data } = useCall(
    importsCalls.listImportRows,
    { params: { id: details.id }, query: { result, limit: SAMPLE_MAX } },
    { enabled: isShown, keepsPrevious: true },
  );
  return { isShown, rows: data?.items, hasMore: data !== undefined && data.total > data.items.length };
}

/** Page, rows per page and the row to show in the address; an invalid value falls back to its default. */
function usePaging(): { page: number; limit: number; row: number | undefined } {
  const { page = '', limit = '', row = '' } = useAddressSearch();
  const size = ROWS_PER_PAGE.find((choice) => String(choice) === limit) ?? DEFAULT_ROWS_PER_PAGE;
  return {
    page: /^[1-9]\d{0,5}$/u.test(page) ? Number(page) : 1,
    limit: size,
    row: /^[1-9]\d{0,7}$/u.test(row) ? Number(row) : undefined,
  };
}
