import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import { describe, expect, test } from 'vitest';
import aliasData from './start-data/aliases.json' with { type: 'json' };
import coinData from './start-data/coins.json' with { type: 'json' };
import networkData from './start-data/networks.json' with { type: 'json' };

const { networks } = networkData;
const { coins } = coinData;
const { aliases } = aliasData;
const symbols = new Set(coins.map((coin) => coin.symbol));
const chainIds = new Set(networks.map((network) => network.chainId));

function duplicates(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the networks of a fresh database', () => {
  test('about twenty EVM networks and Bitcoin, each once', () => {
    expect(networks.filter((network) => network.kind === 'evm').length).toBeGreaterThanOrEqual(20);
    expect(networks.filter((network) => network.kind === 'bitcoin').map((network) => network.nativeCoin)).toEqual([
      'BTC',
    ]);
    expect(duplicates(networks.map((network) => network.name))).toEqual([]);
    expect(duplicates(networks.map((network) => network.chainId))).toEqual([]);
    expect(duplicates(networks.flatMap((network) => network.covalentName ?? []))).toEqual([]);
  });

  test('every EVM network has a chain id and a native coin of 18 decimals that exists', () => {
    for (const network of networks) {
      expect(symbols, network.name).toContain(network.nativeCoin);
      if (network.kind !== 'evm') continue;
      expect(Number.isSafeInteger(network.chainId) && (network.chainId ?? 0) > 0, network.name).toBe(true);
      expect(coins.find((coin) => coin.symbol === network.nativeCoin)?.decimals, network.name).toBe(18);
    }
  });

  test('a network that starts inactive is served by an explorer', () => {
    const inactive = networks.filter((network) => 'isActive' in network);
    expect(inactive.length).toBeGreaterThanOrEqual(40);
    expect(inactive.filter((network) => 'explorers' in network && network.explorers.length > 0)).toEqual(inactive);
    const names = inactive.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['HyperEVM', 'Monad']));
  });

  test('addresses of services use https, and confirmations are at least one', () => {
    for (const network of networks) {
      expect(network.confirmations, network.name).toBeGreaterThanOrEqual(1);
      for (const url of [network.explorerUrl, network.rpcUrl])
        if (url !== null) expect(new URL(url).protocol, network.name).toBe('https:');
      expect(network.explorerUrl.endsWith('/'), network.name).toBe(false);
    }
  });
});

describe('the coins of a fresh database', () => {
  test('about a hundred, with symbols and market ids of their own', () => {
    expect(coins.length).toBeGreaterThanOrEqual(100);
    expect(duplicates(coins.map((coin) => coin.symbol.toLowerCase()))).toEqual([]);
    expect(duplicates(coins.flatMap((coin) => coin.marketId ?? []))).toEqual([]);
    const unpriced = coins.filter((coin) => !('isCash' in coin) && coin.hasPrices !== (coin.marketId !== null));
    expect(unpriced.map((coin) => coin.symbol)).toEqual([]);
  });

  test('every currency of the ECB is money and has prices, except the dollar, which is its own price', () => {
    const cash = new Map(coins.filter((coin) => 'isCash' in coin).map((coin) => [coin.symbol, coin.hasPrices]));
    const currencies = (
      'EUR,USD,GBP,JPY,CHF,CAD,AUD,SEK,NOK,DKK,PLN,CZK,NZD,SGD,HKD,CNY,INR,BRL,MXN,ZAR,TRY,KRW,ILS,HUF,RON,THB,IDR,' +
      'PHP,MYR,ISK,BGN'
    ).split(',');
    expect(currencies.filter((symbol) => !cash.has(symbol))).toEqual([]);
    expect([...cash].filter(([, hasPrices]) => !hasPrices)).toEqual([['USD', false]]);
  });

  test('every contract address carries a right checksum and stands on a known network', () => {
    for (const coin of coins) {
      for (const { chainId, address } of coin.addresses) {
        expect(normaliseAddress({ kind: 'evm', address }), `${coin.symbol} on ${chainId}`).toEqual({
          ok: true,
          address,
        });
        expect(chainIds, `${coin.symbol} on ${chainId}`).toContain(chainId);
      }
    }
  });

  test('no contract belongs to two coins, and no coin has two contracts on a network', () => {
    expect(
      duplicates(coins.flatMap((coin) => coin.addresses.map(({ chainId, address }) => `${chainId} ${address}`))),
    ).toEqual([]);
    expect(
      duplicates(coins.flatMap((coin) => coin.addresses.map(({ chainId }) => `${coin.symbol} on ${chainId}`))),
    ).toEqual([]);
  });

  test('decimals are whole numbers that an exact amount can hold', () => {
    for (const coin of coins) {
      for (const decimals of [coin.decimals, ...coin.addresses.map((contract) => contract.decimals)]) {
        expect(Number.isInteger(decimals) && decimals >= 0 && decimals <= 24, coin.symbol).toBe(true);
      }
    }
  });

  test('decimals are those of the contract, not of the coin', () => {
    const decimalsOf = (symbol: string, chainId: number) =>
      coins.find((coin) => coin.symbol === symbol)?.addresses.find((contract) => contract.chainId === chainId)
        ?.decimals;
    expect([decimalsOf('USDT', 1), decimalsOf('USDT', 56), decimalsOf('USDC', 56), decimalsOf('CRO', 1)]).toEqual([
      6, 18, 18, 8,
    ]);
  });
});

describe('the alias groups of a fresh database', () => {
  test('they name coins that exist, each in one set only', () => {
    const named = aliases.flatMap((set) => [set.coin, ...set.aliases]);
    expect(named.filter((symbol) => !symbols.has(symbol))).toEqual([]);
    expect(duplicates(named)).toEqual([]);
  });

  test('a coin without a market id is an alias, so that it has a price after all; the dollar is its own price', () => {
    const inactive = networks.filter((network) => 'isActive' in network).map(({ nativeCoin }) => nativeCoin);
    const covered = new Set([...inactive, ...aliases.flatMap((set) => set.aliases)]);
    expect(
      coins
        .filter((coin) => coin.marketId === null && !covered.has(coin.symbol) && !('isCash' in coin))
        .map((coin) => coin.symbol),
    ).toEqual([]);
    expect(aliases.filter((set) => !coins.find((coin) => coin.symbol === set.coin)?.hasPrices)).toEqual([]);
  });

  test('tokens that only track another coin are no aliases', () => {
    const named = new Set(aliases.flatMap((set) => set.aliases));
    expect(['WBTC', 'cbBTC', 'stETH', 'wstETH', 'rETH', 'cbETH'].filter((symbol) => named.has(symbol))).toEqual([]);
  });
});

test('each file names its sources', () => {
  for (const { sources } of [networkData, coinData, aliasData]) expect(sources.length).toBeGreaterThan(0);
});
