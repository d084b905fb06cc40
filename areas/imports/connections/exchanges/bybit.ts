import { sum } from '../kit/amounts.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { depositEvent, tradeEvent, withdrawalEvent } from '../kit/events.ts';
import { defineExchange, type Item, type Json, type Stream } from '../kit/exchange.ts';
import { type Fields, fieldsOf, isNegative, isoOfMs, listOf, numberOf, textOf } from '../kit/items.ts';
import { byCursor, byNumber, given, listPages, msItem } from '../kit/list-pages.ts';
import { marketsOf, splitMarket } from '../kit/markets.ts';
import { timeWindows } from '../kit/time-windows.ts';

const OPENED_MS = Date.UTC(2021, 6, 1);
const DAY_MS = 86_400_000;
const TWO_YEARS_MS = 729 * DAY_MS;

const resultOf = (answer: unknown): Fields => fieldsOf(fieldsOf(answer)['result']);
const cursorOf = (answer: Fields): string => textOf(resultOf(answer)['nextPageCursor']);
const twoYearsAgo = (nowMs: number): number => nowMs - TWO_YEARS_MS;

interface CursoredGiven {
  readonly params?: object;
  readonly limit: number;
  /** Under which names the answer has its entries. */
  readonly lists: readonly string[];
  readonly sinceMs: number | ((nowMs: number) => number);
  readonly daysMax: number;
  readonly itemsOf: (entry: Fields) => readonly Item[];
}

function cursored(call: string, { params, limit, lists, itemsOf, ...windows }: CursoredGiven) {
  return listPages({
    ...windows,
    overlapMs: 30 * DAY_MS,
    ask: (client, request) =>
      client.call(call, {
        ...params,
        startTime: request.fromMs,
        endTime: request.toMs,
        limit,
        ...given('cursor', request),
      }),
    entriesOf: (answer) => lists.flatMap((name) => listOf(resultOf(answer)[name])),
    itemsOf,
    next: byCursor(cursorOf),
  });
}

const deposits = eventStream('bybit', {
  id: 'deposits',
  what: 'deposits',
  read: cursored('privateGetV5AssetDepositQueryRecord', {
    limit: 50,
    lists: ['rows'],
    sinceMs: OPENED_MS,
    daysMax: 29,
    itemsOf: (entry) =>
      textOf(entry['status']) === '3'
        ? msItem(
            ['txID', 'txIndex', 'coin', 'successAt'].map((name) => textOf(entry[name])).join(' '),
            entry['successAt'],
            entry,
          )
        : [],
  }),
  eventOf: (entry) =>
    depositEvent({
      amount: numberOf(entry['amount']),
      coin: textOf(entry['coin']),
      fee: { amount: numberOf(entry['depositFee']), coin: textOf(entry['coin']) },
      hash: textOf(entry['txID']),
      note: textOf(entry['toAddress']),
    }),
});

/** From other people at Bybit, beside the chain. */
const internalDeposits = eventStream('bybit', {
  id: 'internal-deposits',
  what: 'internal deposits',
  read: cursored('privateGetV5AssetDepositQueryInternalRecord', {
    limit: 50,
    lists: ['rows'],
    sinceMs: OPENED_MS,
    daysMax: 29,
    itemsOf: (entry) =>
      textOf(entry['status']) === '2'
        ? msItem(textOf(entry['id']), String(1000 * Number(textOf(entry['createdTime']))), entry)
        : [],
  }),
  eventOf: (entry) => depositEvent({ amount: numberOf(entry['amount']), coin: textOf(entry['coin']) }),
});

const withdrawals = eventStream('bybit', {
  id: 'withdrawals',
  what: 'withdrawals',
  read: cursored('privateGetV5AssetWithdrawQueryRecord', {
    params: { withdrawType: 2 },
    limit: 50,
    lists: ['rows'],
    sinceMs: OPENED_MS,
    daysMax: 29,
    itemsOf: (entry) =>
      textOf(entry['status']) === 'success' ? msItem(textOf(entry['withdrawId']), entry['createTime'], entry) : [],
  }),
  eventOf: (entry) =>
    withdrawalEvent({
      amount: numberOf(entry['amount']),
      coin: textOf(entry['coin']),
      fee: { amount: numberOf(entry['withdrawFee']), coin: textOf(entry['coin']) },
      hash: textOf(entry['txID']),
      note: textOf(entry['toAddress']),
    }),
});

