import { parseBooksDay } from '@holdfast/calendar';
import {
  accountIdOf,
  AccountingError,
  coinIdOf,
  computeForm8949,
  type Form8949,
  type FormRounding,
  lotIdOf,
} from '@holdfast/accounting';
import { parseAmount, parseUsd } from '@holdfast/money';
import { invalidField } from '../../../http/app-error.ts';
import { loadBrokerReports } from '../brokers/broker-reports.ts';
import { positionSource, type PositionRow } from '../positions/capital-positions.ts';
import { loadCoins } from '../../../catalogue/coins.ts';
import type { Queries } from '../../../db/queries.ts';

export interface FormChoice {
  readonly year: number;
  readonly lines: 'perSale' | 'perCoin';
  readonly rounding: FormRounding;
}

export interface LoadedForm {
  readonly form: Form8949;
  /** Disposals that a broker form lists and the books no longer have. */
  readonly unknownReported: number;
}

/** Form 8949 from the generated books, manually added disposals, and what brokers reported. */
export async function loadForm8949(queries: Queries, { year, lines, rounding }: FormChoice): Promise<LoadedForm> {
  const { rows } = await queries.query<PositionRow>(
    `SELECT * FROM ${positionSource({ generatedOnly: false })} AS p WHERE year = $1 AND is_taxable`,
    [year],
  );
  const coins = await loadCoins(
    queries,
    rows.map((row) => row.coin_id),
  );
  const symbols = new Map([...coins.values()].map(({ id, symbol }) => [String(id), symbol]));
  const brokerReports = await loadBrokerReports(queries, year);
  const known = new Set(rows.map(({ id }) => id));
  const listed = brokerReports.flatMap(({ disposals }) => [...(disposals?.keys() ?? [])]);
  try {
    const form = computeForm8949(rows.map(toFormPosition), { year, symbols, lines, rounding, brokerReports });
    return { form, unknownReported: listed.filter((id) => !known.has(id)).length };
  } catch (error) {
    if (!(error instanceof AccountingError)) throw error;
    throw invalidField({ loc: ['path', 'year'], msg: error.message, input: year });
  }
}

function toFormPosition(row: PositionRow): Parameters<typeof computeForm8949>[0][number] {
  return {
    id: row.id,
    taxable: row.is_taxable,
    coinId: coinIdOf(row.coin_id),
    accountId: accountIdOf(row.account ?? ''),
    amount: parseAmount(row.amount),
    acquiredDay: parseBooksDay(row.acquired_day),
    disposedDay: parseBooksDay(row.disposed_day),
    year: row.year,
    proceedsUsd: parseUsd(row.proceeds_usd),
    costUsd: parseUsd(row.cost_usd),
    term: row.term,
    lotId: row.lot_id === null ? null : lotIdOf(row.lot_id),
    flags: row.flags,
  };
}
