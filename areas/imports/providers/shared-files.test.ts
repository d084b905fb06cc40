import { describe, expect, it } from 'vitest';
import type { RecordReading } from './build-records.ts';
import { buildReading, type ImportOptions, type ImportReading, openImport, readImport } from './read-import.ts';
import { PROVIDERS, type ProviderId } from './kit/provider.ts';
import {
  choicesFor,
  differences,
  type EverytradeCase,
  everytradeTotals,
  hasSharedFiles,
  HEADER_ONLY,
  namesIn,
  ownAddressOf,
  readShared,
  type RotkiEvent,
  rotkiTotals,
  sharedFiles,
  sharedFolders,
  type Totals,
  totalsOf,
} from './testing.ts';

function optionsFor(file: string): ImportOptions {
  const [folder = '', fileName = ''] = file.split('/');
  const coin = folder === 'trezor' ? { coin: 'BTC' } : {};
  return { provider: folder as ProviderId, fileName, ...choicesFor(file), ...coin };
}

function json<T>(file: string): T {
  return JSON.parse(readShared(file).toString('utf8')) as T;
}

/** Transactions without the places of their rows, which differ between exports. */
function facts(reading: ImportReading): unknown[] {
  return reading.transactions
    .map(({ found }) => ({ ...found, source: { name: found.source?.name, kind: found.source?.kind } }))
    .map((found) =>
      JSON.stringify(found, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    .sort();
}

/** Pionex writes CoinTracker's template, which is recognised as such. */
const SAME_COLUMNS: Readonly<Record<string, string>> = { 'pionex/test_pionex_trades.csv': 'cointracker' };

describe.skipIf(!hasSharedFiles)(
  'shared export files (skipped where ../shared/data/imports is not beside the repository)',
  () => {
    it('every folder is a provider', () => {
      expect(sharedFolders.filter((folder) => !(folder in PROVIDERS))).toEqual([]);
      expect(sharedFiles.length).toBeGreaterThan(100);
    });

    it.each(sharedFiles)('%s: every record has one result', async (file) => {
      const reading = await readImport(readShared(file), optionsFor(file));
      const { added, merged, ignored, waiting, refused } = reading.counts;
      expect(added + merged + ignored + waiting + refused).toBe(reading.records.length);
      expect(reading.records.length).toBeGreaterThan(0);
      expect(waiting).toBe(file === 'blockfi/blockfi-transactions.csv' ? 2 : 0);
      const keys = new Set(reading.transactions.map(({ found }) => found.key));
      expect(keys.size).toBe(reading.transactions.length);
      for (const record of reading.records) {
        expect(record.result === 'added').toBe(record.transactionKey !== null);
        if (record.transactionKey !== null) expect(keys).toContain(record.transactionKey);
        if (record.result !== 'added') expect(record.reason).toMatch(/\.$/);
      }
    });

    it.each(sharedFiles)('%s is recognised without naming the provider', async (file) => {
      const { provider: _provider, ...choices } = optionsFor(file);
      const reading = await readImport(readShared(file), { provider: 'auto', ...choices });
      expect(reading.provider).toBe(SAME_COLUMNS[file] ?? file.split('/')[0]);
    });

    it('a file with a header and no rows is refused with a clear message', async () => {
      await expect(readImport(readShared(HEADER_ONLY), optionsFor(HEADER_ONLY))).rejects.toThrow(
        'a header and no rows',
      );
    });

    it.each(sharedFiles.filter((file) => file.endsWith('.csv') && !/binance_v002|SPOT\.csv$/.test(file)))(
      '%s: shuffled and in overlapping halves it is the same',
      async (file) => {
        const options = {
          ...optionsFor(file),
          ...(file.startsWith('etherscan/') ? { ownAddress: ownAddressOf(file) } : {}),
          ...(file.includes('BitfinexBeanV1') ? { dateOrder: 'MDY' as const } : {}),
        };
        const whole = await readImport(readShared(file), options);
        const [first] = whole.records;
        const lines = new TextDecoder().decode(readShared(file)).split(/\r?\n/);
        const head = lines.slice(0, (first?.row ?? 1) - 1).join('\n');
        const rows = whole.records.map((record) => lines[record.row - 1] ?? '');
        const shuffled = rows
          .map((row, index) => ({ row, order: (index * 7919) % 104_729 }))
          .sort((left, right) => left.order - right.order);
        const mixed = await readImport(`${head}\n${shuffled.map(({ row }) => row).join('\n')}\n`, options);
        expect(facts(mixed)).toEqual(facts(whole));
        expect(mixed.counts).toEqual(whole.counts);

        const middle = Math.floor(rows.length / 2);
        const overlap = Math.max(10, Math.ceil(rows.length / 4));
        const union = new Map<string, RecordReading>();
        let layout = null;
        for (const part of [rows.slice(0, middle + overlap), rows.slice(Math.max(0, middle - overlap))]) {
          const text = `${head}\n${part.join('\n')}\n`;
          const open = await openImport(text, options);
          layout = open.layout;
          const readings: RecordReading[] = [];
          for await (const batch of open.readings) readings.push(...batch);
          const { records } = buildReading(layout, readings, options);
          for (const [index, record] of records.entries())
            if (record.key !== null && record.result !== 'merged') union.set(record.key, readings[index]!);
        }
        const joined = buildReading(
          layout!,
          [...union.values()].map((reading, index) => ({ ...reading, row: index })),
          options,
        );
        expect(facts(joined)).toEqual(facts(whole));
      },
    );
  },
);

/** Where our result differs from the expected one on purpose; areas/imports/docs/imports.md has the reasons. */
const EVERYTRADE_DEVIATIONS: Readonly<Record<string, readonly string[]>> = {
  // The case states one of its twelve equal rows as the result of each.
  'BinanceBeanV3 testCorrectParsingRawTransactionBuy': ['fee ADA', 'in ADA', 'out BTC'],
  'BinanceBeanV4 testTypeETH2_0_FAIL': ['out BETH', 'out ETH'],
  'BinanceBeanV4 testSimpleEarn0': ['in USDT'],
  'BinanceBeanV4 testSimpleEarn1': ['out USDT'],
  'BinanceBeanV4 testSimpleEarn2': ['out USDT'],
  'BinanceBeanV4 testSimpleEarn3': ['in USDT'],
  'BinanceBeanV4 testSimpleEarn4': ['in BTC'],
  'BinanceBeanV4 testSimpleEarn5': ['out BTC'],
  'BinanceBeanV4 testBinanceCardSimpleEarnLockedRedemption': ['in ROSE', 'out ROSE'],
  'BinanceBeanV4 testSmallAssetsExchangeException': ['in EUR', 'out EUR'],
  'BinanceBeanV4 testConvertBuySellWithWrongTolerance': ['in BTC', 'in BUSD', 'out BTC', 'out BUSD'],
  'BinanceBeanV4 testFiatWithdraw': ['in EUR'],
  'BinanceBeanV4 testC2cTransfer': ['in USDT'],
  'BitfinexBeanV1 testFeeSkipped': ['fee XXX'],
  'BitfinexBeanV1 testCorrectParsingMoreDateFormats': ['fee BTC', 'in BTC', 'out USD'],
  'BitfinexBeanV1 testCorrectParsingMoreDateFormatsMilliseconds': ['fee BTC', 'in BTC', 'out USD'],
  'BitfinexBeanV1 testIgnoredFee': ['fee XXX', 'in BTC', 'out USD'],
  'BlockFiBeanV1 testReward': ['in GUSD'],
  'CoinbaseBeanV1 testUnknownQuote': ['fee EUR', 'in EUR', 'out BTC'],
  'KrakenBeanV1 testUnknownExchangePair': ['fee USD', 'in XXBC', 'out USD'],
  'KrakenBeanV1 testIgnoredTransactionType': ['fee USD', 'in USD', 'out BTC'],
  'KrakenBeanV2 testSpendReceivedBuyFiat': ['fee EUR', 'fee SHIB'],
  'KrakenBeanV2 testSpendReceivedBuyKrypto': ['fee EUR', 'fee SHIB'],
  'KrakenBeanV2 addFuturesToIgnoredUnsupported': ['in ETHW'],
  'KrakenBeanV2 testTwoPositiveFees': ['fee TRX'],
  'OkxBeanV1 testCorrectParsingRawTransaction': ['fee LTC'],
  'RevolutBeanV1 testBuy': ['out CZK'],
  'RevolutBeanV1 testSell': ['in USD'],
  'RevolutBeanV1 testBuyCommaDecimalSeparator': ['out CZK'],
  'TrezorSuiteBeanV1 testTransferOutIn': ['in BTC', 'out BTC'],
};
/** Cases without a header of their own. */
const POLONIEX_HEADERS: Readonly<Record<string, string>> = {
  testBuy: 'HEADER_BUY_SELL',
  testSell: 'HEADER_BUY_SELL',
  testDeposit: 'HEADER_DEPOSIT',
  testWithdrawal: 'HEADER_WITHDRAWAL',
};

interface EverytradeFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly cases: readonly EverytradeCase[];
}

const everytrade = sharedFolders.flatMap((folder) =>
  namesIn(folder)
    .filter((name) => /^everytrade_.*\.cases\.json$/.test(name))
    .flatMap((name) => {
      const { headers, cases } = json<EverytradeFile>(`${folder}/${name}`);
      const parser = name.replace(/^everytrade_|\.cases\.json$/g, '');
      return cases.map((one) => {
        const header = one.header ?? POLONIEX_HEADERS[one.name] ?? Object.keys(headers)[0] ?? '';
        return { name: `${parser} ${one.name}`, folder: folder as ProviderId, header: headers[header] ?? '', one };
      });
    }),
);

describe.skipIf(!hasSharedFiles)('results of everytrade for the same rows', () => {
  it.each(everytrade.filter(({ name }) => name !== 'CoinbaseBeanV1 testSendAsWithdrawal'))(
    '$name',
    async ({ name, folder, header, one }) => {
      const zone = folder === 'revolut' ? 'Europe/Prague' : 'UTC';
      const reading = await readImport(`${header}\n${one.rows.join('\n')}\n`, { provider: folder, timeZone: zone });
      expect(differences(totalsOf(reading), everytradeTotals(one))).toEqual(EVERYTRADE_DEVIATIONS[name] ?? []);
    },
  );

  it('error: a wrong amount is noticed', () => {
    const expected = {
      name: '',
      header: null,
      rows: [],
      expected: [{ kind: 'tx', args: ['', '', 'BTC', 'EUR', 'BUY', '2', '10'] }],
    };
    const right: Totals = new Map([
      ['in BTC', 2n * 10n ** 24n],
      ['out EUR', 20n * 10n ** 24n],
    ]);
    const wrong: Totals = new Map([
      ['in BTC', 2n * 10n ** 24n],
      ['out EUR', 20n * 10n ** 24n + 10n ** 18n],
    ]);
    expect(differences(right, everytradeTotals(expected))).toEqual([]);
    expect(differences(wrong, everytradeTotals(expected))).toEqual(['out EUR']);
  });
});

const ROTKI: readonly { file: string; test: string; place?: number; differs: readonly string[] }[] = [
  {
    file: 'binance/rotki_binance_history.csv',
    test: 'assert_binance_import_results',
    differs: ['in AXS', 'in BNB', 'in MATIC', 'out BNB', 'out BTC', 'out ETH'],
  },
  {
    file: 'bisq/bisq_trades.csv',
    test: 'assert_bisq_trades_import_results',
    differs: ['in EUR', 'out BTC', 'out EUR'],
  },
  {
    file: 'bitcoin_tax/bitcoin_tax_trades.csv',
    test: 'assert_bitcoin_tax_trades_import_results',
    differs: ['in BCH', 'in BTC', 'out BTC', 'out EUR'],
  },
  {
    file: 'bitcoin_tax/bitcoin_tax_spending.csv',
    test: 'assert_bitcoin_tax_trades_import_results',
    place: 1,
    differs: [],
  },
  {
    file: 'bitmex/bitmex_wallet_history.csv',
    test: 'assert_bitmex_import_wallet_history',
    differs: ['in BTC', 'out BTC'],
  },
  { file: 'blockfi/blockfi-transactions.csv', test: 'assert_blockfi_transactions_import_results', differs: [] },
  { file: 'blockfi/blockfi-trades.csv', test: 'assert_blockfi_trades_import_results', differs: [] },
  { file: 'blockpit/blockpit_transactions.csv', test: 'assert_blockpit_import_results', differs: [] },
  { file: 'coinbase_pro/rotki_coinbasepro_account.csv', test: 'assert_coinbasepro_import_results', differs: [] },
  {
    file: 'crypto_com/rotki_cryptocom_trades_list.csv',
    test: 'assert_cryptocom_import_results',
    differs: ['in CRO', 'in ETH', 'out CRO', 'out DOT', 'out UNI'],
  },
  {
    file: 'crypto_com/rotki_cryptocom_special_events.csv',
    test: 'assert_cryptocom_special_events_import_results',
    differs: ['in BTC', 'in ETC', 'in EUR', 'out BTC', 'out ETC'],
  },
  {
    file: 'rotki_generic/rotki_generic_trades.csv',
    test: 'assert_rotki_generic_trades_import_results',
    differs: ['fee USD', 'in BCH', 'out ADA'],
  },
  {
    file: 'rotki_generic/rotki_generic_events.csv',
    test: 'assert_rotki_generic_events_import_results',
    differs: ['in BCH'],
  },
  {
    file: 'shapeshift/shapeshift-trade-history.csv',
    test: 'assert_shapeshift_trades_import_results',
    differs: ['fee ETH', 'in DASH', 'in ETH', 'out USDC'],
  },
  {
    file: 'uphold/uphold-transaction-history.csv',
    test: 'assert_uphold_transactions_import_results',
    differs: ['out LTC', 'out XRP'],
  },
];

describe.skipIf(!hasSharedFiles)('results of rotki for the same files', () => {
  it.each(ROTKI)('$file', async ({ file, test, place = 0, differs }) => {
    const { tests } = json<{ tests: Record<string, { expected: Record<string, RotkiEvent[]>[] }> }>(
      `${file.split('/')[0]}/rotki_expected.json`,
    );
    const events =
      Object.entries(tests[test]?.expected[place] ?? {}).find(([name]) => name.includes('events'))?.[1] ?? [];
    expect(events.length).toBeGreaterThan(0);
    const reading = await readImport(readShared(file), optionsFor(file));
    expect(differences(totalsOf(reading), rotkiTotals(events))).toEqual(differs);
  });
});

const BEANCOUNT = [
  { file: 'coinbase/v3_2021_magicbeans', account: 'Coinbase', differs: [] as string[] },
  { file: 'coinbase_pro/magicbeans_account', account: 'Coinbase', differs: [] as string[] },
  { file: 'gateio/joined', account: 'GateIO', differs: [] as string[] },
];

describe.skipIf(!hasSharedFiles)('balances of magicbeans for the same files', () => {
  it.each(BEANCOUNT)('$file', async ({ file, account, differs }) => {
    const text = readShared(`${file}.expected.beancount`).toString('utf8');
    const expected = new Map<string, bigint>();
    for (const match of text.matchAll(new RegExp(`Assets:${account}(?::\\w+)*\\s+(-?[\\d.,]+) (\\w+)`, 'g'))) {
      const [whole = '0', fraction = ''] = (match[1] ?? '').replaceAll(',', '').split('.');
      const units = BigInt(`${whole}${fraction.padEnd(24, '0')}`);
      expected.set(match[2] ?? '', (expected.get(match[2] ?? '') ?? 0n) + units);
    }
    const actual = new Map<string, bigint>();
    for (const [key, amount] of totalsOf(await readImport(readShared(`${file}.csv`), optionsFor(`${file}.csv`)))) {
      const [side = '', coin = ''] = key.split(' ');
      actual.set(coin, (actual.get(coin) ?? 0n) + (side === 'in' ? amount : -amount));
    }
    expect(expected.size).toBeGreaterThan(1);
    expect(differences(actual, expected)).toEqual(differs);
  });
});
