/**
 * Records the rule of a global allocation. The procedure accepts only a rule that was described in the books and records
 * before the first day per wallet, and that leaves nothing to decide afterwards (Rev. Proc. 2024-28, section 5.02), so a
 * later one is refused.
 */
import { createCalendar } from '@holdfast/accounting';
import type { Allocation, AllocationKey } from '@holdfast/contract';
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../../db/advisory-keys.ts';
import { transaction } from '../../../db/transaction.ts';
import { invalidField } from '../../../http/app-error.ts';
import { loadBookSettings } from '../../../books/book-settings.ts';
import { dayOf, loadAllocation } from './load-allocation.ts';

interface GivenRule {
  readonly order: readonly AllocationKey[];
  readonly walletIds: readonly number[];
  readonly describedAt: string;
  readonly note: string;
}

export interface RuleRequest {
  readonly rule: GivenRule | null;
  readonly userId: number;
  readonly timeZone: string;
  readonly now: Date;
}

export async function setAllocationRule(pool: pg.Pool, request: RuleRequest): Promise<Allocation> {
  const { rule, userId, now } = request;
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
    if (rule !== null) {
      await refuseLate(client, rule, request);
      await refuseUnknownWallets(client, rule);
    }
    await client.query(
      'INSERT INTO allocation_rules (lot_order, wallet_ids, described_at, note, is_withdrawn, recorded_by, recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [
        rule?.order ?? [],
        rule?.walletIds ?? [],
        rule?.describedAt ?? now,
        rule?.note ?? '',
        rule === null,
        userId,
        now,
      ],
    );
    return loadAllocation(client, request);
  });
}

async function refuseLate(client: pg.PoolClient, rule: GivenRule, { timeZone }: RuleRequest): Promise<void> {
  const { settings } = await loadBookSettings(client, { timeZone });
  const calendar = createCalendar({ kind: 'zone', timeZone: settings.timeZone });
  if (dayOf(new Date(rule.describedAt), calendar) < settings.perWalletFrom) return;
  throw invalidField({
    loc: ['body', 'rule', 'describedAt'],
    msg: `The rule must have been described in your books and records before ${settings.perWalletFrom} (Rev. Proc. 2024-28, section 5.02). If it was not, allocate specific units instead.`,
    input: rule.describedAt,
  });
}

async function refuseUnknownWallets(client: pg.PoolClient, { walletIds }: GivenRule): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM operator_wallets WHERE id = ANY ($1)', [
    walletIds,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, walletId] of walletIds.entries()) {
    const msg = !known.has(walletId)
      ? 'Wallet not found among your own wallets.'
      : walletIds.indexOf(walletId) < index
        ? 'This wallet is named twice.'
        : null;
    if (msg !== null) throw invalidField({ loc: ['body', 'rule', 'walletIds', String(index)], msg, input: walletId });
  }
}
