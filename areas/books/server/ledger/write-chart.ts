/** Changes of the chart of accounts. They change no books: statements apply the chart when they are read. */
import { isAction } from '@holdfast/actions/actions.ts';
import { LEDGER_KIND_CLASSES, LEDGER_KINDS_BY_ACTION } from '../../engine/lists.ts';
import type { GivenChartAccount, GivenChartMapping } from '../../contract/ledger.ts';
import type pg from 'pg';
import { countTotal } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { getChart } from './chart.ts';

const ACCOUNTS_MAX = 2_000;
const MAPPINGS_MAX = 5_000;

export const chartChangeHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  async setChartAccounts({ body: { accounts } }) {
    refuseDoubles(accounts);
    await transaction(pool, async (client) => {
      await client.query('LOCK TABLE chart_accounts IN SHARE ROW EXCLUSIVE MODE');
      const names = accounts.map(({ name }) => name);
      const codes = accounts.map(({ code }) => code);
      const taken = await client.query<{ code: string; name: string }>(
        'SELECT code, name FROM chart_accounts WHERE name = ANY ($1) AND code <> ALL ($2) ORDER BY code LIMIT 1',
        [names, codes],
      );
      const [other] = taken.rows;
      if (other) throw new AppError('conflict', `Account ${other.code} has the name “${other.name}” already.`);
      // Two accounts may exchange their names, so the old names are removed first.
      await client.query(`UPDATE chart_accounts SET name = 'renamed ' || id WHERE code = ANY ($1)`, [codes]);
      await client.query(
        `INSERT INTO chart_accounts (code, name, class)
         SELECT code, name, class FROM unnest($1::text[], $2::text[], $3::text[]) AS given (code, name, class)
         ON CONFLICT (code) DO UPDATE SET name = excluded.name, class = excluded.class`,
        [codes, names, accounts.map((account) => account.class)],
      );
      if ((await countTotal(client, 'SELECT count(*) AS total FROM chart_accounts')) > ACCOUNTS_MAX)
        throw new AppError('conflict', `A chart of accounts has at most ${ACCOUNTS_MAX} accounts.`);
    });
    return getChart(pool);
  },

  async deleteChartAccount({ params: { id } }) {
    await transaction(pool, async (client) => {
      const mapped = await countTotal(
        client,
        'SELECT count(*) AS total FROM chart_mappings WHERE chart_account_id = $1',
        [id],
      );
      if (mapped > 0)
        throw new AppError(
          'conflict',
          'Accounts of the journal are mapped to this account. Map them to another one first.',
        );
      const entered = await countTotal(
        client,
        'SELECT count(*) AS total FROM entered_entry_lines WHERE chart_account_id = $1',
        [id],
      );
      if (entered > 0) throw new AppError('conflict', 'Journal entries were entered on this account.');
      const { rowCount } = await client.query('DELETE FROM chart_accounts WHERE id = $1', [id]);
      if (rowCount === 0) throw new AppError('not_found', 'This account is deleted already.');
    });
    return getChart(pool);
  },

  async setChartMapping({ body }) {
    refuseFields(body);
    await transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: number }>('SELECT id FROM chart_accounts WHERE code = $1', [body.code]);
      const [account] = rows;
      if (!account) throw invalidField({ loc: ['body', 'code'], msg: 'There is no such account', input: body.code });
      await refuseUnknown(client, body);
      await client.query(
        `INSERT INTO chart_mappings (kind, category, term, coin_id, wallet_id, action, chart_account_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (kind, category, term, coin_id, wallet_id, action)
           DO UPDATE SET chart_account_id = excluded.chart_account_id`,
        [body.kind, body.category, body.term, body.coinId, body.walletId, body.action, account.id],
      );
      if ((await countTotal(client, 'SELECT count(*) AS total FROM chart_mappings')) > MAPPINGS_MAX)
        throw new AppError('conflict', `A chart of accounts has at most ${MAPPINGS_MAX} mappings.`);
    });
    return getChart(pool);
  },

  async deleteChartMapping({ params: { id } }) {
    const { rowCount } = await transaction(pool, (client) =>
      client.query('DELETE FROM chart_mappings WHERE id = $1', [id]),
    );
    if (rowCount === 0) throw new AppError('not_found', 'This mapping is deleted already.');
    return getChart(pool);
  },
}));

function refuseDoubles(accounts: readonly GivenChartAccount[]): void {
  for (const field of ['code', 'name'] as const) {
    const seen = new Set<string>();
    for (const account of accounts) {
      if (seen.has(account[field]))
        throw invalidField({
          loc: ['body', 'accounts'],
          msg: `The ${field} “${account[field]}” is given twice`,
          input: account[field],
        });
      seen.add(account[field]);
    }
  }
}

/** Only these kinds have a category or a coin. */
const WITH_CATEGORY: ReadonlySet<string> = new Set(['income', 'expense']);
const WITHOUT_COIN: ReadonlySet<string> = new Set(['equity', 'income', 'expenses']);

function refuseFields({ kind, category, term, coinId, walletId, action }: GivenChartMapping): void {
  const refuse = (field: string, msg: string): never => {
    throw invalidField({ loc: ['body', field], msg });
  };
  if (category !== null && !WITH_CATEGORY.has(kind)) refuse('category', 'Only income and expenses have a category');
  if (term !== null && kind !== 'realisedGain') refuse('term', 'Only realised gains have a term');
  const ofClass = LEDGER_KIND_CLASSES[kind];
  if (coinId !== null && WITHOUT_COIN.has(ofClass)) refuse('coinId', 'These accounts are not kept by coin');
  if (walletId !== null && ofClass !== 'assets') refuse('walletId', 'Only assets are kept by wallet');
  if (action === null) return;
  if (!isAction(action)) refuse('action', 'There is no such action');
  if (!LEDGER_KINDS_BY_ACTION.has(kind)) refuse('action', 'Only income, expenses, gains and equity are kept by action');
}

async function refuseUnknown(client: pg.PoolClient, { coinId, walletId }: GivenChartMapping): Promise<void> {
  if (coinId !== null && (await client.query('SELECT FROM coins WHERE id = $1', [coinId])).rowCount === 0)
    throw invalidField({ loc: ['body', 'coinId'], msg: 'There is no such coin', input: coinId });
  if (
    walletId !== null &&
    (await client.query('SELECT FROM operator_wallets WHERE id = $1', [walletId])).rowCount === 0
  )
    throw invalidField({ loc: ['body', 'walletId'], msg: 'There is no such wallet', input: walletId });
}
