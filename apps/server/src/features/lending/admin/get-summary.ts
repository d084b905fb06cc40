import type { LendingSummary } from '@holdfast/contract';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { IS_LATE } from './list-client-transactions.ts';

interface SummaryRow {
  pending_deposits: number;
  pending_withdrawals: number;
  pending_interest: number;
  late_withdrawals: number;
  next_due_by: string | null;
  deposit_address_requests: number;
  coins_under_limit: number;
  failed_mails: number;
}

export async function getSummary({ pool }: LendingDependencies): Promise<LendingSummary> {
  const { rows } = await pool.query<SummaryRow>(
    `SELECT count(*) FILTER (WHERE x.type = 'deposit') AS pending_deposits, count(*) FILTER (WHERE x.type = 'withdrawal') AS pending_withdrawals,
            count(*) FILTER (WHERE x.type = 'interest') AS pending_interest, count(*) FILTER (WHERE ${IS_LATE}) AS late_withdrawals,
            min((x.initiated_at AT TIME ZONE 'UTC')::date + x.notice_days) FILTER (WHERE x.type = 'withdrawal') AS next_due_by,
            (SELECT count(*) FROM deposit_addresses WHERE state = 'requested') AS deposit_address_requests,
            (SELECT count(*) FROM coverage_limits WHERE under_since IS NOT NULL) AS coins_under_limit,
            (SELECT count(*) FROM mails WHERE state = 'failed') AS failed_mails
       FROM client_transactions x WHERE x.status = 'pending'`,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate answers one row.');
  return {
    pendingDeposits: row.pending_deposits,
    pendingWithdrawals: row.pending_withdrawals,
    pendingInterest: row.pending_interest,
    lateWithdrawals: row.late_withdrawals,
    nextDueBy: row.next_due_by,
    depositAddressRequests: row.deposit_address_requests,
    coinsUnderLimit: row.coins_under_limit,
    failedMails: row.failed_mails,
  };
}
