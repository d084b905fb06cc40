import { catalogueCalls } from '../../contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { refusalOf, TETHER, USDC, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

type ListQuery = Parameters<typeof world.api<typeof catalogueCalls.listCoins>>[1]['query'];
const list = (query: ListQuery = {}) => world.api(catalogueCalls.listCoins, { query });
const symbols = async (query: ListQuery = {}) => (await list(query)).items.map((coin) => coin.symbol);

describe('adding and changing', () => {
  test('a coin keeps its contracts in checksummed spelling, with decimals of their own', async () => {
    const ethereum = await world.addEvm();
    const bnb = await world.addEvm('BNB Smart Chain', 56);
    const coin = await world.addCoin({
      symbol: 'USDT',
      name: 'Tether',
      decimals: 6,
      marketId: 'tether',
      hasPrices: true,
      addresses: [
        { networkId: ethereum.id, address: TETHER.toLowerCase() },
        { networkId: bnb.id, address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
      ],
    });
    expect(coin).toMatchObject({
      symbol: 'USDT',
      name: 'Tether',
      decimals: 6,
      marketId: 'tether',
      hasPrices: true,
      usableByClients: false,
      isSpam: false,
      latest: null,
      aliasCoinId: null,
      addresses: [
        { networkId: ethereum.id, address: TETHER, decimals: 6 },
        { networkId: bnb.id, address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
      ],
    });
    expect(await world.api(catalogueCalls.getCoin, { params: { id: coin.id } })).toEqual(coin);
  });

  test('a token from a chain needs review until a person confirms it or marks it as spam', async () => {
    const { id } = await world.addCoin({ symbol: 'MET' });
    const isOpen = async () => (await list({ needs_review: true })).items.map((coin) => coin.symbol);
    const meet = () => world.pool.query('UPDATE coins SET needs_review = true WHERE id = $1', [id]);
    await meet();
    expect((await world.api(catalogueCalls.updateCoin, { body: { id, hasPrices: true } })).needsReview).toBe(true);
    expect(await isOpen()).toEqual(['MET']);
    expect((await world.api(catalogueCalls.updateCoin, { body: { id, needsReview: false } })).needsReview).toBe(false);
    expect(await isOpen()).toEqual([]);
    await meet();
    expect(await world.api(catalogueCalls.updateCoin, { body: { id, isSpam: true } })).toMatchObject({
      needsReview: false,
      isSpam: true,
    });
  });

  test('a piece of a collection can be edited although its contract is no plain address', async () => {
    const ethereum = await world.addEvm();
    const { id } = await world.addCoin({ symbol: 'POS', decimals: 0 });
    await world.pool.query(
      'INSERT INTO coin_addresses (network_id, address, coin_id, decimals) VALUES ($1, $2, $3, 0)',
      [ethereum.id, `${USDC}/7`, id],
    );
    const addresses = [{ networkId: ethereum.id, address: `${USDC}/7`, decimals: 0 }];
    expect(await world.api(catalogueCalls.updateCoin, { body: { id, name: 'Position 7', addresses } })).toMatchObject({
      name: 'Position 7',
      addresses,
    });
    expect(
      (
        await refusalOf(
          world.api(catalogueCalls.updateCoin, {
            body: { id, addresses: [{ networkId: ethereum.id, address: `${USDC}/8` }] },
          }),
        )
      ).status,
    ).toBe(422);
  });

  test('only the given fields change; contracts are replaced as a whole; a market id can be taken away', async () => {
    const ethereum = await world.addEvm();
    const coin = await world.addCoin({
      symbol: 'USDC',
      decimals: 6,
      marketId: 'usd-coin',
      addresses: [{ networkId: ethereum.id, address: USDC }],
    });
    const priced = await world.api(catalogueCalls.updateCoin, { body: { id: coin.id, hasPrices: true } });
    expect(priced).toEqual({ ...coin, hasPrices: true });
    const bare = await world.api(catalogueCalls.updateCoin, {
      body: { id: coin.id, marketId: null, addresses: [{ networkId: ethereum.id, address: TETHER }] },
    });
    expect(bare).toEqual({
      ...priced,
      marketId: null,
      addresses: [{ networkId: ethereum.id, address: TETHER, decimals: 6 }],
    });
    expect(await symbols({ search: USDC })).toEqual([]);
    expect(await symbols({ search: TETHER.toLowerCase() })).toEqual(['USDC']);
  });

  test('error: a symbol and name that are taken are refused naming the holder; spam may copy them', async () => {
    await world.addCoin({ symbol: 'ETH', name: 'Ethereum' });
    const again = { symbol: 'eth', name: 'ETHEREUM', decimals: 18 };
    expect(await refusalOf(world.addCoin(again))).toEqual({
      status: 409,
      text:
        'There is already a coin ETH named “Ethereum”. Choose another name, or, if both are the same asset, choose ' +
        '“Same as ETH” under To review.',
    });
    const copy = await world.addCoin({ ...again, isSpam: true });
    expect(
      await refusalOf(world.api(catalogueCalls.updateCoin, { body: { id: copy.id, isSpam: false } })),
    ).toMatchObject({
      status: 409,
    });
    expect((await world.addCoin({ symbol: 'ETH', name: 'Another' })).symbol).toBe('ETH');
  });

  test('clearing the spam mark of a token with a taken name appends its contract to the name', async () => {
    const ethereum = await world.addEvm();
    const polygon = await world.addEvm('Polygon', 137);
    await world.addCoin({ symbol: 'USDC', name: 'USD Coin' });
    const twin = (networkId: number) =>
      world.addCoin({
        symbol: 'USDC',
        name: 'USD Coin',
        isSpam: true,
        addresses: [{ networkId, address: TETHER }],
      });
    const [first, second] = [await twin(ethereum.id), await twin(polygon.id)];
    const clear = (id: number) => world.api(catalogueCalls.updateCoin, { body: { id, isSpam: false } });
    const inShort = `${TETHER.slice(0, 6)}…${TETHER.slice(-4)}`;
    expect(await clear(first.id)).toMatchObject({ isSpam: false, name: `USD Coin ${inShort}` });
    expect(await clear(second.id)).toMatchObject({ isSpam: false, name: `USD Coin ${inShort} Polygon` });
    expect((await list({ spam: false })).items).toHaveLength(3);
  });

  test('what a coin stands for is set and cleared, and makes the books stale', async () => {
    const usdc = await world.addCoin({ symbol: 'USDC', hasPrices: true });
    const receipt = await world.addCoin({ symbol: 'aUSDC', hasPrices: true });
    expect(receipt.claim).toBeNull();
    const set = (claim: { kind: 'receipt' | 'debt'; ofCoinId: number; custody?: 'collateral' | 'stake' } | null) =>
      world.api(catalogueCalls.updateCoin, { body: { id: receipt.id, claim } });
    const changes = async () => (await world.pool.query('SELECT FROM book_changes')).rowCount;
    const watched = async () =>
      (await world.pool.query<{ coin_id: number }>('SELECT coin_id FROM price_watch ORDER BY 1')).rows.map(
        (row) => row.coin_id,
      );
    const before = await changes();
    expect((await set({ kind: 'receipt', ofCoinId: usdc.id, custody: 'stake' })).claim).toEqual({
      kind: 'receipt',
      ofCoinId: usdc.id,
      ofCoinSymbol: 'USDC',
      custody: 'stake',
      origin: 'person',
    });
    expect(await changes()).toBe(before! + 1);
    expect(await watched()).toEqual([usdc.id]);
    expect((await set({ kind: 'debt', ofCoinId: usdc.id })).claim).toMatchObject({ kind: 'debt', custody: null });
    expect((await set(null)).claim).toBeNull();
    expect(await watched()).toEqual([usdc.id, receipt.id]);
    expect(
      (await world.api(catalogueCalls.updateCoin, { body: { id: receipt.id, hasPrices: false } })).claim,
    ).toBeNull();
  });

  test('error: a claim must end at another asset, and a coin that another stands for cannot be deleted', async () => {
    const [usdc, receipt, second] = [
      await world.addCoin({ symbol: 'USDC' }),
      await world.addCoin({ symbol: 'aUSDC' }),
      await world.addCoin({ symbol: 'waUSDC' }),
    ];
    const set = (id: number, ofCoinId: number) =>
      world.api(catalogueCalls.updateCoin, { body: { id, claim: { kind: 'receipt', ofCoinId } } });
    await set(receipt.id, usdc.id);
    for (const [id, ofCoinId] of [
      [usdc.id, usdc.id],
      [second.id, receipt.id],
      [second.id, 999_999],
    ] as const)
      expect(await refusalOf(set(id, ofCoinId))).toMatchObject({ status: 422 });
    expect(await refusalOf(set(usdc.id, second.id))).toEqual({
      status: 409,
      text: 'aUSDC stands for this coin. Clear that first.',
    });
    expect((await refusalOf(world.api(catalogueCalls.deleteCoin, { params: { id: usdc.id } }))).text).toContain(
      '1 coin that stands for it (aUSDC)',
    );
    const group = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: usdc.id } });
    const join = world.api(catalogueCalls.updateAliasCoin, {
      params: { id: group.id },
      body: { aliasedCoinsIds: [receipt.id] },
    });
    expect((await refusalOf(join)).text).toContain('aUSDC stands for USDC');
  });

  test('error: a contract that is taken is refused naming the coin, and nothing of the new coin is kept', async () => {
    const ethereum = await world.addEvm();
    await world.addCoin({ symbol: 'USDC', name: 'USD Coin', addresses: [{ networkId: ethereum.id, address: USDC }] });
    const before = await world.fingerprint();
    const refused = await refusalOf(
      world.addCoin({
        symbol: 'FAKE',
        addresses: [
          { networkId: ethereum.id, address: TETHER },
          { networkId: ethereum.id, address: USDC.toLowerCase() },
        ],
      }),
    );
    expect(refused).toEqual({
      status: 409,
      text: expect.stringContaining(`${USDC} on Ethereum is the contract of USDC (“USD Coin”). Leave it out`),
    });
    expect(await world.fingerprint()).toEqual(before);
  });

  test('error: every wrong contract is refused at its place', async () => {
    const ethereum = await world.addEvm();
    const badChecksum = USDC.replace('A0b', 'a0b');
    const refused = await refusalOf(
      world.addCoin({
        symbol: 'X',
        addresses: [
          { networkId: ethereum.id, address: badChecksum },
          { networkId: 999, address: USDC },
          { networkId: ethereum.id, address: USDC },
          { networkId: ethereum.id, address: USDC.toLowerCase() },
        ],
      }),
    );
    expect(refused.status).toBe(422);
    expect(refused.text.split(' • ')).toEqual([
      expect.stringMatching(/^body\.addresses\.0\.address: .*checksum/),
      'body.addresses.1.networkId: There is no such network.',
      'body.addresses.3.address: This address is in the list twice.',
    ]);
  });

  test('of many concurrent requests to add one coin, one succeeds and the others name the holder', async () => {
    const ethereum = await world.addEvm();
    const add = () =>
      world.addCoin({ symbol: 'RACE', name: 'Race', addresses: [{ networkId: ethereum.id, address: USDC }] }).then(
        () => ({ status: 200, text: '' }),
        (error) => refusalOf(Promise.reject(error)),
      );
    const results = await Promise.all(Array.from({ length: 8 }, add));
    expect(results.filter((result) => result.status === 200)).toHaveLength(1);
    for (const result of results.filter((result) => result.status !== 200))
      expect(result).toMatchObject({
        status: 409,
        text: expect.stringContaining('There is already a coin RACE named “Race”'),
      });
    expect(await symbols()).toEqual(['RACE']);
  });
});

