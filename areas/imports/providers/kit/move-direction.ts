import { refuse } from './import-error.ts';
import type { Row } from './row.ts';

/** Files of deposits and of withdrawals with the same columns: the name of the file, or a fee, tells them apart. */
export function isWithdrawal(row: Row, hasFee: boolean): boolean {
  const name = row.context.fileName;
  if (/withdraw/i.test(name)) return true;
  if (/deposit/i.test(name)) return false;
  if (hasFee) return true;
  throw refuse(
    'The file does not state whether it lists deposits or withdrawals. Name it “deposits” or “withdrawals”.',
  );
}
