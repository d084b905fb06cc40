import { lendingCalls } from '../../../contract/calls.ts';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { type InterestSummary } from '../../../contract/lending.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { utcDayText, utcToday } from '../day-labels.ts';
import { type DocumentDialogProps, DownloadDialog } from './download-dialog.tsx';
import { yearsSince } from './statement-period.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

/** Interest received in a year, each payment at its market value of the day, as a tax return requires. */
export function InterestSummaryDialog({ isOpen, userId, since, onClose }: DocumentDialogProps) {
  const [today] = useState(utcToday);
  const years = yearsSince({ since, today });
  const [year, setYear] = useState(years[0] ?? 0);
  const owner = userId === undefined ? {} : { user_id: userId };
  const interest = useCall(lendingCalls.getInterestSummary, { params: { year }, query: owner }, { enabled: isOpen });
  return (
    <DownloadDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Interest received"
      width="sm"
      isReady={interest.data !== undefined}
      nameOf={(format) => `interest-${year}.${format}`}
      fetch={(format) =>
        callApi(lendingCalls.getInterestSummaryFile, { params: { year }, query: { ...owner, format } })
      }
    >
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
      <Loaded query={interest} failure="The summary could not be loaded" skeleton={160}>
        {(summary) => <Summary summary={summary} />}
      </Loaded>
    </DownloadDialog>
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

type Payment = InterestSummary['coins'][number]['payments'][number] & { readonly coinSymbol: string };

const paymentColumns: ListColumn<Payment>[] = [
  { id: 'day', label: 'Day', render: ({ day }) => utcDayText(day) },
  {
    id: 'interest',
    label: 'Interest',
    align: 'end',
    render: ({ interest, coinSymbol }) => <AmountText value={interest} symbol={coinSymbol} />,
  },
  { id: 'price', label: 'Price that day', align: 'end', render: ({ priceUsd }) => <PriceText priceUsd={priceUsd} /> },
  { id: 'value', label: 'Value', align: 'end', render: ({ valueUsd }) => <UsdText value={valueUsd} /> },
];

/** Every payment of the year and their total, which is unknown if one of them has no price. */
function InterestPayments({ summary }: { readonly summary: InterestSummary }) {
  const total = (
    <>
      <UsdText value={summary.totalUsd} />{' '}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <UnknownNote of={summary.totalUsd} noun={PAYMENTS} />
      </Box>
    </>
  );
  return (
    <ColumnList
      caption={`Interest received in ${summary.year}`}
      columns={paymentColumns}
      rows={summary.coins.flatMap(({ coinSymbol, payments }) =>
        payments.map((payment) => ({ ...payment, coinSymbol })),
      )}
      rowKey={({ clientTransactionId }) => String(clientTransactionId)}
      totals={{ byColumn: { value: total } }}
      tableStyle={{
        '& td, & th': { '&:first-of-type': { paddingInlineStart: 0 }, '&:last-of-type': { paddingInlineEnd: 0 } },
      }}
    />
  );
}
