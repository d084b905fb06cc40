/** What brokers told the tax office about the sales of each wallet in a year, which decides the boxes of form 8949. */
import { chooseBox, type BrokerReport } from '@holdfast/accounting';
import { BROKER_FORMS, type BrokerReportList } from '@holdfast/contract';
import type pg from 'pg';
import { transaction } from '../../../db/transaction.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import { listLockedYears } from '../../../ledger/locked-years.ts';
import type { Queries } from '../../../pricing/find-price.ts';
import { positionSource } from '../positions/position-source.ts';
import { exact } from '../positions/to-capital-position.ts';

type Report = BrokerReportList['items'][number]['report'];

interface ReportRow {
  wallet_id: number;
  form: string;
  is_basis_reported: boolean;
}

export async function loadBrokerReports(queries: Queries, year: number): Promise<BrokerReport[]> {
  const { rows } = await queries.query<ReportRow>(
    'SELECT wallet_id, form, is_basis_reported FROM broker_reports WHERE year = $1 ORDER BY wallet_id',
    [year],
  );
  return rows.map((row) => ({
    walletId: String(row.wallet_id),
    year,
    form: formOf(row.form),
    isBasisReported: row.is_basis_reported,
  }));
}

export async function listBrokerReports(queries: Queries, { year }: { year: number }): Promise<BrokerReportList> {
  const { rows } = await queries.query<{
    id: number;
    name: string;
    purpose: string;
    disposals: number;
    proceeds_usd: string;
    form: string | null;
    is_basis_reported: boolean | null;
  }>(
    `SELECT w.id, w.name, w.purpose, coalesce(sold.disposals, 0) AS disposals, coalesce(sold.proceeds_usd, 0) AS proceeds_usd, r.form, r.is_basis_reported
       FROM wallets w
       LEFT JOIN (SELECT wallet_id, count(*) AS disposals, sum(proceeds_usd) AS proceeds_usd FROM ${positionSource({ generatedOnly: false })} AS p
                   WHERE year = $1 AND is_taxable AND wallet_id IS NOT NULL GROUP BY wallet_id) AS sold ON sold.wallet_id = w.id
       LEFT JOIN broker_reports r ON r.wallet_id = w.id AND r.year = $1
      WHERE w.user_id IS NULL AND (sold.wallet_id IS NOT NULL OR r.wallet_id IS NOT NULL) ORDER BY lower(w.name), w.id`,
    [year],
  );
  return {
    year,
    isLocked: (await listLockedYears(queries)).some((lock) => lock.year === year),
    items: rows.map((row) => ({
      walletId: row.id,
      walletName: row.name,
      purpose: row.purpose,
      disposals: row.disposals,
      proceedsUsd: exact(row.proceeds_usd),
      report: row.form === null ? null : { form: formOf(row.form), isBasisReported: row.is_basis_reported ?? false },
    })),
  };
}

export async function setBrokerReport(
  pool: pg.Pool,
  { year, walletId, report, userId }: { year: number; walletId: number; report: Report; userId: number },
): Promise<void> {
  if (report && !hasBox(report, year)) {
    throw invalidField({
      loc: ['body', 'report', 'form'],
      msg: 'Form 1099-DA is new in 2025. Before that a broker sends form 1099-B.',
      input: report.form,
    });
  }
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM wallets WHERE id = $1 AND user_id IS NULL FOR KEY SHARE', [
      walletId,
    ]);
    if (rowCount === 0) throw new AppError('not_found', `There is no wallet ${walletId} of ours.`);
    if (report === null) {
      await client.query('DELETE FROM broker_reports WHERE year = $1 AND wallet_id = $2', [year, walletId]);
      return;
    }
    await client.query(
      `INSERT INTO broker_reports (year, wallet_id, form, is_basis_reported, recorded_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (year, wallet_id) DO UPDATE SET form = excluded.form, is_basis_reported = excluded.is_basis_reported, recorded_by = excluded.recorded_by, recorded_at = now()`,
      [year, walletId, report.form, report.isBasisReported, userId],
    );
  });
}

/** A form that did not exist yet changes nothing about the box. */
function hasBox({ form, isBasisReported }: NonNullable<Report>, year: number): boolean {
  const sale = { term: 'short', year } as const;
  return (
    chooseBox({ ...sale, report: { walletId: '', year, form, isBasisReported } }) !==
    chooseBox({ ...sale, report: undefined })
  );
}

function formOf(text: string): BrokerReport['form'] {
  const form = BROKER_FORMS.find((known) => known === text);
  if (form === undefined) throw new Error(`"${text}" is no form of a broker.`);
  return form;
}
