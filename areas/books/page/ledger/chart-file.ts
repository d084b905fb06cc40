/** Accounts of a chart from a CSV file with the columns code, name and class. */
import { type Delimiter, splitFields } from '@holdfast/csv';
import type { GivenChartAccount, StatementClass } from '../../contract/ledger.ts';

const CLASSES: Readonly<Record<string, StatementClass>> = {
  asset: 'assets',
  assets: 'assets',
  liability: 'liabilities',
  liabilities: 'liabilities',
  equity: 'equity',
  income: 'income',
  revenue: 'income',
  expense: 'expenses',
  expenses: 'expenses',
};
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

/** Throws an error that names the line. The order of the columns is free, and other columns are ignored. */
export function readChartFile(text: string): GivenChartAccount[] {
  const [head = '', ...lines] = text
    .replace(/^\ufeff/u, '')
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trimEnd());
  const delimiter = DELIMITERS.find((each) => head.includes(each)) ?? ',';
  const heads = splitFields(head, delimiter).map((field) => field.trim().toLowerCase());
  const [code, name, ofClass] = ['code', 'name', 'class'].map((column) => heads.indexOf(column));
  if (code === undefined || name === undefined || ofClass === undefined || Math.min(code, name, ofClass) < 0)
    throw new Error('The first line of the file must name the columns code, name and class.');
  const accounts = lines.flatMap((line, index): GivenChartAccount[] => {
    if (line.trim() === '') return [];
    const fields = splitFields(line, delimiter).map((field) => field.trim());
    const found = CLASSES[(fields[ofClass] ?? '').toLowerCase()];
    if (!fields[code] || !fields[name] || found === undefined)
      throw new Error(
        `Line ${index + 2} needs a code, a name and a class: assets, liabilities, equity, income or expenses.`,
      );
    return [{ code: fields[code], name: fields[name], class: found }];
  });
  if (accounts.length === 0) throw new Error('The file has no accounts.');
  return accounts;
}
