import { formatUtcDay, type StatementRow } from '@holdfast/lending';
import { add, type Amount, formatDecimal, roundTo } from '@holdfast/money';
import { type PdfColumn, PdfPaper, SHOWN_DECIMALS } from './pdf-paper.ts';
import type { DepositStatement, StatementData } from './statement-data.ts';

const AMOUNT_WIDTH = 86;
const COLUMNS: readonly PdfColumn[] = [
  { title: 'Day', width: 56 },
  ...['Deposited', 'Interest', 'Interest paid', 'Principal paid', 'Rounded off', 'Principal', 'Interest due', 'Interest accrued'].map((title): PdfColumn => ({ title, width: AMOUNT_WIDTH, align: 'right' })),
];

export async function writeStatementPdf(data: StatementData, createdAt: Date): Promise<Uint8Array> {
  const who = data.client.name === '' ? data.client.email : `${data.client.name} (${data.client.email})`;
  const paper = new PdfPaper({ title: `Statement ${data.from} to ${data.to}`, footer: `${who}, drawn up ${createdAt.toISOString()}`, createdAt });
  paper.line(who);
  paper.line(`Interest of 8 % a year, by UTC days. Figures are cut to ${SHOWN_DECIMALS} decimals here; the CSV has every digit.`);
  if (data.deposits.length === 0) paper.line('No deposit ran in this period.');
  for (const deposit of data.deposits) drawDeposit(paper, deposit);
  return paper.finish();
}

function drawDeposit(paper: PdfPaper, { depositId, coin, startDay, statement }: DepositStatement): void {
  const { opening, closing } = statement;
  paper.heading(`Deposit ${depositId}, ${coin.coinSymbol}, from ${startDay}`);
  paper.line(`Opening ${shown(opening.total)} ${coin.coinSymbol}, of which interest ${shown(opening.interest)}.   Closing ${shown(closing.total)} ${coin.coinSymbol}, of which principal ${shown(closing.principal)} and interest ${shown(add(closing.interestDue, closing.interestAccrued))}.`);
  paper.table(COLUMNS, statement.rows.map(toCells));
}

function toCells(row: StatementRow): string[] {
  const amounts = [row.deposited, row.interest, row.interestPaid, row.principalPaid, row.roundedOff, row.principal, row.interestDue, row.interestAccrued];
  return [formatUtcDay(row.day), ...amounts.map((amount) => (amount === 0n ? '' : shown(amount)))];
}

export function shown(amount: Amount): string {
  return formatDecimal(roundTo(amount, SHOWN_DECIMALS, 'floor'));
}