describe('deleting', () => {
  test('an unused coin goes with its contracts', async () => {
    const ethereum = await world.addEvm();
    const coin = await world.addCoin({ symbol: 'USDC', addresses: [{ networkId: ethereum.id, address: USDC }] });
    await world.api(catalogueCalls.deleteCoin, { params: { id: coin.id } });
    expect(await symbols()).toEqual([]);
    expect(await refusalOf(world.api(catalogueCalls.getCoin, { params: { id: coin.id } }))).toEqual({
      status: 404,
      text: 'There is no such coin.',
    });
    expect((await world.pool.query('SELECT FROM coin_terms')).rowCount).toBe(0);
  });

  test('error: what uses a coin is named', async () => {
    const eth = await world.addCoin({ symbol: 'ETH' });
    const weth = await world.addCoin({ symbol: 'WETH' });
    for (const [name, chainId] of [
      ['Ethereum', 1],
      ['Base', 8453],
      ['OP Mainnet', 10],
      ['Arbitrum One', 42161],
    ] as const) {
      await world.api(catalogueCalls.addNetwork, { body: { name, kind: 'evm', chainId, nativeCoinId: eth.id } });
    }
    const set = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: eth.id } });
    await world.api(catalogueCalls.updateAliasCoin, { params: { id: set.id }, body: { aliasedCoinsIds: [weth.id] } });
    const remove = (id: number) => refusalOf(world.api(catalogueCalls.deleteCoin, { params: { id } }));
    expect(await remove(eth.id)).toEqual({
      status: 409,
      text:
        'ETH is in use by 4 networks as their native coin (Arbitrum One, Base, Ethereum, …) and 1 alias group ' +
        '(ETH). Remove it there first.',
    });
    expect(await remove(weth.id)).toEqual({
      status: 409,
      text: 'WETH is in use by 1 alias group (ETH). Remove it there first.',
    });
    await world.api(catalogueCalls.deleteAliasCoin, { params: { id: set.id } });
    await world.pool.query('INSERT INTO price_ratios (coin_id, of_coin_id, ratio) VALUES ($1, $2, 1.1)', [
      eth.id,
      weth.id,
    ]);
    expect(await remove(weth.id)).toEqual({
      status: 409,
      text: 'WETH is in use by 1 coin that is priced by it (ETH). Remove it there first.',
    });
  });
});

