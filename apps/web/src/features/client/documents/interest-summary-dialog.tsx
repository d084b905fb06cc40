import { UnknownNote } from '../../../api-parts/unknown-note.tsx';
import { contract, type InterestSummary } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { callApi, useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ColumnHeads } from '../../../ui/column-heads.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { utcDayText, utcToday } from '../day-labels.ts';
import { DownloadActions, useFileDownload } from './download-actions.tsx';
import { yearsSince } from './statement-period.ts';

interface InterestSummaryDialogProps {
  readonly isOpen: boolean;
  readonly userId: number | undefined;
  readonly since: string | undefined;
  readonly onClose: () => void;
}

/** Interest received in a year, each payment at its market value of the day, as a tax return requires. */
export function InterestSummaryDialog({ isOpen, userId, since, onClose }: InterestSummaryDialogProps) {
  const titleId = useId();
  const [today] = useState(utcToday);
  const years = yearsSince({ since, today });
  const [year, setYear] = useState(years[0] ?? 0);
  const owner = userId === undefined ? {} : { user_id: userId };
  const { data, error, refetch } = useCall(
    contract.getInterestSummary,
    { params: { year }, query: owner },
    { enabled: isOpen },
  );
  const fileDownload = useFileDownload();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Interest received</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Box sx={{ maxWidth: 200 }}>
          <Picker
            label="Year"
            options={years}
            value={year}
            onChange={(chosen) => setYear(chosen ?? year)}
            optionKey={String}
            optionLabel={String}
          />
        </Box>
        {data ? (
          <Summary summary={data} />
        ) : error ? (
          <ErrorState title="The summary could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={160} aria-busy="true" />
        )}
        {fileDownload.refusal === '' ? null : <Alert severity="error">{fileDownload.refusal}</Alert>}
      </DialogContent>
      <DownloadActions
        fileDownload={fileDownload}
        isReady={data !== undefined}
        nameOf={(format) => `interest-${year}.${format}`}
        fetch={(format) => callApi(contract.getInterestSummaryFile, { params: { year }, query: { ...owner, format } })}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Summary({ summary }: { readonly summary: InterestSummary }) {
  if (summary.coins.length === 0)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        No interest was paid in {summary.year}. Accrued interest counts in the year it is paid.
      </Typography>
    );
  return (
    <>
      <InterestPayments summary={summary} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Days and years are counted in the time zone {summary.timeZone.replaceAll('_', ' ')}.
      </Typography>
    </>
  );
}

const PAYMENTS = { one: 'payment', many: 'payments' };

/** Every payment of the year and their total, which is unknown if one of them has no price. */
function InterestPayments({ summary }: { readonly summary: InterestSummary }) {
  const label = `Interest received in ${summary.year}`;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${label}, table`}>
      <Table
        size="small"
        aria-label={label}
        sx={{
          '& td, & th': {
            whiteSpace: 'nowrap',
            '&:first-of-type': { paddingInlineStart: 0 },
            '&:last-of-type': { paddingInlineEnd: 0 },
          },
        }}
      >
        <ColumnHeads columns={['Day', { figure: 'Interest' }, { figure: 'Price that day' }, { figure: 'Value' }]} />
        <TableBody>
          {summary.coins.flatMap((coin) =>
            coin.payments.map((payment) => (
              <TableRow key={payment.clientTransactionId}>
                <TableCell>{utcDayText(payment.day)}</TableCell>
                <TableCell align="right">
                  <AmountText value={payment.interest} symbol={coin.coinSymbol} />
                </TableCell>
                <TableCell align="right">
                  <PriceText priceUsd={payment.priceUsd} />
                </TableCell>
                <TableCell align="right">
                  <UsdText value={payment.valueUsd} />
                </TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{ '& > td': { borderBottom: 0, typography: 'subtitle1', fontWeight: 600, color: 'text.primary' } }}
          >
            <TableCell colSpan={3}>Total</TableCell>
            <TableCell align="right">
              <UsdText value={summary.totalUsd} />{' '}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                <UnknownNote of={summary.totalUsd} noun={PAYMENTS} />
              </Box>
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
