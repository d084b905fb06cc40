import { mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { ColumnHeads } from '@holdfast/web/ui/column-heads.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { rowNumbersText } from './import-labels.ts';
import { ResultChip } from './result-bar.tsx';
import {
  Amounts,
  BecomesLink,
  GroupTitle,
  type OpenRowProps,
  type RowGroup,
  type RowGroupsProps,
  RowText,
  useOpenRows,
  useShownRow,
} from './row-parts.tsx';

const COLUMNS = [
  'Row',
  'Time (UTC)',
  'Kind',
  { figure: 'Out' },
  { figure: 'In' },
  { figure: 'Fee' },
  'Becomes',
  'Result',
  'Reason',
] as const;

/** Rows below each other in groups, with the same columns. */
export function RowTable({ groups, shownRow }: RowGroupsProps) {
  const rowsOf = useOpenRows(shownRow);
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Rows, table">
      <Table size="small" aria-label="Rows of the file" sx={tableStyle}>
        <ColumnHeads columns={COLUMNS} />
        {groups.map((group) => (
          <TableBody key={group.id}>
            <GroupHead group={group} />
            {group.rows === undefined ? (
              <TableRow>
                <TableCell colSpan={COLUMNS.length}>
                  <Skeleton height={20} />
                </TableCell>
              </TableRow>
            ) : (
              rowsOf(group).map(({ key, ...row }) => <Row key={key} {...row} />)
            )}
          </TableBody>
        ))}
      </Table>
    </TableContainer>
  );
}

const tableStyle = {
  minWidth: 980,
  '& td': { typography: 'body2', height: 48, verticalAlign: 'middle' },
  '& th, & td': { paddingInline: '8px' },
} as const;

function GroupHead({ group }: { readonly group: RowGroup }) {
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="rowgroup"
        colSpan={COLUMNS.length}
        sx={{ height: 36, py: 0, backgroundColor: 'tableHead' }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
          <GroupTitle group={group} />
        </Box>
      </TableCell>
    </TableRow>
  );
}

function Row({ row, isShown, isOpen, onToggle }: OpenRowProps) {
  const textId = useId();
  const button = useShownRow<HTMLButtonElement>(isShown);
  const number = rowNumbersText(row);
  return (
    <>
      <TableRow
        hover
        selected={isShown}
        aria-current={isShown ? 'true' : undefined}
        sx={isOpen ? { '& > td': { borderBottom: 0 } } : {}}
      >
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          <ButtonBase
            ref={button}
            aria-label={`Row ${number}, text in the file`}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': textId })}
            onClick={onToggle}
            sx={{
              gap: 1,
              typography: 'body2',
              color: 'text.secondary',
              borderRadius: '4px',
              marginInlineStart: '-6px',
              paddingInlineEnd: 1,
              minHeight: 28,
            }}
          >
            <Icon
              path={mdiChevronRight}
              size={16}
              sx={(theme) => ({
                transition: theme.transitions.create('transform', { duration: 150 }),
                transform: isOpen ? 'rotate(90deg)' : theme.direction === 'rtl' ? 'rotate(180deg)' : 'none',
              })}
            />
            {number}
          </ButtonBase>
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          {row.at === null ? <Box sx={{ color: 'text.tertiary' }}>–</Box> : momentText(row.at, { timeZone: 'UTC' })}
        </TableCell>
        <TableCell
          sx={{
            minWidth: 92,
            maxWidth: 140,
            overflowWrap: 'anywhere',
            ...(row.isUnknownKind && { color: 'warning.main' }),
          }}
        >
          <bdi>{row.kind ?? '–'}</bdi>
        </TableCell>
        {(['out', 'in', 'fees'] as const).map((part) => (
          <TableCell key={part} align="right">
            <Amounts amounts={row[part]} />
          </TableCell>
        ))}
        <TableCell sx={{ minWidth: 148, maxWidth: 200 }}>
          <BecomesLink row={row} />
        </TableCell>
        <TableCell>
          <ResultChip result={row.result} />
        </TableCell>
        <TableCell sx={{ '&&': { typography: 'caption' }, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {row.reason}
        </TableCell>
      </TableRow>
      {isOpen ? (
        <TableRow id={textId}>
          <TableCell colSpan={COLUMNS.length} sx={{ pt: 0, pb: 3 }}>
            <RowText {...row} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}
