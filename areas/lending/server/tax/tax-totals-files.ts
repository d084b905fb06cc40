/** The list of what was paid to all clients as files; taxpayer numbers stand only in the CSV that is made for them. */
import { csvTable } from '@holdfast/csv/write-csv.ts';
import { countNoun, parseAmount, parseUsd, presentAmount, presentPartialUsd, presentUsd, sum } from '@holdfast/money';
import { StatementLayout, type StatementRow } from '@holdfast/pdf/statement-layout.ts';
import { dateOf, dateText, utcDayOf } from '@holdfast/calendar';
import type { ClientTaxTotal, TaxpayerDetails, TaxpayerKind } from '../../contract/tax.ts';

export interface FiledTotal extends ClientTaxTotal {
  /** In full; null unless the file may have them. */
  readonly details: TaxpayerDetails | null;
}

const KINDS: Readonly<Record<TaxpayerKind, string>> = { individual: 'SSN or ITIN', entity: 'EIN', foreign: 'Foreign' };

export function writeTaxTotalsCsv(totals: readonly FiledTotal[], { hasNumbers }: { hasNumbers: boolean }): Uint8Array {
  const header = [
    'client',
    'e-mail',
    ...(hasNumbers ? ['legal name', 'address', 'kind of number', 'taxpayer number'] : ['taxpayer number recorded']),
    'payments',
    'interest in coins',
    'interest in USD when paid',
    'payments without a price',
  ];
  const lines = totals.map((total) => [
    total.userName,
    total.userEmail,
    ...(hasNumbers
      ? [
          total.details?.legalName ?? '',
          total.details?.address ?? '',
          total.details === null ? '' : KINDS[total.details.kind],
          total.details?.taxpayerNumber ?? '',
        ]
      : [total.hasTaxpayer ? 'yes' : 'no']),
    String(total.payments),
    total.coins.map(({ interest, coinSymbol }) => `${interest} ${coinSymbol}`).join('; '),
    total.interestUsd.knownUsd ?? '',
    String(total.interestUsd.unknownCount),
  ]);
  return new TextEncoder().encode(csvTable([header, ...lines]));
}

export async function writeTaxTotalsPdf({
  totals,
  year,
  timeZone,
  operatorName,
  createdAt,
}: {
  totals: readonly FiledTotal[];
  year: number;
  timeZone: string;
  operatorName: string | null;
  createdAt: Date;
}): Promise<Uint8Array> {
  const issued = dateText(dateOf(utcDayOf(createdAt.getTime())));
  const layout = await StatementLayout.create({
    title: `Interest paid to clients in ${year}`,
    sender: operatorName ?? 'Holdfast',
    reference: `interest paid in ${year}, issued ${issued}`,
    createdAt,
  });
  layout.parties(
    ['Your accountant', 'For forms that report interest paid, such as Form 1099'],
    [
      ['Year', String(year)],
      ['Issued', issued],
      ['Clients', String(totals.length)],
      ['Amounts', 'US dollars (USD)'],
    ],
  );
  const rows = totals.map(
    (total): StatementRow => ({
      cells: [
        total.userName === '' ? total.userEmail : { text: total.userName, note: total.userEmail },
        total.taxpayer?.numberMasked ?? (total.hasTaxpayer ? 'Recorded' : 'Missing'),
        String(total.payments),
        total.coins
          .map(({ interest, coinSymbol }) => `${presentAmount(parseAmount(interest))} ${coinSymbol}`)
          .join(', '),
        presentPartialUsd(total.interestUsd).replace('$', ''),
      ],
    }),
  );
  const known = totals.map(({ interestUsd }) => parseUsd(interestUsd.knownUsd ?? '0'));
  const unpriced = totals.reduce((count, { interestUsd }) => count + interestUsd.unknownCount, 0);
  layout.table(
    'Clients',
    [
      { title: 'Client', weight: 3 },
      { title: 'Taxpayer number', weight: 1.7 },
      { title: 'Payments', weight: 1, isFigure: true },
      { title: 'Interest in coins', weight: 3, isFigure: true },
      { title: 'Value when paid, USD', weight: 2, isFigure: true },
    ],
    [
      ...rows,
      {
        cells: [
          'Total',
          '',
          String(totals.reduce((count, { payments }) => count + payments, 0)),
          '',
          `${unpriced > 0 ? 'at least ' : ''}${presentUsd(sum(known)).replace('$', '')}`,
        ],
        isTotal: true,
      },
    ],
  );
  layout.notes([
    'Each payment of interest at the price of its moment, ' +
      `in the year of the time zone ${timeZone.replaceAll('_', ' ')}.`,
    'Taxpayer numbers are masked here. Admins with full scope download a CSV that has them in full.',
    ...(unpriced === 0 ? [] : [`${countNoun(unpriced, 'payment')} without a price: the total is incomplete.`]),
  ]);
  return layout.finish();
}
