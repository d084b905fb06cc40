/** Classifies what was synced, and matches the clients' requests to the transactions that carried them. */
import { DAY_MS, formatDay, type UtcDay } from '@holdfast/calendar';
import type { Action } from '@holdfast/actions/actions.ts';
import { CANCELLED_REQUESTS, type ClientCoin, NEW_DEPOSIT, OPEN_REQUESTS } from './story/people.ts';
import { clientAddress } from './story/stage.ts';
import type { SampleChainId } from './sample-networks.ts';
import { LOCAL_ORIGIN as origin, required, type SampleBuild, type SampleCatalogue } from './sample-build.ts';

/** These are matched to requests below. */
const CLIENT_ACTIONS: ReadonlySet<Action> = new Set(['clientDeposit', 'clientWithdrawal', 'clientInterestPayment']);

export async function buildLending(build: SampleBuild, catalogue: SampleCatalogue): Promise<void> {
  const transactionIds = await readTransactionIds(build);
  await classifyOthers(build, transactionIds);
  const lending = new LendingBuild(build, catalogue, transactionIds);
  await lending.matchDeposits();
  await lending.payInterest();
  await lending.matchWithdrawals();
  await lending.addOpenRequests();
  await lending.cancelRequests();
  await build.handlers.runInterest({ caller: build.admin, origin });
  await build.runJobs();
}

async function readTransactionIds({ pool }: SampleBuild): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; hash: string }>(
    'SELECT id, hash FROM transactions WHERE hash IS NOT NULL',
  );
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}

/** What no rule and no certain reading has classified: by the action of the story. */
async function classifyOthers(build: SampleBuild, transactionIds: ReadonlyMap<string, number>): Promise<void> {
  const { pool, handlers, admin: caller, story } = build;
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM transactions WHERE NOT is_classified');
  const open = new Set(rows.map(({ id }) => id));
  const byAction = new Map<Action, number[]>();
  for (const network of story.networks.values())
    for (const { found, action } of network.records) {
      const id = required(transactionIds, found.key);
      if (action === null || CLIENT_ACTIONS.has(action) || !open.has(id)) continue;
      byAction.set(action, [...(byAction.get(action) ?? []), id]);
    }
  for (const [action, ids] of byAction)
    await handlers.classifyTransaction({ query: {}, body: { transactionIds: ids, action }, caller, origin });
}

interface Request {
  readonly client: number;
  readonly type: 'deposit' | 'withdrawal';
  readonly coin: ClientCoin;
  readonly amount: string;
  readonly day: UtcDay;
  readonly chainId?: SampleChainId;
  readonly hash?: string;
}

class LendingBuild {
  readonly #depositIds = new Map<string, number>();

  constructor(
    private readonly build: SampleBuild,
    private readonly catalogue: SampleCatalogue,
    private readonly transactionIds: ReadonlyMap<string, number>,
  ) {}

  async matchDeposits(): Promise<void> {
    for (const { client, deposit, day, hash } of this.build.story.clients.deposits) {
      const { coin, amount, chainId } = deposit;
      const id = await this.#request({ client, type: 'deposit', coin, amount, day, ...(chainId && { chainId }), hash });
      await this.#clear(id, hash, 'clientDeposit');
      this.#depositIds.set(hash, id);
    }
    const { newDeposit } = this.build.story.clients;
    const { client, coin, amount } = NEW_DEPOSIT;
    await this.#request({ client, type: 'deposit', coin, amount, day: newDeposit.day, hash: newDeposit.hash });
  }

  /** The server records interest when it is due; paying it matches the record to a transaction. */
  async payInterest(): Promise<void> {
    for (const { hash, interest } of this.build.story.clients.deposits) {
      if (!interest) continue;
      const { rows } = await this.build.pool.query<{ id: number }>(
        'SELECT id FROM client_transactions WHERE deposit_id = $1 AND due_on = $2',
        [required(this.#depositIds, hash), formatDay(interest.dueDay)],
      );
      if (!rows[0]) throw new Error(`No interest is due for the deposit ${hash}.`);
      await this.#clear(rows[0].id, interest.hash, 'clientInterestPayment');
    }
  }

  async matchWithdrawals(): Promise<void> {
    for (const { client, coin, amount, day, hash } of this.build.story.clients.withdrawals) {
      const id = await this.#request({ client, type: 'withdrawal', coin, amount, day });
      await this.#clear(id, hash, 'clientWithdrawal');
    }
  }

  async addOpenRequests(): Promise<void> {
    for (const { daysAgo, ...request } of OPEN_REQUESTS) await this.#request({ ...request, day: this.#ago(daysAgo) });
  }

  async cancelRequests(): Promise<void> {
    const { handlers, admin, clients } = this.build;
    for (const { daysAgo, reason, ...request } of CANCELLED_REQUESTS) {
      const id = await this.#request({ ...request, day: this.#ago(daysAgo) });
      if (reason !== null)
        await handlers.cancelClientTransaction({ params: { id }, body: { reason }, caller: admin, origin });
      else
        await handlers.cancelOwnClientTransaction({
          params: { id },
          caller: clientOf(clients, request.client),
          origin,
        });
    }
  }

  #ago(days: number): UtcDay {
    return (this.build.story.today - days) as UtcDay;
  }

  /** An administrator enters past requests on behalf of the client. */
  async #request({ client, type, coin, amount, day, chainId = 1, hash }: Request): Promise<number> {
    const { handlers, admin: caller, clients, pool } = this.build;
    const userId = clientOf(clients, client).userId;
    const wallet = await pool.query<{ id: number }>(
      'SELECT w.id FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.user_id = $1 AND a.address = $2',
      [userId, clientAddress(client)],
    );
    const walletId = wallet.rows[0]?.id;
    const { id } = await handlers.addClientTransaction({
      body: {
        type,
        coinId: required(this.catalogue.coinIds, coin),
        amount,
        note: '',
        userId,
        initiatedAt: new Date(day * DAY_MS + 8 * 3_600_000).toISOString(),
        ...(type === 'deposit' && { networkId: required(this.catalogue.networkIds, chainId) }),
        ...(type === 'withdrawal' && walletId !== undefined && { walletId }),
        ...(hash !== undefined && { hash }),
      },
      caller,
      origin,
    });
    return id;
  }

  async #clear(clientTransactionId: number, hash: string, action: Action): Promise<void> {
    await this.build.handlers.classifyTransaction({
      query: { client_transaction_id: clientTransactionId },
      body: { transactionIds: [required(this.transactionIds, hash)], action },
      caller: this.build.admin,
      origin,
    });
  }
}

function clientOf<User>(clients: readonly User[], index: number): User {
  const client = clients[index];
  if (!client) throw new Error(`The sample has no client ${index}.`);
  return client;
}
