import type { CallOutput, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { DifferenceText } from './difference-text.tsx';
import { compareYears } from './year-gains.ts';

export type Preview = CallOutput<typeof contract.previewBookSettings>;

/**
 * What other settings would do to each year, before anything is recorded. A difference is no gain or loss, so it has no
 * colour.
 */
export function SettingsPreview({ preview }: { readonly preview: Preview }) {
  const years = compareYears(preview);
  return (
    <>
      {preview.lockedYearsAffected.length > 0 ? (
        <Alert severity="error">
          {preview.lockedYearsAffected.join(', ')} {preview.lockedYearsAffected.length === 1 ? 'is' : 'are'} filed and
          locked, and these settings would alter {preview.lockedYearsAffected.length === 1 ? 'it' : 'them'}. Begin the
          change in a later year, or unlock first.
        </Alert>
      ) : null}
      {years.length === 0 ? (
        <Alert severity="info">There are no disposals yet that these settings could change.</Alert>
      ) : null}
      {years.length > 0 ? (
        <TableContainer
          tabIndex={0}
          role="region"
          aria-label="Gains by year, now and with these settings"
          sx={{ maxHeight: 280 }}
        >
          <Table size="small" stickyHeader aria-label="Gains by year, now and with these settings">
            <TableHead>
              <TableRow>
                <TableCell scope="col">Year</TableCell>
                <TableCell scope="col" align="right">
                  In force
                </TableCell>
                <TableCell scope="col" align="right">
                  These
                </TableCell>
                <TableCell scope="col" align="right">
                  Difference
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {years.map(({ year, nowUsd, otherUsd, differenceUsd }) => (
                <TableRow key={year} sx={{ '& > td': { height: 40 } }}>
                  <TableCell>{year}</TableCell>
                  <TableCell align="right">
                    <UsdText value={nowUsd} isChange />
                  </TableCell>
                  <TableCell align="right">
                    <UsdText value={otherUsd} isChange />
                  </TableCell>
                  <TableCell align="right">
                    <DifferenceText value={differenceUsd} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      ) : null}
    </>
  );
}
