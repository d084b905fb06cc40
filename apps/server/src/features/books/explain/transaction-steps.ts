/** From a transaction to the steps that explain it: what moved, what it was worth, and who said what it means. */
import { actionLabel, isAction } from '@holdfast/accounting';
import type { Explanation, Transaction, Transfer } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import { inDollars, valueLines } from './price-line.ts';

type Step = Explanation['steps'][number];

/** How many transfers of one transaction a drawer lists. */
export const TRANSFERS_MAX = 20;

const DIRECTIONS: Readonly<Record<Transfer['direction'], string>> = {
  in: 'In',
  out: 'Out',
  own: 'Moved',
  none: 'Beside us',
};
const ORIGINS = {
  person: 'A person',
  rule: 'A rule',
  certain: 'Recognised without doubt',
  source: 'The imported file',
} as const;

export interface ExplainedTransaction {
  readonly transaction: Transaction;
  readonly kind: 'closing' | 'opening';
  /** The transfer that the figure is about. */
  readonly transferId: number | null;
}

export function transactionSteps({ transaction, kind, transferId }: ExplainedTransaction): Step[] {
  const { id, transfers } = transaction;
  const explained = transfers.find((transfer) => transfer.id === transferId);
  return [
    {
      kind,
      title: titleOf(transaction),
      transactionId: id,
      lines: [...transfers.map(transferLine), ...originLines(transaction)],
    },
    ...(explained
      ? [
          {
            kind: 'price' as const,
            title: `Price of ${explained.coinSymbol}`,
            transactionId: id,
            lines: valueLines(explained),
          },
        ]
      : []),
    { kind: 'classification', title: 'What it means', transactionId: id, lines: classificationLines(transaction) },
  ];
}

function titleOf({ classification, at }: Transaction): string {
  return `${classification ? labelOf(classification.action) : 'Transaction'}, ${at}`;
}

function labelOf(action: string): string {
  return isAction(action) ? actionLabel(action) : action;
}

function transferLine(transfer: Transfer): Step['lines'][number] {
  const label = transfer.role === 'transfer' ? DIRECTIONS[transfer.direction] : 'Fee';
  const value = transfer.valueUsd === null ? '' : ` (${inDollars(transfer.valueUsd)})`;
  return { label, value: `${presentAmount(parseAmount(transfer.amount))} ${transfer.coinSymbol}${value}` };
}

function originLines({ networkName, hash, source, note }: Transaction): Step['lines'] {
  return [
    ...(networkName === null ? [] : [{ label: 'Network', value: networkName }]),
    ...(hash === null ? [] : [{ label: 'Hash', value: hash }]),
    { label: 'Recorded by', value: source },
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
  ];
}

function classificationLines({ classification }: Transaction): Step['lines'] {
  if (classification === null) return [{ label: 'Meaning', value: 'None any more: the books are older than this' }];
  const { action, origin, byName, ruleName, reason, at } = classification;
  return [
    { label: 'Meaning', value: labelOf(action) },
    { label: 'Decided by', value: ruleName ?? byName ?? ORIGINS[origin] },
    ...(reason === '' ? [] : [{ label: 'Because', value: reason }]),
    { label: 'When', value: at },
  ];
}
