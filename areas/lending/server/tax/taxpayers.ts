/** Names, addresses and taxpayer numbers of clients: stored encrypted, masked in lists, shown with a confirmation. */
import { secretsOf, SECRET_PLACES } from '@holdfast/database/secrets/secret-box.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type pg from 'pg';
import type { z } from 'zod';
import { type maskedTaxpayer, taxpayerDetails, type TaxpayerDetails, type TaxpayerKind } from '../../contract/tax.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';

export interface StoredTaxpayer {
  readonly details: TaxpayerDetails;
  readonly changedAt: Date;
}

export const taxpayerHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  async setTaxpayer({ params: { userId }, body, caller }) {
    const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1', [userId]);
    if (rowCount !== 1) throw new AppError('not_found', 'There is no such user.');
    const details = secretsOf(pool).encrypt(JSON.stringify(normalized(body)), SECRET_PLACES.taxpayer(userId));
    await transaction(pool, (client) =>
      client.query(
        `INSERT INTO taxpayers (user_id, details, changed_by) VALUES ($1, $2, $3)
         ON CONFLICT (user_id)
         DO UPDATE SET details = excluded.details, changed_by = excluded.changed_by, changed_at = now()`,
        [userId, details, caller.userId],
      ),
    );
    return { done: true } as const;
  },

  async revealTaxpayer({ params: { userId } }) {
    const taxpayer = (await loadTaxpayers(pool, [userId])).get(userId);
    if (!taxpayer) throw new AppError('not_found', 'No taxpayer number is recorded for this client.');
    return taxpayer.details;
  },

  async removeTaxpayer({ params: { userId } }) {
    const { rowCount } = await transaction(pool, (client) =>
      client.query('DELETE FROM taxpayers WHERE user_id = $1', [userId]),
    );
    if (rowCount !== 1) throw new AppError('not_found', 'No taxpayer number is recorded for this client.');
    return { done: true } as const;
  },
}));

/** The details of these clients, as far as they are recorded. */
export async function loadTaxpayers(
  pool: pg.Pool,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, StoredTaxpayer>> {
  const rows = await readRows(pool, userIds);
  const box = secretsOf(pool);
  return new Map(
    rows.map(({ user_id, details, changed_at }) => {
      const text = box.decrypt(details, SECRET_PLACES.taxpayer(user_id));
      return [user_id, { details: taxpayerDetails.parse(JSON.parse(text)), changedAt: changed_at }];
    }),
  );
}

async function readRows(queries: Queries, userIds: readonly number[]) {
  const { rows } = await queries.query<{ user_id: number; details: string; changed_at: Date }>(
    `SELECT user_id, coalesce(details, '') AS details, changed_at FROM taxpayers
      WHERE user_id = ANY ($1::bigint[]) AND details IS NOT NULL`,
    [userIds],
  );
  return rows;
}

/** What a list shows of it. */
export function maskTaxpayer({ details, changedAt }: StoredTaxpayer): z.infer<typeof maskedTaxpayer> {
  const { kind, legalName, taxpayerNumber } = details;
  return { kind, legalName, numberMasked: maskNumber(kind, taxpayerNumber), changedAt: changedAt.toISOString() };
}

const MASKS: Readonly<Record<TaxpayerKind, string>> = { individual: '•••-••-', entity: '••-•••', foreign: '••••' };
/** Of a number of another country less is shown, because it may be short. */
const SHOWN: Readonly<Record<TaxpayerKind, number>> = { individual: 4, entity: 4, foreign: 2 };

function maskNumber(kind: TaxpayerKind, number: string): string {
  return MASKS[kind] + number.slice(-SHOWN[kind]);
}

/** As forms print it: 123-45-6789 and 12-3456789. */
function normalized(details: TaxpayerDetails): TaxpayerDetails {
  const digits = details.taxpayerNumber.replaceAll('-', '');
  switch (details.kind) {
    case 'individual':
      return { ...details, taxpayerNumber: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` };
    case 'entity':
      return { ...details, taxpayerNumber: `${digits.slice(0, 2)}-${digits.slice(2)}` };
    case 'foreign':
      return details;
  }
}
