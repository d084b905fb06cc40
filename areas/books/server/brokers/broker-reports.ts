/**
 * What brokers reported to the tax office about the sales of each wallet in a year: which form, with or without the
 * cost, and which of the sales. It decides the boxes and the adjustments of form 8949.
 */
import { parseBooksDay } from '@holdfast/calendar';
import { accountIdOf } from '../../engine/ids.ts';
import { type BrokerReport, chooseBox, type ReportedDisposal } from '../../engine/form-8949/box.ts';
import { BROKER_FORMS, type BrokerCoverage, type BrokerReportList } from '../../contract/form-8949.ts';
import { parseUsd, type PartialUsd, partialUsd } from '@holdfast/money';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { listLockedYears } from '../generation/locked-periods.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { positionSource } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

type Report = BrokerReportList['items'][number]['report'];

interface CoverageRow {
  coverage: string;
  from_day: string | null;
  to_day: string | null;
}

interface ReportRow extends CoverageRow {
  wallet_id: number;
  form: string;
  is_basis_reported: boolean;
}

export async function loadBrokerReports(queries: Queries, year: number): Promise<BrokerReport[]> {
  const { rows } = await queries.query<ReportRow>(
    `SELECT wallet_id, form, is_basis_reported, coverage, from_day, to_day FROM broker_reports WHERE year = $1
       ORDER BY wallet_id`,
    [year],
  );
  const disposals = await loadReportedDisposals(queries, year);
  return rows.map((row) => {
    const coverage = coverageOf(row);
    return {
      accountId: accountIdOf(row.wallet_id),
      year,
      form: formOf(row.form),
      isBasisReported: row.is_basis_reported,
      coverage:
        coverage.kind === 'period'
          ? { kind: 'period', fromDay: parseBooksDay(coverage.fromDay), toDay: parseBooksDay(coverage.toDay) }
          : coverage,
      disposals: disposals.get(row.wallet_id) ?? new Map(),
    };
  });
}

async function loadReportedDisposals(
  queries: Queries,
  year: number,
): Promise<Map<number, Map<string, ReportedDisposal>>> {
  const { rows } = await queries.query<{
    wallet_id: number;
    position_id: string;
    is_basis_reported: boolean | null;
    basis_usd: string | null;
  }>('SELECT wallet_id, position_id, is_basis_reported, basis_usd FROM broker_disposals WHERE year = $1', [year]);
  const byWallet = new Map<number, Map<string, ReportedDisposal>>();
  for (const row of rows) {
    const disposals = byWallet.get(row.wallet_id) ?? new Map<string, ReportedDisposal>();
    byWallet.set(row.wallet_id, disposals);
    disposals.set(row.position_id, {
      ...(row.is_basis_reported === null ? {} : { isBasisReported: row.is_basis_reported }),
      ...(row.basis_usd === null ? {} : { basisUsd: parseUsd(row.basis_usd) }),
    });
  }
  return byWallet;
}

function coverageOf({ coverage, from_day: fromDay, to_day: toDay }: CoverageRow): BrokerCoverage {
  if (coverage === 'period' && fromDay !== null && toDay !== null) return { kind: 'period', fromDay, toDay };
  return { kind: coverage === 'listed' ? 'listed' : 'all' };
}