describe('listing', () => {
  test('by symbol whatever its case, with the id as the end of the order, page by page without gaps', async () => {
    for (const symbol of ['b', 'A', 'c', 'a', 'B']) await world.addCoin({ symbol, name: `${symbol} ${Math.random()}` });
    expect(await symbols()).toEqual(['A', 'a', 'b', 'B', 'c']);
    expect(await symbols({ order: 'desc', sort: 'symbol' })).toEqual(['c', 'B', 'b', 'a', 'A']);
    expect(await symbols({ sort: 'created' })).toEqual(['b', 'A', 'c', 'a', 'B']);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 2 })));
    expect(pages.map((page) => page.items.map((coin) => coin.symbol))).toEqual([['A', 'a'], ['b', 'B'], ['c'], []]);
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5, 5]);
    expect(pages.every((page) => !page.isTotalCapped)).toBe(true);
  });

  test('filters by prices, spam, clients and network; the native coin belongs to its network', async () => {
    const native = await world.addCoin({ symbol: 'ETH' });
    const ethereum = await world.api(catalogueCalls.addNetwork, {
      body: { name: 'Ethereum', kind: 'evm', chainId: 1, nativeCoinId: native.id },
    });
    const base = await world.addEvm('Base', 8453);
    await world.addCoin({ symbol: 'ONE', hasPrices: true, addresses: [{ networkId: ethereum.id, address: USDC }] });
    await world.addCoin({ symbol: 'TWO', isSpam: true, addresses: [{ networkId: base.id, address: USDC }] });
    await world.addCoin({ symbol: 'SIX', usableByClients: true });
    expect(await symbols({ has_prices: true })).toEqual(['ONE']);
    expect(await symbols({ has_prices: false })).toEqual(['ETH', 'SIX', 'TWO']);
    expect(await symbols({ spam: true })).toEqual(['TWO']);
    expect(await symbols({ spam: false, has_prices: false })).toEqual(['ETH', 'SIX']);
    expect(await symbols({ usable_by_clients: true })).toEqual(['SIX']);
    expect(await symbols({ network_id: ethereum.id })).toEqual(['ETH', 'ONE']);
    expect(await symbols({ network_id: base.id })).toEqual(['TWO']);
    expect(await symbols({ network_id: 999 })).toEqual([]);
    await world.api(catalogueCalls.updateNetwork, { body: { id: base.id, nativeCoinId: native.id } });
    expect(await symbols({ network_id: base.id })).toEqual(['ETH', 'TWO']);
    await world.api(catalogueCalls.updateNetwork, { body: { id: base.id, nativeCoinId: null } });
    await world.api(catalogueCalls.updateNetwork, { body: { id: ethereum.id, nativeCoinId: null } });
    await world.api(catalogueCalls.updateCoin, {
      body: { id: native.id, addresses: [{ networkId: base.id, address: TETHER }] },
    });
    expect(await symbols({ network_id: ethereum.id })).toEqual(['ONE']);
    expect(await symbols({ network_id: base.id })).toEqual(['ETH', 'TWO']);
    await world.api(catalogueCalls.updateCoin, { body: { id: native.id, addresses: [] } });
    expect(await symbols({ network_id: base.id })).toEqual(['TWO']);
  });

  test('search finds prefixes of symbols, words and addresses, and suffixes of symbols, closest first', async () => {
    const ethereum = await world.addEvm();
    await world.addCoin({ symbol: 'ETHW', name: 'EthereumPoW' });
    await world.addCoin({ symbol: 'WETH', name: 'Wrapped Ether' });
    await world.addCoin({ symbol: 'ETH', name: 'Ethereum' });
    await world.addCoin({ symbol: 'SUSHI', name: 'SushiSwap' });
    await world.addCoin({ symbol: '1INCH', name: '1inch Network' });
    await world.addCoin({ symbol: 'ΩMEGA', name: 'Ωmega Über' });
    await world.addCoin({ symbol: 'USDC', name: 'USD Coin', addresses: [{ networkId: ethereum.id, address: USDC }] });
    expect(await symbols({ search: 'eth' })).toEqual(['ETH', 'WETH', 'ETHW']);
    expect(await symbols({ search: 'eth', sort: 'symbol', order: 'desc' })).toEqual(['WETH', 'ETHW', 'ETH']);
    expect(await symbols({ search: 'ETHER' })).toEqual(['WETH', 'ETH', 'ETHW']);
    expect(await symbols({ search: 'swap' })).toEqual(['SUSHI']);
    expect(await symbols({ search: 'inch' })).toEqual(['1INCH']);
    expect(await symbols({ search: 'wrapped  eth' })).toEqual(['WETH']);
    expect(await symbols({ search: 'über' })).toEqual(['ΩMEGA']);
    expect(await symbols({ search: 'ωm' })).toEqual(['ΩMEGA']);
    expect(await symbols({ search: USDC.slice(0, 12).toLowerCase() })).toEqual(['USDC']);
    expect(await symbols({ search: USDC })).toEqual(['USDC']);
    expect(await symbols({ search: '%' })).toEqual([]);
    expect(await symbols({ search: '' })).toHaveLength(7);
    expect(await symbols({ search: 'us', page: 2, limit: 1 })).toEqual(['SUSHI']);
    expect(await symbols({ search: 'us', page: 3, limit: 1 })).toEqual([]);
    expect((await list({ search: 'et', limit: 1 })).total).toBe(3);
  });

  test('a changed name is found by the new one only', async () => {
    const coin = await world.addCoin({ symbol: 'MATIC', name: 'Polygon' });
    await world.api(catalogueCalls.updateCoin, { body: { id: coin.id, symbol: 'POL', name: 'Ecosystem Token' } });
    expect(await symbols({ search: 'polygon' })).toEqual([]);
    expect(await symbols({ search: 'matic' })).toEqual([]);
    expect(await symbols({ search: 'token' })).toEqual(['POL']);
  });

  test('a total beyond the bound is marked and grows with the pages, so that every page can be reached', async () => {
    await world.pool.query(
      `INSERT INTO coins (symbol, name, decimals) SELECT 'T' || n, 'Token ' || n, 18 FROM generate_series(1, 2050) n`,
    );
    expect(await list({ limit: 1 })).toMatchObject({ total: 1_000, isTotalCapped: true });
    expect(await list({ page: 5, limit: 200 })).toMatchObject({ total: 2_000, isTotalCapped: true });
    expect(await list({ page: 10, limit: 200 })).toMatchObject({ total: 2_050, isTotalCapped: false });
    const seen = new Set<number>();
    for (let page = 1; ; page += 1) {
      const found = await list({ search: 'token', page, limit: 200 });
      for (const coin of found.items) seen.add(coin.id);
      if (!found.isTotalCapped && found.total <= page * 200) break;
      expect(found.total).toBeGreaterThan(page * 200);
    }
    expect(seen.size).toBe(2_050);
  });

  test('coins to choose from exclude spam, missing prices unless requested, aliases and given ids', async () => {
    const eth = await world.addCoin({ symbol: 'ETH', hasPrices: true });
    const weth = await world.addCoin({ symbol: 'WETH', hasPrices: true });
    await world.addCoin({ symbol: 'BARE' });
    await world.addCoin({ symbol: 'SPAM', hasPrices: true, isSpam: true });
    const set = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: eth.id } });
    await world.api(catalogueCalls.updateAliasCoin, { params: { id: set.id }, body: { aliasedCoinsIds: [weth.id] } });
    const choose = async (query: Parameters<typeof world.api<typeof catalogueCalls.listCoinsWithPrices>>[1]['query']) =>
      (await world.api(catalogueCalls.listCoinsWithPrices, { query })).items.map((coin) => coin.symbol);
    expect(await choose({})).toEqual(['ETH', 'WETH']);
    expect(await choose({ exclude_alias_coins: true })).toEqual(['ETH']);
    expect(await choose({ include_without_prices: true })).toEqual(['BARE', 'ETH', 'WETH']);
    expect(await choose({ include_without_prices: true, exclude_coins_ids: [eth.id, weth.id] })).toEqual(['BARE']);
    expect(await choose({ exclude_coins_ids: [eth.id] })).toEqual(['WETH']);
    expect(await choose({ search: 'wet' })).toEqual(['WETH']);
  });

  test('coins by network: contracts and native coins, one row each', async () => {
    const eth = await world.addCoin({ symbol: 'ETH' });
    const ethereum = await world.api(catalogueCalls.addNetwork, {
      body: { name: 'Ethereum', kind: 'evm', chainId: 1, nativeCoinId: eth.id },
    });
    const base = await world.api(catalogueCalls.addNetwork, {
      body: { name: 'Base', kind: 'evm', chainId: 8453, nativeCoinId: eth.id },
    });
    await world.addCoin({
      symbol: 'USDC',
      decimals: 6,
      addresses: [
        { networkId: ethereum.id, address: USDC },
        { networkId: base.id, address: TETHER, decimals: 8 },
      ],
    });
    const rows = async (query: Parameters<typeof world.api<typeof catalogueCalls.listAssetAddresses>>[1]['query']) =>
      (await world.api(catalogueCalls.listAssetAddresses, { query })).items.map((row) => [
        row.symbol,
        row.networkName,
        row.address,
        row.decimals,
      ]);
    expect(await rows({})).toEqual([
      ['ETH', 'Ethereum', null, 18],
      ['ETH', 'Base', null, 18],
      ['USDC', 'Ethereum', USDC, 6],
      ['USDC', 'Base', TETHER, 8],
    ]);
    expect(await rows({ network_id: base.id })).toEqual([
      ['ETH', 'Base', null, 18],
      ['USDC', 'Base', TETHER, 8],
    ]);
    expect(await rows({ search: 'usd', network_id: ethereum.id })).toEqual([['USDC', 'Ethereum', USDC, 6]]);
    expect(await rows({ page: 2, limit: 3 })).toEqual([['USDC', 'Base', TETHER, 8]]);
    expect((await world.api(catalogueCalls.listAssetAddresses, { query: { limit: 1 } })).total).toBe(4);
    await world.addCoin({ symbol: 'USDT', addresses: [{ networkId: ethereum.id, address: TETHER }] });
    const searched = { search: 'usd', network_id: ethereum.id, limit: 1 };
    const first = await world.api(catalogueCalls.listAssetAddresses, { query: searched });
    expect(first.total, 'leads to the next page').toBeGreaterThan(1);
    expect(await rows({ ...searched, page: 2 })).toHaveLength(1);
  });

  test('a client sees coins for clients, with only those networks that clients may use', async () => {
    const btc = await world.addCoin({ symbol: 'BTC', usableByClients: true });
    const open = await world.api(catalogueCalls.addNetwork, {
      body: { name: 'Bitcoin', kind: 'bitcoin', nativeCoinId: btc.id, usableByClients: true },
    });
    const closed = await world.addEvm();
    await world.api(catalogueCalls.updateCoin, {
      body: { id: btc.id, addresses: [{ networkId: closed.id, address: USDC }] },
    });
    await world.addCoin({ symbol: 'HIDDEN' });
    await world.addCoin({ symbol: 'SPAM', usableByClients: true, isSpam: true });
    const client = await world.addPerson({ role: 'client', hasAgreed: true });
    const response = await world.apiOf(client)(catalogueCalls.listClientCoins, { query: {} });
    expect(response.items).toEqual([
      { id: btc.id, symbol: 'BTC', name: 'BTC coin', decimals: 18, networkIds: [open.id], latest: null },
    ]);
  });
});

