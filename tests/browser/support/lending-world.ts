/**
 * A lending operator with two clients, over a year and a half old. Times are counted back from today, so that what is
 * pending, late or due is so on every day.
 *
 *   Mara    1.25 BTC      640 days ago, the first year's 0.10 BTC paid on its anniversary
 *           18.5 ETH      440 days ago, the first year's 1.48 ETH paid on its anniversary
 *           60,000 USDC   298 days ago, its first interest still to come
 *           pending: 0.35 BTC to come in (1 day ago), 10,000 USDC to go out (3 days ago, 11 days left)
 *   Oskar   5 ETH         400 days ago, the first year's 0.4 ETH due for 35 days
 *           25,000 USDC   200 days ago, of which 5,000 were paid out 100 days ago
 *           pending: 2,000 USDC to go out (20 days ago, so late by 6 days)
 *
 * Prices today: BTC $96,842.10, ETH $3,187.44, USDC $1. Clients can use Bitcoin, Ethereum and Base; Base has no deposit
 * wallet yet, the others have a free one more than there are clients.
 */
import { formatDay, utcDayOf } from '@holdfast/calendar';
import { anniversaryOf } from '../../../areas/lending/engine/anniversary.ts';
import pg from 'pg';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import type { GivenRow } from '../../../areas/lending/server/testing.ts';
import { refreshLoans } from '../../../areas/lending/server/refresh-loans.ts';
import { dana, type Holdfast, mara, type Person } from './running-holdfast.ts';

export const oskar: Person = { email: 'oskar@brandt.example', firstName: 'Oskar', lastName: 'Brandt', role: 'client' };
export const irene: Person = {
  email: 'irene@harbourline.example',
  firstName: 'Irene',
  lastName: 'Castell',
  role: 'admin',
};

export type LendingCoin = 'BTC' | 'ETH' | 'USDC';
export type LendingNetwork = 'Bitcoin' | 'Ethereum' | 'Base';

export const PRICES: Record<LendingCoin, string> = { BTC: '96842.10', ETH: '3187.44', USDC: '1' };
const PRICED_DAYS = 700;
const DEPOSIT_WALLETS: readonly (readonly [LendingNetwork, string])[] = [
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['Ethereum', '0x00000000000000000000000000000000000d0001'],
  ['Ethereum', '0x00000000000000000000000000000000000d0002'],
  ['Ethereum', '0x00000000000000000000000000000000000d0003'],
];
export const MARAS_WALLET = '0x00000000000000000000000000000000000c0001';
export const OSKARS_WALLET = '0x00000000000000000000000000000000000c0002';

export interface LendingPerson {
  readonly id: number;
  readonly token: string;
}

export interface GivenClientTransaction extends Omit<GivenRow, 'coinId' | 'at'> {
  readonly coin: LendingCoin;
  readonly daysAgo: number;
  readonly network?: LendingNetwork;
  readonly walletId?: number;
  readonly hash?: string;
  /** Interest: the deposit that it is for. It is due on the first anniversary. */
  readonly depositId?: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly symbol: string;
}

/** The given number of days before today, in the morning. */
export function daysAgo(days: number): Date {
  return new Date((utcDayOf(Date.now()) - days) * 86_400_000 + 9.7 * 3_600_000);
}

/** A transaction that was recorded by a call becomes one that a sync has written: evidence of the chain. */
export async function asSynced<Recorded extends { readonly id: number }>(
  { databaseUrl }: Pick<Holdfast, 'databaseUrl'>,
  recorded: Recorded,
): Promise<Recorded> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `UPDATE transactions SET ledger = 'network:' || network_id, source = 'rpc' WHERE id = $1
          AND network_id IS NOT NULL`,
      [recorded.id],
    );
    await client.query(`UPDATE transfers SET origin = 'log' WHERE transaction_id = $1`, [recorded.id]);
    return recorded;
  } finally {
    await client.end();
  }
}

export class LendingWorld {
  private constructor(
    readonly holdfast: Holdfast,
    readonly admin: LendingPerson,
    readonly secondAdmin: LendingPerson,
    readonly mara: LendingPerson,
    readonly oskar: LendingPerson,
    readonly coinIds: Readonly<Record<LendingCoin, number>>,
    readonly networkIds: Readonly<Record<LendingNetwork, number>>,
    /** A wallet of each client on Ethereum, to withdraw to. */
    readonly walletIds: { readonly mara: number; readonly oskar: number },
  ) {}

