import { product, sum } from '../kit/amounts.ts';
import { defineExchange, type FileLine, type Item, type Json, type Page, type PageRequest } from '../kit/exchange.ts';
import type { ExchangeClient } from '../kit/client.ts';
import { absolute, type Fields, fieldsOf, isNegative, isZero, listOf, numberOf, textOf } from '../kit/items.ts';

const PAGE = 100;
/** A row can change until it is completed, and shows up late. */
const OVERLAP_MS = 30 * 86_400_000;

/** The report's words for the types of the interface. A type with a sign has two. */
const KINDS: Readonly<Record<string, string | { readonly out: string; readonly in: string }>> = {
  buy: 'Buy',
  sell: 'Sell',
  trade: 'Convert',
  advanced_trade_fill: { out: 'Advanced Trade Sell', in: 'Advanced Trade Buy' },
  send: { out: 'Send', in: 'Receive' },
  tx: { out: 'Send', in: 'Receive' },
  fiat_deposit: 'Deposit',
  fiat_withdrawal: 'Withdrawal',
  exchange_deposit: 'Exchange Deposit',
  exchange_withdrawal: 'Exchange Withdrawal',
  pro_deposit: 'Pro Deposit',
  pro_withdrawal: 'Pro Withdrawal',
  vault_withdrawal: 'Vault Withdrawal',
  transfer: 'Transfer',
  staking_reward: 'Staking Income',
  inflation_reward: 'Inflation Reward',
  interest: 'Reward Income',
  incentives_rewards_payout: 'Reward Income',
  earn_payout: 'Learning Reward',
  staking_transfer: 'Retail Staking Transfer',
  unstaking_transfer: 'Retail Unstaking Transfer',
  retail_simple_dust: 'Retail Simple Dust',
  retail_eth2_deprecation: 'Retail Eth2 Deprecation',
  cardspend: 'Card Spend',
  subscription: 'Subscription',
  subscription_rebate: 'Subscription Rebate',
};

export const coinbase = defineExchange({
  provider: 'coinbase',
  ccxt: 'coinbase',
  fields: { apiKey: 'API key name', secret: 'Private key', passphrase: null },
  howTo:
    'At Coinbase Developer Platform, create a secret API key of the type ECDSA with “View” and nothing else, for the ' +
    'portfolio that is read.',
  gap: {
    text: 'Coinbase’s API names no fee and no payment of purchases before 2023, and has nothing of Coinbase Pro.',
    files: ['coinbase_transactions', 'coinbase_pro_statement'],
  },
  async permissionsOf(client) {
    const answer = fieldsOf(await client.call('v3PrivateGetBrokerageKeyPermissions'));
    if (typeof answer['can_trade'] !== 'boolean') return null;
    return { canTrade: answer['can_trade'], canWithdraw: answer['can_transfer'] === true };
  },
  async balancesOf(client) {
    return (await allAccounts(client)).map(({ symbol, amount }) => ({ symbol, amount }));
  },
  streams: [
    {
      id: 'transactions',
      what: 'transactions',
      layout: 'coinbase_transactions',
      columns: [
        'ID',
        'Timestamp',
        'Transaction Type',
        'Asset',
        'Quantity Transacted',
        'Price Currency',
        'Price at Transaction',
        'Subtotal',
        'Total (inclusive of fees and/or spread)',
        'Fees and/or Spread',
        'Notes',
        'Sender Address',
        'Recipient Address',
      ],
      read: readTransactions,
      linesOf,
    },
  ],
});

interface Account {
  readonly id: string;
  readonly symbol: string;
  readonly amount: string;
}

async function allAccounts(client: ExchangeClient): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let after = ''; ; ) {
    const answer = fieldsOf(
      await client.call('v2PrivateGetAccounts', { limit: PAGE, ...(after && { starting_after: after }) }),
    );
    for (const account of listOf(answer['data']).map(fieldsOf)) {
      const balance = fieldsOf(account['balance']);
      const currency = fieldsOf(account['currency']);
      const symbol = textOf(balance['currency']) || textOf(currency['code']);
      accounts.push({ id: textOf(account['id']), symbol, amount: numberOf(balance['amount']) });
    }
    after = textOf(fieldsOf(answer['pagination'])['next_starting_after']);
    if (after === '') return accounts;
  }
}

