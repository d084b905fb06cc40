/** Wallets and transactions for the browser tests, added through the API. */
import { expect, type Page } from '@playwright/test';
import { type Holdfast, mara } from './running-holdfast.ts';

export const ROUTER = '0xE592427A0AEce92De3Edee1F18E0157C05861564';
export const LIDO = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84';
export const STRANGER = '0x71b4c9a3b1f4c24b58bbf5bf1c6d6df7a1f2e20d';

const HOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BRIDGE = '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb';
const VAULT = '0x8e5bde04e3a21d6f6d5d6a4fb9b1f5d0a3c0a111';
const RELAYER = '0xd1220a0cf47c7b9be7a2e6ba89f429762e7b9adb';

type End = { walletId: number } | { address: string } | null;

export interface GivenTransfer {
  readonly coin: string;
  readonly amount: string;
  readonly from?: End;
  readonly to?: End;
  readonly role?: 'transfer' | 'fee';
  readonly valueUsd?: string;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly symbol: string;
}

interface NewWallet {
  readonly name: string;
  readonly networkId: number;
  readonly address: string;
  readonly purpose: string;
}

async function findNetwork(holdfast: Holdfast, token: string, name: string): Promise<number> {
  const { items } = await holdfast.api<{ items: Named[] }>('GET', `indexer/admin/networks?search=${name}`, { token });
  return items[0]!.id;
}

async function addWallet(holdfast: Holdfast, token: string, body: NewWallet): Promise<{ walletId: number }> {
  const { id } = await holdfast.api<{ id: number }>('POST', 'indexer/admin/wallet/add', { token, body });
  return { walletId: id };
}

export class TransactionsWorld {
  private readonly coinIds = new Map<string, number>();

  private constructor(
    readonly holdfast: Holdfast,
    readonly token: string,
    readonly networkId: number,
    readonly hot: { readonly walletId: number },
    readonly vault: { readonly walletId: number },
  ) {}

  static async create(holdfast: Holdfast): Promise<TransactionsWorld> {
    const token = await holdfast.createAdmin();
    const networkId = await findNetwork(holdfast, token, 'Arbitrum');
    const add = (wallet: Omit<NewWallet, 'networkId'>) => addWallet(holdfast, token, { ...wallet, networkId });
    const hot = await add({ name: 'Treasury hot', address: HOT, purpose: 'hot' });
    const vault = await add({
      name: 'Cold vault',
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      purpose: 'cold',
    });
    return new TransactionsWorld(holdfast, token, networkId, hot, vault);
  }

  /** 25,000 USDC leave Arbitrum through a bridge of the address book and arrive on Base, less its fee. */
  async bridge(): Promise<void> {
    const { holdfast, token } = this;
    await holdfast.api('POST', 'indexer/admin/bridge/add', {
      token,
      body: { name: 'Span', accounts: [{ networkId: this.networkId, address: BRIDGE }] },
    });
    const base = await findNetwork(holdfast, token, 'Base');
    const hotOnBase = await addWallet(holdfast, token, {
      name: 'Base hot',
      networkId: base,
      address: HOT,
      purpose: 'hot',
    });
    await this.add('2025-11-14T10:02:11.000Z', [
      { coin: 'USDC', amount: '25000', from: this.hot, to: { address: BRIDGE }, valueUsd: '25000' },
      { coin: 'ETH', amount: '0.00121', from: this.hot, role: 'fee', valueUsd: '3.87' },
    ]);
    const arrived = {
      coin: 'USDC',
      amount: '24991.87',
      from: { address: RELAYER },
      to: hotOnBase,
      valueUsd: '24991.87',
    };
    await this.add('2025-11-14T10:02:47.000Z', [arrived], { networkId: base });
  }

  /** A token that says it is a share of the coin, as a sync records it. */
  async addSpeakingToken(symbol: string, ofSymbol: string): Promise<number> {
    const coinId = await this.coinId(symbol);
    const ofCoinId = await this.coinId(ofSymbol);
    await this.holdfast.write((client) =>
      client.query(
        `INSERT INTO coin_addresses (network_id, address, coin_id, decimals, stated)
         SELECT $1, $2, $3, 18, jsonb_build_object('kind', 'growingRate', 'of', jsonb_build_array(a.address))
           FROM coin_addresses a WHERE a.network_id = $1 AND a.coin_id = $4`,
        [this.networkId, VAULT, coinId, ofCoinId],
      ),
    );
    return coinId;
  }

  /** USDC that an own wallet pays through a stranger for new shares, in a transaction that the wallet signs. */
  async deposit(at: string, amount: string, share: string): Promise<void> {
    const id = await this.add(at, [
      { coin: 'USDC', amount, from: this.hot, to: { address: STRANGER }, valueUsd: amount },
      { coin: share, amount, to: this.hot },
    ]);
    await this.holdfast.write((client) =>
      client.query('UPDATE transactions SET sender = $2, target = $3 WHERE id = $1', [id, HOT, STRANGER]),
    );
  }

  async decisionOn(coinId: number): Promise<unknown> {
    const { statements } = await this.holdfast.api<{ statements: unknown[] }>(
      'GET',
      `market/coins/${coinId}/statements`,
      { token: this.token },
    );
    return statements[0];
  }