async function listBrokerReports(queries: Queries, { year }: { year: number }): Promise<BrokerReportList> {
  const { rows } = await queries.query<{
    id: number;
    name: string;
    purpose: string;
    disposals: number;
    proceeds_usd: string;
    unpriced: number;
    form: string | null;
    is_basis_reported: boolean | null;
    coverage: string;
    from_day: string | null;
    to_day: string | null;
    listed: number;
  }>(
    `SELECT w.id, w.name, w.purpose, coalesce(sold.disposals, 0) AS disposals,
       coalesce(sold.proceeds_usd, 0) AS proceeds_usd, coalesce(sold.unpriced, 0) AS unpriced, r.form,
            r.is_basis_reported, coalesce(r.coverage, 'all') AS coverage, r.from_day, r.to_day,
            (SELECT count(*) FROM broker_disposals d WHERE d.year = $1 AND d.wallet_id = w.id) AS listed
       FROM operator_wallets w
       LEFT JOIN (SELECT wallet_id, count(*) AS disposals, sum(proceeds_usd) AS proceeds_usd,
                         count(*) FILTER (WHERE 'missing_price' = ANY (flags)) AS unpriced
       FROM ${positionSource({ generatedOnly: false })} AS p
                   WHERE year = $1 AND is_taxable AND wallet_id IS NOT NULL
                   GROUP BY wallet_id) AS sold ON sold.wallet_id = w.id
       LEFT JOIN broker_reports r ON r.wallet_id = w.id AND r.year = $1
      WHERE sold.wallet_id IS NOT NULL OR r.wallet_id IS NOT NULL ORDER BY lower(w.name), w.id`,
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
      proceedsUsd: proceedsOf(row),
      report:
        row.form === null
          ? null
          : { form: formOf(row.form), isBasisReported: row.is_basis_reported ?? false, coverage: coverageOf(row) },
      listed: row.listed,
    })),
  };
}

/** The books count the proceeds without a price as $0. */
function proceedsOf(row: { proceeds_usd: string; unpriced: number; disposals: number }): PartialUsd {
  const known = parseUsd(row.proceeds_usd);
  const isNothingKnown = known === 0n && row.unpriced >= row.disposals;
  return partialUsd({ known: isNothingKnown ? null : known, unknownCount: row.unpriced, unknown: [] });
}

export const brokerReportHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  listBrokerReports: ({ params }) => listBrokerReports(pool, params),

  async setBrokerReport({ params: { year, walletId }, body: { report }, caller: { userId } }) {
    if (report && !hasBox(report, year)) {
      throw invalidField({
        loc: ['body', 'report', 'form'],
        msg: 'Form 1099-DA is new in 2025. Before that a broker sends form 1099-B.',
        input: report.form,
      });
    }
    const period = report?.coverage.kind === 'period' ? report.coverage : null;
    if (period && period.fromDay > period.toDay) {
      throw invalidField({
        loc: ['body', 'report', 'coverage', 'toDay'],
        msg: 'The last day of the period is before its first day.',
        input: period.toDay,
      });
    }
    await transaction(pool, async (client) => {
      const { rowCount } = await client.query('SELECT FROM operator_wallets WHERE id = $1 FOR KEY SHARE', [walletId]);
      if (rowCount === 0) throw new AppError('not_found', `There is no wallet ${walletId}.`);
      if (report === null) {
        await client.query('DELETE FROM broker_reports WHERE year = $1 AND wallet_id = $2', [year, walletId]);
        return;
      }
      await client.query(
        `INSERT INTO broker_reports (year, wallet_id, form, is_basis_reported, coverage, from_day, to_day, recorded_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (year, wallet_id) DO UPDATE
         SET form = excluded.form, is_basis_reported = excluded.is_basis_reported, coverage = excluded.coverage,
           from_day = excluded.from_day, to_day = excluded.to_day, recorded_by = excluded.recorded_by,
             recorded_at = now()`,
        [
          year,
          walletId,
          report.form,
          report.isBasisReported,
          report.coverage.kind,
          period?.fromDay ?? null,
          period?.toDay ?? null,
          userId,
        ],
      );
    });
    return listBrokerReports(pool, { year });
  },
}));

/** A form that did not exist yet changes nothing about the box. */
function hasBox({ form, isBasisReported }: NonNullable<Report>, year: number): boolean {
  const sale = { term: 'short', year } as const;
  return chooseBox({ ...sale, report: { form, isBasisReported } }) !== chooseBox({ ...sale, report: undefined });
}

function formOf(text: string): BrokerReport['form'] {
  const form = BROKER_FORMS.find((known) => known === text);
  if (form === undefined) throw new Error(`"${text}" is no form of a broker.`);
  return form;
}
