import type { BrokerReport } from '../../engine/form-8949/box.ts';
import type { FormRounding } from '../../engine/form-8949/form-row.ts';
import { loadCoins } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { loadBrokerReports } from '../brokers/broker-reports.ts';
import { positionSource, type PositionRow } from '../positions/capital-positions.ts';

export interface FormChoice {
  readonly year: number;
  readonly lines: 'perSale' | 'perCoin';
  readonly rounding: FormRounding;
}

/** Everything that form 8949 is computed from, as plain data that can be copied to a thread. */
export interface FormInput {
  readonly choice: FormChoice;
  readonly positions: readonly PositionRow[];
  /** By coin id. */
  readonly symbols: ReadonlyMap<string, string>;
  readonly brokerReports: readonly BrokerReport[];
}

/** Loads the generated books, manually added disposals, and what brokers reported. */
export async function loadFormInput(queries: Queries, { year, lines, rounding }: FormChoice): Promise<FormInput> {
  const { rows } = await queries.query<PositionRow>(
    `SELECT * FROM ${positionSource({ generatedOnly: false })} AS p WHERE year = $1 AND is_taxable`,
    [year],
  );
  const coins = await loadCoins(
    queries,
    rows.map((row) => row.coin_id),
  );
  return {
    choice: { year, lines, rounding },
    positions: rows,
    symbols: new Map([...coins.values()].map(({ id, symbol }) => [String(id), symbol])),
    brokerReports: await loadBrokerReports(queries, year),
  };
}

/** How many disposals a broker form lists and the books no longer have. */
export function countUnknownReported({ positions, brokerReports }: FormInput): number {
  const known = new Set(positions.map(({ id }) => id));
  return brokerReports.flatMap(({ disposals }) => [...(disposals?.keys() ?? [])]).filter((id) => !known.has(id)).length;
}
