/** Reads a list of loans as people type it or paste it from a spreadsheet. */
export const LOAN_FIELDS = ['client', 'coin', 'amount', 'since'] as const;
export type LoanField = (typeof LOAN_FIELDS)[number];
export type GivenLoan = Readonly<Record<LoanField, string>>;

const LOANS_MAX = 200;

interface ReadLoans {
  readonly loans: GivenLoan[];
  /** The line of each loan. */
  readonly lines: number[];
  /** Why the list cannot be sent; null if it can. */
  readonly problem: string | null;
}

export function readLoans(list: string): ReadLoans {
  const rows = list
    .split('\n')
    .map((line, index) => ({ place: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !isHeading(cells));
  const loans = rows.map(({ cells: [client = '', coin = '', amount = '', since = ''] }) => ({
    client,
    coin,
    amount,
    since,
  }));
  const lines = rows.map(({ place }) => place);
  const wrong = rows.find(({ cells }) => cells.length !== LOAN_FIELDS.length || cells.includes(''));
  if (wrong)
    return { loans, lines, problem: `Line ${wrong.place} needs an e-mail address, a coin, an amount and a day.` };
  if (loans.length > LOANS_MAX) return { loans, lines, problem: `Enter at most ${LOANS_MAX} loans at once.` };
  return { loans, lines, problem: null };
}

/** Tabs come from a spreadsheet; a comma may group digits, so it separates only where nothing else does. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : line.includes(',') ? ',' : /\s+/;
  const cells = line
    .trim()
    .split(separator)
    .map((cell) => cell.trim());
  return cells.map((cell, index) => (index === 2 ? cell.replaceAll(',', '') : cell));
}

function isHeading(cells: readonly string[]): boolean {
  return cells.length > 1 && !(cells[0] ?? '').includes('@') && !/\d/.test(cells.slice(2).join(''));
}