  async coinId(symbol: string): Promise<number> {
    const known = this.coinIds.get(symbol);
    if (known !== undefined) return known;
    const { items } = await this.holdfast.api<{ items: Named[] }>(
      'GET',
      `market/coins?search=${encodeURIComponent(symbol)}`,
      { token: this.token },
    );
    const found =
      items.find((coin) => coin.symbol === symbol) ??
      (await this.holdfast.api<Named>('POST', 'market/coin/add', {
        token: this.token,
        body: { symbol, name: symbol, decimals: 18 },
      }));
    this.coinIds.set(symbol, found.id);
    return found.id;
  }

  async add(
    at: string,
    transfers: readonly GivenTransfer[],
    options: {
      readonly action?: string;
      readonly hash?: string;
      readonly note?: string;
      readonly networkId?: number;
    } = {},
  ): Promise<number> {
    const body = {
      at,
      networkId: this.networkId,
      transfers: await Promise.all(
        transfers.map(async ({ coin, ...rest }) => ({ coinId: await this.coinId(coin), ...rest })),
      ),
      ...options,
    };
    return (
      await this.holdfast.api<{ id: number }>('POST', 'indexer/admin/transaction/add', { token: this.token, body })
    ).id;
  }

  /** An incoming amount of a coin from an address, like a reward or a deposit. */
  receive(
    at: string,
    amount: string,
    coin: string,
    from: string,
    options: Parameters<TransactionsWorld['add']>[2] & { readonly valueUsd?: string } = {},
  ): Promise<number> {
    const { valueUsd, ...rest } = options;
    return this.add(
      at,
      [{ coin, amount, from: { address: from }, to: this.vault, ...(valueUsd !== undefined && { valueUsd }) }],
      rest,
    );
  }

  swap(at: string, options: Parameters<TransactionsWorld['add']>[2] = {}): Promise<number> {
    return this.add(
      at,
      [
        { coin: 'USDC', amount: '12000', from: this.hot, to: { address: ROUTER }, valueUsd: '12000' },
        { coin: 'WETH', amount: '3.76214309', from: { address: ROUTER }, to: this.hot, valueUsd: '11991.61' },
        { coin: 'ETH', amount: '0.00004182', from: this.hot, role: 'fee', valueUsd: '0.13' },
      ],
      options,
    );
  }

  /** Several days of an ordinary treasury: nine transactions to classify. */
  async fill(): Promise<void> {
    await this.swap('2025-11-14T15:52:07.000Z', { hash: `0x9e41c7${'a'.repeat(50)}8d5eb20f` });
    await this.receive('2025-11-14T14:10:00.000Z', '0.01842217', 'stETH', LIDO, { valueUsd: '58.1' });
    await this.add('2025-11-14T11:37:00.000Z', [
      { coin: 'USDC', amount: '25000', from: { address: STRANGER }, to: this.hot, valueUsd: '25000' },
    ]);
    await this.receive('2025-11-13T14:10:00.000Z', '0.01839904', 'stETH', LIDO, { valueUsd: '58.03' });
    await this.add('2025-11-13T13:44:00.000Z', [
      { coin: 'ETH', amount: '40', from: this.hot, to: { address: ROUTER }, valueUsd: '126000' },
    ]);
    await this.add('2025-11-13T10:31:00.000Z', [
      { coin: 'ETH', amount: '0.00011', from: this.hot, role: 'fee', valueUsd: '0.35' },
    ]);
    await this.receive('2025-11-12T14:10:00.000Z', '0.0183756', 'stETH', LIDO, { valueUsd: '57.9' });
    await this.receive('2025-11-12T08:12:00.000Z', '1000000', 'FREE-CLAIM', STRANGER);
    await this.receive('2025-11-12T07:55:00.000Z', '4.18', 'USDC', STRANGER, { valueUsd: '4.18' });
  }

  /** Mara lends USDC and announces it. */
  async announceDeposits(amounts: readonly string[]): Promise<{ readonly token: string }> {
    const coinId = await this.coinId('USDC');
    for (const id of [coinId, await this.coinId('stETH')])
      await this.holdfast.api('POST', 'market/coin/update', {
        token: this.token,
        body: { id, usableByClients: true },
      });
    await this.holdfast.api('POST', 'indexer/admin/network/update', {
      token: this.token,
      body: { id: this.networkId, usableByClients: true },
    });
    const { token } = await this.holdfast.join(mara);
    for (const amount of amounts) {
      await this.holdfast.api('POST', 'client/client-transaction/add', {
        token,
        body: { type: 'deposit', coinId, amount, networkId: this.networkId },
      });
    }
    return { token };
  }

  /** Opens a page as the administrator of this world. */
  async open(page: Page, path: string): Promise<void> {
    await this.holdfast.signIn(page, this.token);
    await page.goto(path);
  }

  async openInbox(page: Page): Promise<void> {
    await this.open(page, '/portfolio/transactions/new');
    await expect(page.getByRole('heading', { name: 'New transactions', level: 1 })).toBeVisible();
  }
}
