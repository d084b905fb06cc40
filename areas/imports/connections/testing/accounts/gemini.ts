import {
  fact,
  hashOf,
  isBuy,
  limited,
  newestFirst,
  PRICE,
  type RecordedAccount,
  rowsOf,
  type Row,
  tradeFact,
} from '../account.ts';

type Fields = Readonly<Record<string, string>>;

/** The oldest rows from a moment on, listed the newest first. */
const from =
  (limitName: string, sizeMax: number, line: (row: Row) => string) => (rows: readonly Row[], fields: Fields) => {
    limited(fields, { size: fields[limitName], sizeMax });
    const found = rows.filter(({ ms }) => ms >= Number(fields['timestamp'])).slice(0, Number(fields[limitName]));
    return `[${newestFirst(found).map(line).join()}]`;
  };

export const geminiAccount: RecordedAccount = {
  provider: 'gemini',
  host: /gemini\.com$/,
  key: { apiKey: 'account-geminiPublicKeyOfTheTest', secret: 'geminiSecretOfTheTest' },
  fixed: {
    '/v1/roles': '{"isAuditor":true,"isFundManager":false,"isTrader":false,"counterparty_id":"EMONNYXJ"}',
    '/v1/balances': '[{"type":"exchange","currency":"ETH","amount":"1.5","available":"1.5"}]',
  },
  lists: [
    {
      path: '/v1/transfers',
      rows: rowsOf({ list: 1, spread: 140, days: 2500, crowd: 45, hasWaiting: true }),
      answer: from(
        'limit_transfers',
        50,
        (row) =>
          `{"type":"${isBuy(row) ? 'Deposit' : 'Withdrawal'}","status":"${row.isFinal ? 'Complete' : 'Pending'}",` +
          `"timestampms":${row.ms},"eid":${320_033_000 + row.n},"currency":"ETH","amount":"${row.amount}",` +
          `${isBuy(row) ? '' : '"feeAmount":"0.001","feeCurrency":"ETH",'}"txHash":"${hashOf(row)}"}`,
      ),
      fact: (row) =>
        isBuy(row)
          ? fact(row, 'deposit', `in:ETH ${row.amount}`)
          : fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.001'),
    },
    {
      path: '/v1/staking/history',
      rows: rowsOf({ list: 2, spread: 900, days: 800, crowd: 490 }),
      answer: (rows, fields) => {
        const [since, until] = [Date.parse(fields['since'] ?? ''), Date.parse(fields['until'] ?? '')];
        limited(fields, { size: fields['limit'], sizeMax: 500 });
        const lines = rows
          .filter(({ ms }) => ms >= since && ms <= until)
          .slice(0, 500)
          .map(
            (row) =>
              `{"transactionId":"MPZ7LDD${row.n}","transactionType":"Interest","amountCurrency":"ETH","amount":` +
              `${row.amount},"priceCurrency":"USD","priceAmount":2100.5,"dateTime":${row.ms}}`,
          );
        return `[{"providerId":"62b21e17","transactions":[${lines.join()}]}]`;
      },
      fact: (row) => fact(row, 'staking_reward', `in:ETH ${row.amount}`),
    },
    {
      path: '/v1/mytrades',
      rows: rowsOf({ list: 3, spread: 800, days: 2400, crowd: 480 }),
      answer: from(
        'limit_trades',
        500,
        (row) =>
          `{"price":"${PRICE}","amount":"${row.amount}","timestamp":${Math.floor(row.ms / 1000)},"timestampms":${row.ms},` +
          `"type":"${isBuy(row) ? 'Buy' : 'Sell'}","aggressor":false,"fee_currency":"USD","fee_amount":` +
          `"0.00094517030875",` +
          `"tid":${107_317_000 + row.n},"order_id":"107317524","exchange":"gemini","symbol":"ETHUSD"}`,
      ),
      fact: (row) => tradeFact(row, { quote: 'USD', fee: 'USD 0.00094517030875' }),
    },
  ],
};
