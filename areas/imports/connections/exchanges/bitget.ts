import { eventStream } from '../kit/connection-lines.ts';
import { defineExchange, type Item } from '../kit/exchange.ts';
import { absolute, fieldsOf, isoOfMs, listOf, numberOf, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';
import { unifiedBalances, unifiedDeposits, unifiedWithdrawals } from '../kit/unified-streams.ts';

const OPENED_MS = Date.UTC(2019, 0, 1);
const THREE_MONTHS_MS = 89 * 86_400_000;
const PAGE = 100;

const trades = eventStream('bitget', {
  id: 'trades',
  what: 'trades',
  read: timeWindows({
    sinceMs: (nowMs) => nowMs - THREE_MONTHS_MS,
    async page(client, { fromMs, toMs, token }) {
      const answer = fieldsOf(
        await client.call('privateSpotGetV2SpotTradeFills', {
          startTime: fromMs,
          endTime: toMs,
          limit: PAGE,
          ...(typeof token === 'string' && { idLessThan: token }),
        }),
      );
      const items = listOf(answer['data']).map((entry): Item => {
        const fields = fieldsOf(entry);
        return { key: textOf(fields['tradeId']), at: isoOfMs(Number(textOf(fields['cTime']))), item: fields };
      });
      return { items, token: items.length < PAGE ? null : (items.at(-1)?.key ?? null) };
    },
  }),
  eventOf(fields) {
    // The market is the two coins without a mark between them; the coin of the fee is one of them.
    const [base, quote] = splitMarket(textOf(fields['symbol']));
    const own = { amount: numberOf(fields['size']), coin: base };
    const other = { amount: numberOf(fields['amount']), coin: quote };
    const fee = fieldsOf(fields['feeDetail']);
    const paid = { amount: absolute(numberOf(fee['totalFee'])), coin: textOf(fee['feeCoin']) };
    const [sent, received] = textOf(fields['side']) === 'buy' ? [other, own] : [own, other];
    return { kind: 'Trade', sent, received, fee: paid };
  },
});

function splitMarket(market: string): [string, string] {
  const quote = ['USDT', 'USDC', 'EUR', 'BTC', 'ETH', 'BGB', 'BRL', 'USD'].find((coin) => market.endsWith(coin)) ?? '';
  return [market.slice(0, market.length - quote.length), quote];
}

export const bitget = defineExchange({
  provider: 'bitget',
  ccxt: 'bitget',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: 'Passphrase' },
  howTo: 'At Bitget open API keys, and create a key with “Read-only” for spot trade and wallet.',
  gap: 'Bitget’s API has no trades older than three months, and no earnings. Import the files for these.',
  async permissionsOf(client) {
    const { data } = fieldsOf(await client.call('privateSpotGetV2SpotAccountInfo'));
    const { authorities } = fieldsOf(data);
    if (!Array.isArray(authorities)) return null;
    // Each is a part of the account and whether it is read (r) or written (w): stor, stow, wtow.
    const writes = authorities.map(textOf).filter((name) => name === 'trade' || name.endsWith('w'));
    return {
      canTrade: writes.some((name) => !name.startsWith('w')),
      canWithdraw: writes.some((name) => name.startsWith('w')),
    };
  },
  balancesOf: (client) => unifiedBalances(client, { type: 'spot' }),
  streams: [
    unifiedDeposits('bitget', { sinceMs: OPENED_MS, daysMax: 89, limit: PAGE, isNewestFirst: true }),
    unifiedWithdrawals('bitget', { sinceMs: OPENED_MS, daysMax: 89, limit: PAGE, isNewestFirst: true }),
    trades,
  ],
});
