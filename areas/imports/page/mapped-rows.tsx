import { importsCalls, type ImportsCalls } from '../contract/calls.ts';
import type { ImportColumns } from '../contract/imports.ts';
import { MAPPED_KINDS, type MappedKind } from '../contract/mapped-kinds.ts';
import type { CallOutput } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { callApi } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { FileAmount } from './file-amount.tsx';

type Mapped = CallOutput<ImportsCalls['previewImportMapping']>;
type MappedRow = Mapped['rows'][number];

interface MappedState {
  readonly mapped: Mapped | null;
  /** Why the columns cannot be read yet. */
  readonly problem: string;
}

/** What the first rows become with the chosen columns; the last answer stays in sight until the next. */
export function useMappedRows(importId: number | null, columns: Partial<ImportColumns>): MappedState {
  const [state, setState] = useState<MappedState>({ mapped: null, problem: '' });
  const text = useSettled(JSON.stringify(columns));
  useEffect(() => {
    const body = JSON.parse(text) as Partial<ImportColumns>;
    const hasAmount = body.amount ?? body.sentAmount ?? body.receivedAmount;
    if (importId === null || body.time === undefined || hasAmount === undefined) return undefined;
    let isCurrent = true;
    callApi(importsCalls.previewImportMapping, { params: { id: importId }, body: { ...body, time: body.time } }).then(
      (mapped) => isCurrent && setState({ mapped, problem: '' }),
      (error: unknown) =>
        isCurrent && setState(({ mapped }) => ({ mapped, problem: errorText(error, 'The rows could not be read.') })),
    );
    return () => {
      isCurrent = false;
    };
  }, [importId, text]);
  return state;
}

const KIND_LABELS: Readonly<Record<MappedKind, string>> = {
  buy: 'Purchase',
  sell: 'Sale',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  trade: 'Trade',
  fee: 'Fee',
  staking_reward: 'Staking reward',
  interest: 'Interest received',
  airdrop: 'Airdrop',
  fork: 'Fork',
  mining: 'Mining',
  cashback: 'Cashback',
  referral: 'Referral reward',
  income_other: 'Other income',
  fee_rebate: 'Fee rebate',
  gift_in: 'Gift received',
  gift_out: 'Gift sent',
  donation: 'Donation',
  spend: 'Spending',
  lost: 'Loss or theft',
  loan_in: 'Loan received',
  loan_repay: 'Loan repaid',
  loan_interest: 'Interest paid',
  collateral_out: 'Collateral sent',
  collateral_in: 'Collateral returned',
  liquidation: 'Liquidation',
  margin_gain: 'Margin gain',
  margin_loss: 'Margin loss',
  margin_fee: 'Margin fee',
  migration: 'Token migration',
  internal: 'Move between own accounts',
  ignore: 'Ignore these rows',
  review: 'Unclassified',
};

interface WordFieldsProps {
  readonly words: Mapped['words'];
  readonly chosen: NonNullable<ImportColumns['words']>;
  readonly onChoose: (word: string, kind: MappedKind | null) => void;
}

/** The file's own words, each with what it means. */
export function WordFields({ words, chosen, onChoose }: WordFieldsProps) {
  const shown = [
    ...words,
    ...Object.keys(chosen)
      .filter((word) => !words.some((one) => one.word === word))
      .map((word) => ({ word, becomes: 'review' as const, isKnown: false })),
  ];
  if (shown.length === 0) return null;
  return (
    <Columns gap={3}>
      {shown.map(({ word, becomes, isKnown }) => (
        <Picker<MappedKind>
          key={word}
          label={`“${word}”`}
          options={MAPPED_KINDS}
          value={chosen[word] ?? null}
          onChange={(kind) => onChoose(word, kind)}
          optionKey={(kind) => kind}
          optionLabel={(kind) => KIND_LABELS[kind]}
          placeholder={isKnown ? KIND_LABELS[becomes] : 'Choose a kind'}
          noOptionsText="No kind of that name"
        />
      ))}
    </Columns>
  );
}

/** The first rows as they would become. */
export function MappedRows({ mapped, problem }: MappedState) {
  if (mapped === null && problem === '')
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Choose the time and an amount to see the first rows.
      </Typography>
    );
  return (
    <Box role="group" aria-label="First rows" sx={{ display: 'grid', gap: 2 }}>
      {problem === '' ? null : (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {problem}
        </Typography>
      )}
      {(mapped?.rows ?? []).map((row) => (
        <MappedRowLine key={row.row} row={row} />
      ))}
    </Box>
  );
}

function MappedRowLine({ row }: { readonly row: MappedRow }) {
  const amounts = [
    ...row.out.map((one) => ({ ...one, sign: '−' })),
    ...row.in.map((one) => ({ ...one, sign: '+' })),
    ...row.fees.map((one) => ({ ...one, sign: 'fee ' })),
  ];
  return (
    <Box
      sx={{ borderInlineStart: '3px solid', borderColor: row.becomes === null ? 'chart.1' : 'hairline', ps: 3, pl: 3 }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        Row {row.row}
        {row.at === null ? null : `, ${dayText(row.at, { timeZone: 'UTC' })}`}:{' '}
        {row.becomes === null ? 'not imported' : KIND_LABELS[row.becomes]}
        {amounts.map(({ symbol, amount, sign }) => (
          <Box key={`${sign}${symbol}`} component="span" sx={{ ml: 2, whiteSpace: 'nowrap' }}>
            {sign}
            <FileAmount amount={amount} /> {symbol}
          </Box>
        ))}
      </Typography>
      {row.reason === null ? null : (
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {row.reason}
        </Typography>
      )}
    </Box>
  );
}
