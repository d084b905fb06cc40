/**
 * Versions of the Terms of Service. The text has placeholders for the rate and the notice period, so that the text and
 * the computed interest use the same row.
 */
import type { AgreementVersion } from '../contract/agreement.ts';
import { type Amount, formatDecimal, parseAmount, parseRatio, type Ratio } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';

export interface AgreementRow {
  version: string;
  annual_rate: string;
  notice_days: number;
  published_at: Date;
  sections: { title: string; paragraphs: string[] }[];
}

/** A millionth, with the 24 decimals of every figure. */
const PPM = 10n ** 18n;

export const AGREEMENT_COLUMNS = 'v.version, v.annual_rate, v.notice_days, v.published_at, v.sections';

/** SQL for the version in force now. */
export const VERSION_IN_FORCE = '(SELECT agreement_in_force(now()))';

export async function loadAgreementInForce(queries: Queries): Promise<AgreementVersion> {
  const { rows } = await queries.query<AgreementRow>(
    `SELECT ${AGREEMENT_COLUMNS} FROM agreement_versions v WHERE v.version = ${VERSION_IN_FORCE}`,
  );
  if (!rows[0]) throw new Error('The database has no version of the agreement.');
  return toAgreementVersion(rows[0]);
}

export async function findAgreement(queries: Queries, version: string): Promise<AgreementVersion | null> {
  const { rows } = await queries.query<AgreementRow>(
    `SELECT ${AGREEMENT_COLUMNS} FROM agreement_versions v WHERE v.version = $1`,
    [version],
  );
  return rows[0] ? toAgreementVersion(rows[0]) : null;
}

export function toAgreementVersion(row: AgreementRow): AgreementVersion {
  const values: Readonly<Record<string, string>> = {
    annualRate: percentText(row.annual_rate),
    noticePeriod: periodText(row.notice_days),
  };
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
  return {
    version: row.version,
    annualRate: rateText(row.annual_rate),
    noticeDays: row.notice_days,
    publishedAt: row.published_at.toISOString(),
    sections: row.sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(fill) })),
  };
}

/** "0.08", without the zeros that a column may keep. */
export function rateText(annualRate: string): string {
  return formatDecimal(parseRatio(annualRate));
}

/** "8" for a rate of 0.08. */
export function percentText(annualRate: string): string {
  return formatDecimal(((parseAmount(annualRate) as bigint) * 100n) as Amount);
}

/** The same from the engine's parts per million. */
export function rateTextOf(ratePpm: number): string {
  return formatDecimal((BigInt(ratePpm) * PPM) as Ratio);
}

/** Parts per million, which are whole because the table allows six decimals. */
export function ratePpmOf(annualRate: string): number {
  return Number((parseAmount(annualRate) as bigint) / PPM);
}

/** "2 weeks" for 14 days, as the terms put it; "30 days" where weeks do not divide it. */
function periodText(days: number): string {
  const [count, unit] = days % 7 === 0 ? [days / 7, 'week'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
