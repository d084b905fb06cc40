/** What each exchange says about a key, and which files its rows belong to. */
import { describe, expect, it } from 'vitest';
import { CONNECTABLE, findExchange } from './exchanges.ts';
import type { ExchangeClient } from './kit/client.ts';
import { LAYOUTS } from '../providers/layouts.ts';
import { openImport } from '../providers/read-import.ts';
import { csv } from './testing/recorded.ts';

/** Returns what it is given for each call, whatever the parameters. */
function clientOf(answers: Readonly<Record<string, unknown>>): ExchangeClient {
  return {
    apiKey: 'own-key',
    call: async (name) => answers[name],
  };
}

const neither = { canTrade: false, canWithdraw: false };

describe('what a key may do', () => {
  it.each<[string, Record<string, unknown>, object | null]>([
    ['kraken', { privatePostGetApiKeyInfo: { result: { permissions: ['query-funds', 'query-ledger'] } } }, neither],
    [
      'kraken',
      { privatePostGetApiKeyInfo: { result: { permissions: ['query-funds', 'withdraw-funds', 'modify-trades'] } } },
      { canTrade: true, canWithdraw: true },
    ],
    [
      'coinbase',
      { v3PrivateGetBrokerageKeyPermissions: { can_view: true, can_trade: false, can_transfer: false } },
      neither,
    ],
    [
      'coinbase',
      { v3PrivateGetBrokerageKeyPermissions: { can_view: true, can_trade: false, can_transfer: true } },
      { canTrade: false, canWithdraw: true },
    ],
    [
      'binance',
      {
        sapiGetAccountApiRestrictions: {
          enableReading: true,
          enableWithdrawals: false,
          enableSpotAndMarginTrading: false,
        },
      },
      neither,
    ],
    [
      'binance',
      {
        sapiGetAccountApiRestrictions: {
          enableReading: true,
          enableWithdrawals: true,
          enableSpotAndMarginTrading: true,
        },
      },
      { canTrade: true, canWithdraw: true },
    ],
    [
      'bitfinex',
      {
        privatePostAuthRPermissions: [
          ['orders', '1', '0'],
          ['withdraw', '0', '0'],
        ],
      },
      neither,
    ],
    [
      'bitfinex',
      {
        privatePostAuthRPermissions: [
          ['orders', '1', '1'],
          ['withdraw', '0', '1'],
        ],
      },
      { canTrade: true, canWithdraw: true },
    ],
    ['kucoin', { privateGetUserApiKey: { data: { permission: 'General' } } }, neither],
    [
      'kucoin',
      { privateGetUserApiKey: { data: { permission: 'General, Spot, Transfer' } } },
      { canTrade: true, canWithdraw: true },
    ],
    ['okx', { privateGetAccountConfig: { data: [{ perm: 'read_only' }] } }, neither],
    [
      'okx',
      { privateGetAccountConfig: { data: [{ perm: 'read_only,withdraw' }] } },
      { canTrade: false, canWithdraw: true },
    ],
    ['bybit', { privateGetV5UserQueryApi: { result: { readOnly: '1' } } }, neither],
    ['bybit', { privateGetV5UserQueryApi: { result: { readOnly: '0' } } }, { canTrade: true, canWithdraw: false }],
    [
      'gateio',
      {
        privateAccountGetMainKeys: [
          {
            key: 'own-key',
            perms: [
              { name: 'spot', read_only: true },
              { name: 'wallet', read_only: true },
            ],
          },
        ],
      },
      neither,
    ],
    [
      'gateio',
      { privateAccountGetMainKeys: [{ key: 'own-key', perms: [{ name: 'spot', read_only: false }] }] },
      { canTrade: true, canWithdraw: false },
    ],
    ['gemini', { privatePostV1Roles: { isAuditor: true, isFundManager: false, isTrader: false } }, neither],
    [
      'gemini',
      { privatePostV1Roles: { isAuditor: false, isFundManager: true, isTrader: true } },
      { canTrade: true, canWithdraw: true },
    ],
    ['bitget', { privateSpotGetV2SpotAccountInfo: { data: { authorities: ['stor', 'wtor'] } } }, neither],
    [
      'bitget',
      { privateSpotGetV2SpotAccountInfo: { data: { authorities: ['stow', 'wtow'] } } },
      { canTrade: true, canWithdraw: true },
    ],
    [
      'huobi',
      { spotPrivateGetV2UserUid: { data: '7' }, spotPrivateGetV2UserApiKey: { data: [{ permission: 'readOnly' }] } },
      neither,
    ],
    [
      'huobi',
      {
        spotPrivateGetV2UserUid: { data: '7' },
        spotPrivateGetV2UserApiKey: { data: [{ permission: 'readOnly,trade' }] },
      },
      { canTrade: true, canWithdraw: false },
    ],
    // These do not tell, or answered something else.
    ...['bitstamp', 'bitvavo', 'binance_us', 'crypto_com_exchange', 'mexc', 'poloniex'].map(
      (provider): [string, Record<string, unknown>, null] => [provider, {}, null],
    ),
    ['okx', { privateGetAccountConfig: { data: [] } }, null],
  ])('%s: %j', async (provider, answers, expected) => {
    expect(await findExchange(provider)?.permissionsOf(clientOf(answers))).toEqual(expected);
  });
});

describe('the exchanges', () => {
  it('are the seventeen of the page, each with a way to make a key', () => {
    expect(CONNECTABLE).toHaveLength(17);
    expect(new Set(CONNECTABLE.map(({ provider }) => provider)).size).toBe(17);
    for (const { howTo, streams } of CONNECTABLE) {
      expect(howTo.length).toBeGreaterThan(30);
      expect(streams.length).toBeGreaterThan(0);
    }
  });

  it('write headers that are recognised as the file of the exchange', async () => {
    for (const { provider, streams } of CONNECTABLE)
      for (const { layout, columns } of streams) {
        const opened = await openImport(csv([columns, columns.map(() => '')]), { provider });
        expect(opened.layout.id).toBe(layout);
        expect(LAYOUTS.map(({ id }) => id)).toContain(layout);
      }
  });
});
