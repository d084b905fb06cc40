import type { CallOutput, contract } from '@holdfast/contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { UsdText } from '../../../ui/figures/usd-text.tsx';

export type FormSummary = CallOutput<typeof contract.getForm8949Summary>;

const PART_LABELS = { I: 'I, short term', II: 'II, long term' } as const;

/** The totals of each box as the form prints them. Adjustments are shown only if there are any. */
export function BoxRows({ summary }: { readonly summary: FormSummary }) {
  const hasCodes = summary.boxes.some(({ codes }) => codes !== '');
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label="Totals by box"
      sx={{ border: '1px solid', borderColor: 'hairlineRaised', borderRadius: '6px' }}
    >
      <Table
        size="small"
        aria-label="Totals by box"
        sx={{ '& td, & th': { height: 44, whiteSpace: 'nowrap', borderColor: 'hairlineRaised' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">Part</TableCell>
            <TableCell scope="col">Box</TableCell>
            <TableCell scope="col" align="right">
              Rows
            </TableCell>
            <TableCell scope="col" align="right">
              Proceeds (d)
            </TableCell>
            <TableCell scope="col" align="right">
              Cost (e)
            </TableCell>
            {hasCodes ? (
              <>
                <TableCell scope="col">Code (f)</TableCell>
                <TableCell scope="col" align="right">
                  Adjustment (g)
                </TableCell>
              </>
            ) : null}
            <TableCell scope="col" align="right">
              Gain or loss (h)
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {summary.boxes.map((box) => (
            <TableRow key={`${box.part} ${box.box}`}>
              <TableCell>{PART_LABELS[box.part]}</TableCell>
              <TableCell>{box.box}</TableCell>
              <FigureCells figures={box} codes={hasCodes ? box.codes : null} />
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{
              '& > td': {
                borderBottom: 0,
                borderTop: '1px solid',
                borderTopColor: 'hairlineRaised',
                typography: 'subtitle1',
                fontWeight: 600,
                color: 'text.primary',
              },
            }}
          >
            <TableCell colSpan={2}>Total</TableCell>
            <FigureCells figures={summary.total} codes={hasCodes ? '' : null} />
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

function FigureCells({
  figures,
  codes,
}: {
  readonly figures: FormSummary['total'];
  /** Null if no box has an adjustment; the columns are then left out. */
  readonly codes: string | null;
}) {
  return (
    <>
      <TableCell align="right">{figures.rows.toLocaleString('en')}</TableCell>
      <TableCell align="right">
        <UsdText value={figures.proceedsUsd} />
      </TableCell>
      <TableCell align="right">
        <UsdText value={figures.costUsd} />
      </TableCell>
      {codes === null ? null : (
        <>
          <TableCell>{codes}</TableCell>
          <TableCell align="right">
            <UsdText value={figures.adjustmentUsd} />
          </TableCell>
        </>
      )}
      <TableCell align="right">
        <UsdText value={figures.gainUsd} isChange />
      </TableCell>
    </>
  );
}