const SPOT = {
  call: 'publicGetV5MarketInstrumentsInfo',
  params: { category: 'spot', limit: 1000 },
  entriesOf: (answer: unknown): readonly Json[] => listOf(resultOf(answer)['list']),
  names: { id: 'symbol', base: 'baseCoin', quote: 'quoteCoin' },
};

const trades = eventStream('bybit', {
  id: 'trades',
  what: 'trades',
  read: timeWindows({
    sinceMs: twoYearsAgo,
    daysMax: 7,
    async page(client, request) {
      const result = resultOf(
        await client.call('privateGetV5ExecutionList', {
          category: 'spot',
          startTime: request.fromMs,
          endTime: request.toMs,
          limit: 100,
          ...given('cursor', request),
        }),
      );
      const entries = listOf(result['list']).map(fieldsOf);
      const markets = entries.length === 0 ? [] : await marketsOf(client, SPOT);
      const items = entries
        .filter((entry) => textOf(entry['execType']) === 'Trade')
        .map((entry): Item => {
          const { base, quote } = splitMarket(textOf(entry['symbol']), markets);
          const at = isoOfMs(Number(textOf(entry['execTime'])));
          return { key: textOf(entry['execId']), at, item: { ...entry, base, quote } };
        });
      const cursor = textOf(result['nextPageCursor']);
      return { items, token: cursor === '' || entries.length === 0 || cursor === request.token ? null : cursor };
    },
  }),
  eventOf: (entry) =>
    tradeEvent({
      base: { amount: numberOf(entry['execQty']), coin: textOf(entry['base']) },
      quote: { amount: numberOf(entry['execValue']), coin: textOf(entry['quote']) },
      isBuy: textOf(entry['side']) === 'Buy',
      fee: { amount: numberOf(entry['execFee']), coin: textOf(entry['feeCurrency']) },
    }),
});

const conversions = eventStream('bybit', {
  id: 'conversions',
  what: 'conversions',
  isOptional: true,
  read: (() => {
    const { pageOf, next } = byNumber(100);
    return listPages({
      sinceMs: OPENED_MS,
      ask: (client, request) =>
        client.call('privateGetV5AssetExchangeQueryConvertHistory', { index: pageOf(request), limit: 100 }),
      entriesOf: (answer) => listOf(resultOf(answer)['list']),
      itemsOf: (entry) =>
        textOf(entry['exchangeStatus']) === 'success'
          ? msItem(textOf(entry['exchangeTxId']), entry['createdAt'], entry)
          : [],
      next,
    });
  })(),
  eventOf: (entry) => ({
    kind: 'Conversion',
    sent: { amount: numberOf(entry['fromAmount']), coin: textOf(entry['fromCoin']) },
    received: { amount: numberOf(entry['toAmount']), coin: textOf(entry['toCoin']) },
  }),
});

/** What was received of a small balance is stated without its fee. */
const dust = eventStream('bybit', {
  id: 'dust',
  what: 'conversions of small balances',
  isOptional: true,
  read: (() => {
    const { pageOf, next } = byNumber(100);
    return listPages({
      sinceMs: OPENED_MS,
      ask: (client, request) =>
        client.call('privateGetV5AssetCovertSmallBalanceHistory', { cursor: String(pageOf(request)), size: '100' }),
      entriesOf: (answer) => listOf(resultOf(answer)['records']),
      itemsOf: (entry) =>
        listOf(entry['subRecords'])
          .map(fieldsOf)
          .flatMap((part, place) =>
            textOf(part['status']) === 'success'
              ? msItem(`${textOf(entry['exchangeTxId'])}-${place + 1}`, entry['createdAt'], part)
              : [],
          ),
      next,
    });
  })(),
  eventOf(entry) {
    const [received, fee] = [numberOf(entry['toAmount']), numberOf(entry['feeAmount'])];
    const isOfReceived = textOf(entry['feeCoin']) === textOf(entry['toCoin']);
    return {
      kind: 'Dust conversion',
      sent: { amount: numberOf(entry['fromAmount']), coin: textOf(entry['fromCoin']) },
      received: { amount: isOfReceived ? sum(received, fee) : received, coin: textOf(entry['toCoin']) },
      fee: { amount: fee, coin: textOf(entry['feeCoin']) },
    };
  },
});