describe('choosing among coins with prices', () => {
  const choosable = async (search: string) =>
    (await world.api(catalogueCalls.listCoinsWithPrices, { query: { search } })).items.map((coin) => coin.symbol);

  test('a search finds a coin exactly while it has prices and is not spam, whichever way that changed', async () => {
    const ethereum = await world.addEvm();
    const coin = await world.addCoin({ symbol: 'PICK', hasPrices: false });
    const change = (body: {
      hasPrices?: boolean;
      isSpam?: boolean;
      symbol?: string;
      addresses?: { networkId: number; address: string }[];
    }) => world.api(catalogueCalls.updateCoin, { body: { id: coin.id, ...body } });
    expect(await choosable('pick')).toEqual([]);
    await change({ hasPrices: true });
    expect(await choosable('pick')).toEqual(['PICK']);
    await change({ symbol: 'PICKED', addresses: [{ networkId: ethereum.id, address: USDC }] });
    expect(await choosable('picked')).toEqual(['PICKED']);
    expect(await choosable(USDC.slice(0, 12)), 'by a contract that came later').toEqual(['PICKED']);
    await change({ isSpam: true });
    expect([await choosable('picked'), await choosable(USDC)]).toEqual([[], []]);
    await change({ isSpam: false });
    expect([await choosable('picked'), await choosable(USDC)]).toEqual([['PICKED'], ['PICKED']]);
    await change({ hasPrices: false });
    expect([await choosable('picked'), await choosable(USDC)]).toEqual([[], []]);
    await world.addCoin({ symbol: 'PICKLE', hasPrices: true });
    expect(await choosable('pick')).toEqual(['PICKLE']);
  });

  test('excluded coins are left out, with an alias among them', async () => {
    const [first, second, third] = [
      await world.addCoin({ symbol: 'PICA', hasPrices: true }),
      await world.addCoin({ symbol: 'PICB', hasPrices: true }),
      await world.addCoin({ symbol: 'PICC', hasPrices: true }),
    ];
    const set = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: first.id } });
    await world.api(catalogueCalls.updateAliasCoin, { params: { id: set.id }, body: { aliasedCoinsIds: [second.id] } });
    const response = await world.api(catalogueCalls.listCoinsWithPrices, {
      query: { search: 'pic', exclude_alias_coins: true, exclude_coins_ids: [third.id] },
    });
    expect(response.items.map((coin) => coin.symbol)).toEqual(['PICA']);
  });
});

