/**
 * Pools, loans and stakes on a real local chain, read by the server, beside clients who are owed coins. WETH counts as
 * ETH, and the USDC of the chain as USDC. The market prices WETH 3 % below the protocol's oracle.
 */
import { type Devnet, startDevnet } from '../../../devnet/src/start-devnet.ts';
import { type DevnetNetwork } from '../../../devnet/src/devnet-network.ts';
import { expect } from './holdfast.ts';
import { type Holdfast } from './running-holdfast.ts';
import { LendingWorld } from './lending-world.ts';

const CHAIN_ID = 1;
const MARKET_PRICES = { WETH: '1940', USDC: '1', DAI: '1', WBTC: '34800', TIDE: '0.5' };
/** The history of the chain is in these months. */
const PRICED = { from: '2024-01-01', to: '2024-09-30' };
const UNVERIFIED_LISTS = ['pools', 'loans', 'stake'] as const;
const P2P_ACTIONS = ['lendOut', 'p2pRepayment', 'p2pInterest'] as const;

interface Job {
  readonly id: number;
  readonly status: string;
  readonly error: string | null;
}

interface AliasGroup {
  readonly id: number;
  readonly coin: { readonly id: number };
  readonly aliasedCoins: readonly { readonly id: number }[];
}

interface DefiWorldOptions {
  /** Changes the chain before the server reads it. */
  readonly prepare?: (chain: DevnetNetwork) => Promise<void>;
}

export class DefiWorld {
  private constructor(
    readonly holdfast: Holdfast,
    readonly lending: LendingWorld,
    readonly devnet: Devnet,
  ) {}

  get token(): string {
    return this.lending.admin.token;
  }

  get chain(): DevnetNetwork {
    return this.devnet.network(CHAIN_ID);
  }

  /** The wallets are synced; no contract is confirmed, and no coin of the chain has a price. */
  static async connect(holdfast: Holdfast, { prepare }: DefiWorldOptions = {}): Promise<DefiWorld> {
    const devnet = await startDevnet({ networks: [CHAIN_ID], withPositions: true });
    try {
      const { rpcUrl } = devnet.network(CHAIN_ID);
      const lending = await LendingWorld.create(holdfast, { Ethereum: { rpcUrl, confirmations: 1 } });
      const world = new DefiWorld(holdfast, lending, devnet);
      await prepare?.(world.chain);
      await world.syncWallets();
      return world;
    } catch (error) {
      await devnet.close();
      throw error;
    }
  }

  static async create(holdfast: Holdfast, options: DefiWorldOptions = {}): Promise<DefiWorld> {
    const world = await DefiWorld.connect(holdfast, options);
    try {
      await world.writePrices();
      await world.aliasCoins();
      await world.classifyP2pLoans();
      await world.refresh();
      await world.confirmContracts();
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  get<Body>(path: string): Promise<Body> {
    return this.holdfast.api<Body>('GET', path, { token: this.token });
  }

  post<Body>(path: string, body?: unknown): Promise<Body> {
    return this.holdfast.api<Body>('POST', path, { token: this.token, ...(body !== undefined && { body }) });
  }

  close(): Promise<void> {
    return this.devnet.close();
  }

  private async syncWallets(): Promise<void> {
    const networkId = this.lending.networkIds.Ethereum;
    for (const { name, address, purpose } of this.devnet.truth.wallets) {
      const wallet = await this.post<{ id: number }>('indexer/admin/wallet/add', { name, networkId, address, purpose });
      const { id } = await this.post<Job>(`indexer/admin/wallet/sync?wallet_id=${wallet.id}`);
      await this.finish(id);
    }
  }

  private async finish(id: number): Promise<void> {
    const read = () => this.get<Job>(`indexer/admin/jobs/${id}`);
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'succeeded', error: null });
  }

  /** Reads all positions; a job that runs already is awaited first, because it may have started too early. */
  async refresh(): Promise<void> {
    for (const _ of [1, 2]) await this.finish((await this.post<Job>('indexer/admin/positions/refresh')).id);
  }

  /** Confirming a position manager reveals its pools, so it repeats until no contract is unverified. */
  async confirmContracts(): Promise<void> {
    for (;;) {
      const pages = await Promise.all(
        UNVERIFIED_LISTS.map((list) =>
          this.get<{ unverified: { accountId: number }[] }>(`indexer/admin/${list}?limit=10`),
        ),
      );
      const unverified = pages.flatMap((page) => page.unverified);
      if (unverified.length === 0) return;
      for (const { accountId } of unverified) await this.post(`indexer/admin/positions/contracts/${accountId}/confirm`);
      await this.refresh();
    }
  }

  async writePrices(): Promise<void> {
    const values = [Object.keys(MARKET_PRICES), Object.values(MARKET_PRICES)];
    await this.lending.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
       SELECT id, 'CoinGecko', price, now() FROM unnest($1::text[], $2::numeric[]) AS given (symbol, price)
         JOIN coins USING (symbol) ON CONFLICT DO NOTHING`,
      values,
    );
    await this.lending.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
       SELECT id, day::date, 'coingecko', price FROM unnest($1::text[], $2::numeric[]) AS given (symbol, price)
         JOIN coins USING (symbol), generate_series('${PRICED.from}'::date, '${PRICED.to}'::date, '1 day') AS day
           ON CONFLICT DO NOTHING`,
      values,
    );
  }

  private async aliasCoins(): Promise<void> {
    const { wrappedNative, usdc } = this.chain.contracts.tokens;
    for (const [coinId, { address }] of [
      [this.lending.coinIds.ETH, wrappedNative],
      [this.lending.coinIds.USDC, usdc],
    ] as const) {
      const [alias] = await this.lending.query<{ coin_id: number }>(
        'SELECT coin_id::int AS coin_id FROM coin_addresses WHERE lower(address) = lower($1)',
        [address],
      );
      const { items } = await this.get<{ items: AliasGroup[] }>('market/alias-coins?limit=200');
      const group =
        items.find(({ coin }) => coin.id === coinId) ?? (await this.post<AliasGroup>('market/alias-coins', { coinId }));
      await this.holdfast.api('PATCH', `market/alias-coins/${group.id}`, {
        token: this.token,
        body: { aliasedCoinsIds: [...group.aliasedCoins.map(({ id }) => id), alias!.coin_id] },
      });
    }
    await this.approveAll();
  }

  /** What a coin of clients is the same as counts when a second admin has approved it. */
  private async approveAll(): Promise<void> {
    const { items } = await this.get<{ items: { id: number }[] }>('indexer/admin/approvals');
    for (const { id } of items)
      await this.holdfast.api('POST', `indexer/admin/approvals/${id}/approve`, {
        token: this.lending.secondAdmin.token,
      });
  }

  private async classifyP2pLoans(): Promise<void> {
    for (const action of P2P_ACTIONS) {
      const hashes = this.devnet.truth.transactions.filter((each) => each.action === action).map(({ hash }) => hash);
      const rows = await this.lending.query<{ id: number }>(
        'SELECT id::int AS id FROM transactions WHERE hash = ANY ($1)',
        [hashes],
      );
      await this.holdfast.api('PUT', 'indexer/admin/transaction/classify', {
        token: this.token,
        body: { transactionIds: rows.map(({ id }) => id), action },
      });
    }
  }
}