/** Entries of one type in the log of the account; all of them would contain trades and moves again. */
const logged = (type: 'AIRDROP' | 'BONUS' | 'FEE_REFUND', kind: string): Stream =>
  eventStream('bybit', {
    id: type.toLowerCase(),
    what: type === 'FEE_REFUND' ? 'refunds of fees' : type === 'BONUS' ? 'bonuses' : 'airdrops',
    isOptional: true,
    read: cursored('privateGetV5AccountTransactionLog', {
      params: { accountType: 'UNIFIED', type },
      limit: 50,
      lists: ['list'],
      sinceMs: twoYearsAgo,
      daysMax: 7,
      itemsOf: (entry) => msItem(textOf(entry['id']), entry['transactionTime'], entry),
    }),
    eventOf(entry) {
      const amount = numberOf(entry['change']);
      const side = { amount, coin: textOf(entry['currency']) };
      return {
        kind: isNegative(amount) ? 'Distribution' : kind,
        ...(isNegative(amount) ? { sent: side } : { received: side }),
      };
    },
  });

const earned = (category: 'FlexibleSaving' | 'OnChain', kind: string): Stream =>
  eventStream('bybit', {
    id: category === 'OnChain' ? 'staking' : 'savings',
    what: category === 'OnChain' ? 'staking rewards' : 'interest of savings',
    isOptional: true,
    read: cursored('privateGetV5EarnYield', {
      params: { category },
      limit: 100,
      lists: ['yield', 'list'],
      sinceMs: twoYearsAgo,
      daysMax: 7,
      itemsOf: (entry) =>
        textOf(entry['status']) === 'Success' ? msItem(textOf(entry['id']), entry['createdAt'], entry) : [],
    }),
    eventOf: (entry) => ({
      kind,
      received: { amount: numberOf(entry['amount']), coin: textOf(entry['coin']) },
      note: textOf(entry['yieldType']),
    }),
  });

export const bybit = defineExchange({
  provider: 'bybit',
  ccxt: 'bybit',
  options: { defaultType: 'spot', enableUnifiedAccount: true, enableUnifiedMargin: false, unifiedMarginStatus: 4 },
  fields: { apiKey: 'API key', secret: 'API secret', passphrase: null },
  howTo: 'At Bybit, open API, and create a key of the kind “Read-Only” for trades, assets, wallet, earn and convert.',
  gap: {
    text: 'Bybit’s API has no trades, earnings or bonuses older than two years.',
    files: ['bybit_unified', 'bybit_fund'],
  },
  async permissionsOf(client) {
    const readOnly = textOf(resultOf(await client.call('privateGetV5UserQueryApi'))['readOnly']);
    if (readOnly === '') return null;
    return { canTrade: readOnly !== '1', canWithdraw: false };
  },
  async balancesOf(client) {
    const unified = resultOf(await client.call('privateGetV5AccountWalletBalance', { accountType: 'UNIFIED' }));
    const funding = resultOf(
      await client.call('privateGetV5AssetTransferQueryAccountCoinsBalance', { accountType: 'FUND' }),
    );
    return [
      ...listOf(unified['list']).flatMap((account) => listOf(fieldsOf(account)['coin'])),
      ...listOf(funding['balance']),
    ]
      .map(fieldsOf)
      .map((entry) => ({ symbol: textOf(entry['coin']), amount: numberOf(entry['walletBalance']) }));
  },
  streams: [
    deposits,
    internalDeposits,
    withdrawals,
    trades,
    conversions,
    dust,
    logged('AIRDROP', 'Airdrop'),
    logged('BONUS', 'Airdrop'),
    logged('FEE_REFUND', 'Referral'),
    earned('FlexibleSaving', 'Interest'),
    earned('OnChain', 'Staking reward'),
  ],
});