/** {doneMs, run: {startedMs, accounts, after}}: one account after the other, each from its newest row backwards. */
async function readTransactions(client: ExchangeClient, { state, nowMs }: PageRequest): Promise<Page> {
  const known = fieldsOf(state);
  const doneMs = typeof known['doneMs'] === 'number' ? known['doneMs'] : null;
  const open = fieldsOf(known['run']);
  const startedMs = typeof open['startedMs'] === 'number' ? open['startedMs'] : nowMs;
  const accounts =
    open['accounts'] === undefined
      ? (await allAccounts(client)).map(({ id }): Json => id)
      : [...listOf(open['accounts'])];
  const [accountId] = accounts;
  if (accountId === undefined) return { items: [], state: { doneMs: startedMs }, isLast: true };
  const after = textOf(open['after']);
  const answer = fieldsOf(
    await client.call('v2PrivateGetAccountsAccountIdTransactions', {
      account_id: accountId,
      limit: PAGE,
      ...(after && { starting_after: after }),
    }),
  );
  const entries = listOf(answer['data']).map(fieldsOf);
  const items = entries
    .filter((entry) => textOf(entry['status']) === 'completed')
    .map((entry): Item => ({ key: textOf(entry['id']), at: textOf(entry['created_at']), item: entry }));
  const oldestMs = Math.min(...entries.map((entry) => Date.parse(textOf(entry['created_at']))));
  const isKnown = doneMs !== null && oldestMs < doneMs - OVERLAP_MS;
  const next = isKnown ? '' : textOf(fieldsOf(answer['pagination'])['next_starting_after']);
  const left = next === '' ? accounts.slice(1) : accounts;
  if (left.length === 0) return { items, state: { doneMs: startedMs }, isLast: true };
  return { items, state: { doneMs, run: { startedMs, accounts: left, after: next } }, isLast: false };
}

function amountOf(value: Json | undefined): { amount: string; coin: string } {
  const fields = fieldsOf(value);
  return { amount: numberOf(fields['amount']), coin: textOf(fields['currency']) };
}

/** A conversion has a row in each of two accounts, and is one line. */
function linesOf(items: readonly Item[]): FileLine[] {
  const received = new Map<string, Item>();
  for (const item of items) {
    const fields = fieldsOf(item.item);
    const conversion = textOf(fieldsOf(fields['trade'])['id']);
    if (conversion !== '' && !isNegative(amountOf(fields['amount']).amount)) received.set(conversion, item);
  }
  return items.flatMap((item): FileLine[] => {
    const fields = fieldsOf(item.item);
    const conversion = textOf(fieldsOf(fields['trade'])['id']);
    if (conversion === '') return isCashSide(fields) ? [] : [{ keys: [item.key], cells: cellsOf(item, fields) }];
    const other = received.get(conversion);
    if (other === undefined || other === item) return [];
    return [{ keys: [item.key, other.key], cells: conversionCells(item, fields, fieldsOf(other.item)) }];
  });
}

/** The account of the money has a row too; the report states both in the row of the coin. */
function isCashSide(fields: Fields): boolean {
  const { amount, coin } = amountOf(fields['amount']);
  const type = textOf(fields['type']);
  if (type === 'buy') return isNegative(amount);
  if (type === 'sell') return !isNegative(amount);
  const [, quote] = textOf(fieldsOf(fields['advanced_trade_fill'])['product_id']).split('-');
  return type === 'advanced_trade_fill' && quote === coin;
}

function cellsOf(item: Item, fields: Fields): string[] {
  const { amount, coin } = amountOf(fields['amount']);
  const native = amountOf(fields['native_amount']);
  const kind = kindOf(textOf(fields['type']), isNegative(amount));
  const fill = fieldsOf(fields['advanced_trade_fill']);
  const order = fieldsOf(fields['buy'] ?? fields['sell']);
  const isFill = fill['product_id'] !== undefined;
  const isOut = isNegative(amount);
  const [, market] = textOf(fill['product_id']).split('-');
  const subtotal = isFill
    ? product(absolute(amount), numberOf(fill['fill_price']))
    : amountOf(order['subtotal']).amount || absolute(native.amount);
  const fee = isFill ? numberOf(fill['commission']) : amountOf(order['fee']).amount || '0';
  const currency = isFill ? (market ?? '') : amountOf(order['total']).coin || native.coin;
  const total = isOut ? sum(subtotal, `-${fee}`) : sum(subtotal, fee);
  return [
    item.key,
    `${item.at.slice(0, 19).replace('T', ' ')} UTC`,
    kind,
    coin,
    amount,
    currency,
    numberOf(fill['fill_price']),
    subtotal,
    isFill || order['total'] !== undefined ? total : subtotal,
    isZero(fee) ? '' : fee,
    textOf(fields['description']) || textOf(fieldsOf(fields['details'])['title']),
    textOf(fieldsOf(fields['from'])['address']),
    textOf(fieldsOf(fields['to'])['address']),
  ];
}

function conversionCells(item: Item, fields: Fields, other: Fields): string[] {
  const [sent, got] = [amountOf(fields['amount']), amountOf(other['amount'])];
  const native = amountOf(fields['native_amount']);
  return [
    item.key,
    `${item.at.slice(0, 19).replace('T', ' ')} UTC`,
    'Convert',
    sent.coin,
    sent.amount,
    native.coin,
    '',
    absolute(native.amount),
    absolute(native.amount),
    '',
    `Converted ${absolute(sent.amount)} ${sent.coin} to ${absolute(got.amount)} ${got.coin}`,
    '',
    '',
  ];
}

/** A type that is not known keeps its name, so that its row is asked about. */
function kindOf(type: string, isOut: boolean): string {
  const kind = KINDS[type] ?? type.replaceAll('_', ' ');
  return typeof kind === 'string' ? kind : isOut ? kind.out : kind.in;
}