describe('latest prices', () => {
  const latest = (priceUsd: string, at: string, source: string, change24h: string | null) => ({
    priceUsd,
    at,
    source,
    change24h,
  });
  const latestOf = async (query: ListQuery = { with_prices: true }) => (await list(query)).items[0]!.latest;

  test('the newest price wins: market, close or manual, with the change since the close a day earlier', async () => {
    const { id } = await world.addCoin({ symbol: 'ETH' });
    expect(await latestOf()).toBeNull();
    const daily = `INSERT INTO price_dailies (coin_id, day, source, price_usd) VALUES ($1, $2, $3, $4)`;
    await world.pool.query(daily, [id, '2024-03-01', 'market', '2000']);
    expect(await latestOf()).toEqual(latest('2000', '2024-03-02T00:00:00.000Z', 'market', null));
    await world.pool.query(daily, [id, '2024-03-02', 'market', '2100.500']);
    expect(await latestOf()).toEqual(latest('2100.5', '2024-03-03T00:00:00.000Z', 'market', '5.025'));
    await world.pool.query(`INSERT INTO price_manuals (coin_id, day, price_usd) VALUES ($1, '2024-03-03', 0)`, [id]);
    expect(await latestOf()).toEqual(latest('0', '2024-03-03T12:00:00.000Z', 'manual', '-100'));
    // The midnight nearest to 24 hours before 05:00 on the 4th is the one that ends the 2nd.
    await world.pool.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
         VALUES ($1, 'market', 2310.55, '2024-03-04T05:00:00Z')`,
      [id],
    );
    await world.pool.query(daily, [id, '2024-03-02', 'another', '1']);
    expect(await latestOf()).toEqual(latest('2310.55', '2024-03-04T05:00:00.000Z', 'market', '10'));
    expect(await latestOf({})).toBeNull();
    expect((await world.api(catalogueCalls.getCoin, { params: { id } })).latest?.priceUsd).toBe('2310.55');
  });

  test('a manual price takes precedence over all prices of its day, and none of the next day', async () => {
    const { id } = await world.addCoin({ symbol: 'HAND' });
    const spot = (at: string) =>
      world.pool.query(
        `INSERT INTO price_spots (coin_id, source, price_usd, observed_at) VALUES ($1, 'market', 7, $2)
           ON CONFLICT (coin_id, source) DO UPDATE SET observed_at = excluded.observed_at`,
        [id, at],
      );
    await world.pool.query(
      `INSERT INTO price_manuals (coin_id, day, price_usd, set_at)
         VALUES ($1, '2024-03-03', 5, '2024-03-03T20:00:00Z')`,
      [id],
    );
    await world.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd) VALUES ($1, '2024-03-03', 'market', 6)`,
      [id],
    );
    await spot('2024-03-03T23:59:59Z');
    expect(await latestOf()).toEqual(latest('5', '2024-03-03T20:00:00.000Z', 'manual', null));
    await spot('2024-03-04T00:00:00Z');
    expect(await latestOf()).toMatchObject({ priceUsd: '7', source: 'market' });
  });

  test('a receipt token has the price of the coin that its base takes its price from', async () => {
    const [eth, weth, receipt] = [
      await world.addCoin({ symbol: 'ETH' }),
      await world.addCoin({ symbol: 'WETH' }),
      await world.addCoin({ symbol: 'aArbWETH' }),
    ];
    const { id } = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: eth.id } });
    await world.api(catalogueCalls.updateAliasCoin, { params: { id }, body: { aliasedCoinsIds: [weth.id] } });
    await world.pool.query(
      `UPDATE coins SET is_rebasing = true, claim_kind = 'receipt', claim_of_coin_id = $2, claim_custody = 'collateral',
              claim_origin = 'chain' WHERE id = $1`,
      [receipt.id, weth.id],
    );
    await world.pool.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at) VALUES ($1, 'market', 3000, now())`,
      [eth.id],
    );
    for (const coin of [weth, receipt])
      expect((await world.api(catalogueCalls.getCoin, { params: { id: coin.id } })).latest?.priceUsd).toBe('3000');
  });

  test('24 fractional digits survive', async () => {
    const { id } = await world.addCoin({ symbol: 'TINY' });
    await world.pool.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
         VALUES ($1, 'market', 0.000000000000000000000001, now())`,
      [id],
    );
    expect((await latestOf())?.priceUsd).toBe('0.000000000000000000000001');
  });
});