  /** What networks have from the beginning: once they are open to clients, a second admin would have to approve it. */
  static async create(
    holdfast: Holdfast,
    networks: Partial<Record<LendingNetwork, { readonly rpcUrl: string; readonly confirmations: number }>> = {},
  ): Promise<LendingWorld> {
    const token = await holdfast.createAdmin();
    const admin = { id: (await holdfast.api<{ id: number }>('GET', 'auth/me', { token })).id, token };
    const [secondAdmin, first, second] = await Promise.all([irene, mara, oskar].map((person) => holdfast.join(person)));
    const post = <Body>(path: string, body: unknown) => holdfast.api<Body>('POST', path, { token, body });
    const idOf = async (path: string, matches: (one: Named) => boolean) =>
      (await holdfast.api<{ items: Named[] }>('GET', path, { token })).items.find(matches)!.id;
    const coinIds = Object.fromEntries(
      await Promise.all(
        (['BTC', 'ETH', 'USDC'] as const).map(async (symbol) => {
          const id = await idOf(`market/coins?search=${symbol}`, (coin) => coin.symbol === symbol);
          await post('market/coin/update', { id, usableByClients: true });
          return [symbol, id];
        }),
      ),
    ) as Record<LendingCoin, number>;
    const networkIds = Object.fromEntries(
      await Promise.all(
        (['Bitcoin', 'Ethereum', 'Base'] as const).map(async (name) => {
          const id = await idOf(`indexer/admin/networks?search=${name}`, (network) => network.name === name);
          await post('indexer/admin/network/update', { id, usableByClients: true, ...networks[name] });
          return [name, id];
        }),
      ),
    ) as Record<LendingNetwork, number>;
    for (const [network, address] of DEPOSIT_WALLETS) {
      await post('indexer/admin/wallet/add', {
        name: `Deposits ${address.slice(-4)}`,
        networkId: networkIds[network],
        address,
        purpose: 'deposit',
      });
    }
    const addWallet = async (person: LendingPerson, address: string) =>
      (
        await holdfast.api<{ id: number }>('POST', 'client/wallet/add', {
          token: person.token,
          body: { name: 'Ledger main', networkId: networkIds.Ethereum, address },
        })
      ).id;
    const walletIds = { mara: await addWallet(first!, MARAS_WALLET), oskar: await addWallet(second!, OSKARS_WALLET) };
    const world = new LendingWorld(holdfast, admin, secondAdmin!, first!, second!, coinIds, networkIds, walletIds);
    await world.writePrices();
    await world.writeHistory();
    return world;
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.holdfast.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Inserts directly into the database, as history; returns the ids in the given order. */
  async addClientTransactions(given: readonly GivenClientTransaction[]): Promise<number[]> {
    const ids = await this.insertClientTransactions(given);
    await this.refreshLoans();
    return ids;
  }

  /** Loans stay as they are: a refresh between a deposit and its interest would record the interest as due. */
  private async insertClientTransactions(given: readonly GivenClientTransaction[]): Promise<number[]> {
    const ids: number[] = [];
    for (const one of given) {
      const [anniversary] = one.depositId === undefined ? [null] : await this.firstAnniversaryOf(one.depositId);
      const at = anniversary ? new Date(`${anniversary}T09:42:00.000Z`) : daysAgo(one.daysAgo);
      const [row] = await this.writeHistoryRow(
        `INSERT INTO client_transactions (
           user_id, coin_id, type, amount, network_id, wallet_id, hash,
           initiated_at, status, cleared_at, deposit_id, due_on)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
                 $9::text, CASE WHEN $9::text = 'cleared' THEN $8::timestamptz END, $10, $11)
         -- The server may have written interest that is due by now.
         ON CONFLICT (deposit_id, due_on) WHERE deposit_id IS NOT NULL AND status <> 'cancelled' DO UPDATE
           SET amount = excluded.amount, initiated_at = excluded.initiated_at, status = excluded.status,
               cleared_at = excluded.cleared_at
         RETURNING id`,
        [
          one.userId,
          this.coinIds[one.coin],
          one.type,
          one.amount,
          one.network === undefined ? null : this.networkIds[one.network],
          one.walletId ?? null,
          one.hash ?? null,
          at,
          one.status ?? 'cleared',
          one.depositId ?? null,
          anniversary,
        ],
      );
      ids.push(Number(row!.id));
    }
    return ids;
  }

  /** History rests on no evidence, so the two-person rule is off while it is written. */
  private async writeHistoryRow(text: string, values: readonly unknown[]): Promise<{ id: string }[]> {
    const client = new pg.Client({ connectionString: this.holdfast.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      const rule = await client.query<{ is_on: boolean }>('SELECT is_on FROM approval_rule');
      await client.query(
        `INSERT INTO approval_rule (is_on, wait_hours, expiry_days) VALUES (false, 48, 7)
         ON CONFLICT (id) DO UPDATE SET is_on = false`,
      );
      const { rows } = await client.query<{ id: string }>(text, [...values]);
      if (rule.rows[0]) await client.query('UPDATE approval_rule SET is_on = $1', [rule.rows[0].is_on]);
      else await client.query('DELETE FROM approval_rule');
      await client.query('COMMIT');
      return rows;
    } finally {
      await client.end();
    }
  }

  /** As the server does after its own writes. */
  private async refreshLoans(): Promise<void> {
    const pool = createPool({ connection: { connectionString: this.holdfast.databaseUrl }, log: silentLog });
    try {
      await refreshLoans(pool, { now: new Date() });
    } finally {
      await pool.end();
    }
  }

  private async firstAnniversaryOf(depositId: number): Promise<string[]> {
    const rows = await this.query<{ initiated_at: Date }>(
      'SELECT initiated_at FROM client_transactions WHERE id = $1',
      [depositId],
    );
    return rows.map((row) => formatDay(anniversaryOf(utcDayOf(row.initiated_at.getTime()), 1)));
  }

  /**
   * A closing price for every day, in slow waves that end at today's price; today and tomorrow are set manually, to be
   * exact.
   */
  private async writePrices(): Promise<void> {
    const symbols = ['BTC', 'ETH', 'USDC'] as const;
    const coins = [symbols.map((symbol) => this.coinIds[symbol]), symbols.map((symbol) => PRICES[symbol])];
    await this.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
       SELECT id, (now() AT TIME ZONE 'UTC')::date - ago, 'coingecko',
              round(price * (1 - waves * (ago / ${PRICED_DAYS}.0)
                               + waves / 4 * sin(ago / 37.0)::numeric * least(ago, 30) / 30), 8)
         FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS coin (id, price, waves),
              generate_series(1, ${PRICED_DAYS}) AS ago`,
      [...coins, ['0.3', '0.4', '0']],
    );
    await this.query(
      `INSERT INTO price_manuals (coin_id, day, price_usd)
       SELECT id, (now() AT TIME ZONE 'UTC')::date + ahead, price
         FROM unnest($1::bigint[], $2::numeric[]) AS coin (id, price), generate_series(0, 1) AS ahead`,
      coins,
    );
  }

  private async writeHistory(): Promise<void> {
    const [forMara, forOskar] = [{ userId: this.mara.id }, { userId: this.oskar.id }];
    const [btc, eth] = await this.insertClientTransactions([
      {
        ...forMara,
        coin: 'BTC',
        type: 'deposit',
        amount: '1.25',
        daysAgo: 640,
        network: 'Bitcoin',
        hash: '7c19e0b1'.repeat(8),
      },
      { ...forMara, coin: 'ETH', type: 'deposit', amount: '18.5', daysAgo: 440, network: 'Ethereum' },
    ]);
    await this.insertClientTransactions([
      { ...forMara, coin: 'BTC', type: 'interest', amount: '0.1', daysAgo: 0, depositId: btc! },
      { ...forMara, coin: 'ETH', type: 'interest', amount: '1.48', daysAgo: 0, depositId: eth! },
      { ...forMara, coin: 'USDC', type: 'deposit', amount: '60000', daysAgo: 298, network: 'Ethereum' },
      {
        ...forMara,
        coin: 'USDC',
        type: 'withdrawal',
        amount: '10000',
        daysAgo: 3,
        status: 'pending',
        network: 'Ethereum',
        walletId: this.walletIds.mara,
      },
      {
        ...forMara,
        coin: 'BTC',
        type: 'deposit',
        amount: '0.35',
        daysAgo: 1,
        status: 'pending',
        network: 'Bitcoin',
        hash: '7c19e0d4a2f3'.padEnd(60, '5') + 'a4f2',
      },
      { ...forOskar, coin: 'ETH', type: 'deposit', amount: '5', daysAgo: 400, network: 'Ethereum' },
      { ...forOskar, coin: 'USDC', type: 'deposit', amount: '25000', daysAgo: 200, network: 'Ethereum' },
      {
        ...forOskar,
        coin: 'USDC',
        type: 'withdrawal',
        amount: '5000',
        daysAgo: 100,
        network: 'Ethereum',
        walletId: this.walletIds.oskar,
      },
      {
        ...forOskar,
        coin: 'USDC',
        type: 'withdrawal',
        amount: '2000',
        daysAgo: 20,
        status: 'pending',
        network: 'Ethereum',
        walletId: this.walletIds.oskar,
      },
    ]);
    await this.refreshLoans();
  }
}

export { dana, mara };
