/** The whole server on a fresh database with a lending operator: a network, coins, deposit wallets, clients. */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { type CallApi } from '@holdfast/contract';
import { refreshLoans } from './refresh-loans.ts';
import { createCatalogueWorld } from '../../catalogue/server/testing.ts';
import type { TestPerson, TestServerOptions } from '../../../apps/server/src/testing.ts';

export const DAY_MS = 86_400_000;

export interface TestClient extends TestPerson {
  readonly api: CallApi;
}

export interface GivenRow {
  readonly userId: number;
  readonly coinId: number;
  readonly type: 'deposit' | 'withdrawal' | 'interest';
  readonly amount: string;
  readonly at: Date;
  readonly status?: 'pending' | 'cleared';
}

/** An EVM address that no other number has. */
export function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

/** The two-person rule is off unless the environment turns it on: most tests are about something else. */
export async function createLendingWorld({ environment = {}, ...options }: TestServerOptions = {}) {
  const world = await createCatalogueWorld({ ...options, environment: { TWO_PERSON_RULE: 'false', ...environment } });
  const { api, pool } = world;
  const network = await world.addEvm();
  await api(catalogueCalls.updateNetwork, { body: { id: network.id, usableByClients: true } });
  const usdc = await world.addCoin({
    symbol: 'USDC',
    decimals: 6,
    usableByClients: true,
    addresses: [{ networkId: network.id, address: addressOf(0xa1), decimals: 6 }],
  });
  const eth = await world.addCoin({
    symbol: 'ETH',
    decimals: 18,
    usableByClients: true,
    addresses: [{ networkId: network.id, address: addressOf(0xa2), decimals: 18 }],
  });
  let lastAddress = 0x1000;

  return {
    ...world,
    network,
    usdc,
    eth,
    addClient: async (): Promise<TestClient> => {
      const person = await world.addPerson({ role: 'client', hasAgreed: true });
      return { ...person, api: world.apiOf(person) };
    },
    addAdmin: async (): Promise<TestClient> => {
      const person = await world.addPerson({ role: 'admin', hasAgreed: false });
      return { ...person, api: world.apiOf(person) };
    },
    addWallet: (wallet: { name?: string; userId?: number; purpose?: 'hot' | 'deposit' } = {}) => {
      lastAddress += 1;
      const { name = `Wallet ${lastAddress}`, userId = null, purpose = 'hot' } = wallet;
      return api(catalogueCalls.addWallet, {
        body: { name, networkId: network.id, address: addressOf(lastAddress), userId, purpose },
      });
    },
    /** A version of the agreement with the text of the one in force. */
    addAgreement: (added: { version: string; annualRate: string; noticeDays: number; publishedAt: Date }) =>
      pool.query(
        `INSERT INTO agreement_versions (version, annual_rate, notice_days, published_at, sections)
         SELECT $1, $2, $3, $4, sections FROM agreement_versions WHERE version = agreement_in_force(now())`,
        [added.version, added.annualRate, added.noticeDays, added.publishedAt],
      ),
    setRule: (isOn: boolean) =>
      pool.query(
        `INSERT INTO approval_rule (is_on, wait_hours, expiry_days) VALUES ($1, 48, 7)
         ON CONFLICT (id) DO UPDATE SET is_on = $1`,
        [isOn],
      ),
    /** Straight into the books, as history is. */
    addRows: async (rows: readonly GivenRow[]): Promise<number[]> => {
      const added = await pool.query<{ id: number }>(
        `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
         SELECT user_id, coin_id, type, amount, at, status, CASE WHEN status = 'cleared' THEN at END
           FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::numeric[], $5::timestamptz[], $6::text[])
             AS given (user_id, coin_id, type, amount, at, status) RETURNING id`,
        [
          rows.map((row) => row.userId),
          rows.map((row) => row.coinId),
          rows.map((row) => row.type),
          rows.map((row) => row.amount),
          rows.map((row) => row.at),
          rows.map((row) => row.status ?? 'cleared'),
        ],
      );
      await refreshLoans(pool, { now: new Date() });
      return added.rows.map((row) => row.id);
    },
  };
}

export type LendingWorld = Awaited<ReturnType<typeof createLendingWorld>>;

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
