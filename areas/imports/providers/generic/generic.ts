/** A file of any program whose columns the user names, or that uses the common names of portfolio programs. */
import { SOURCE_KINDS, type SourceKind } from '@holdfast/chain/source-kind.ts';
import { type HeaderCell, normaliseName, placeOf } from '../kit/header.ts';
import { refuse } from '../kit/import-error.ts';
import { kindName, kindTable } from '../kit/kinds.ts';
import { defineLayout, type Layout } from '../kit/layout.ts';
import type { Leg } from '../kit/reading.ts';
import { applyRule, identifiedBy, into, movingLegs, optionalFee, outOf, type Row, signFor } from '../kit/row.ts';
import { unknownKind } from '../kit/trade.ts';

/** Names of columns in the file. A signed or single amount, or amounts sent and received. */
export interface GenericMapping {
  readonly time: string;
  readonly kind?: string;
  readonly amount?: string;
  readonly coin?: string;
  readonly sentAmount?: string;
  readonly sentCoin?: string;
  readonly receivedAmount?: string;
  readonly receivedCoin?: string;
  readonly feeAmount?: string;
  readonly feeCoin?: string;
  readonly id?: string;
  readonly hash?: string;
  readonly note?: string;
}

type Key = keyof GenericMapping;

const COMMON: Readonly<Record<Key, string>> = {
  time: 'Date|Time|Timestamp|Date & Time|Datetime|Created At',
  kind: 'Type|Transaction Type|Kind|Label|Operation|Tag',
  amount: 'Amount|Quantity|Change',
  coin: 'Coin|Currency|Asset|Symbol',
  sentAmount: 'Sent Amount|Amount Sent|Sent Quantity|Sell Amount|Outgoing Amount|From Amount|Out Amount',
  sentCoin: 'Sent Currency|Asset Sent|Sent Coin|Sell Currency|Outgoing Asset|From Currency|Out Coin',
  receivedAmount: 'Received Amount|Amount Received|Received Quantity|Buy Amount|Incoming Amount|To Amount|In Amount',
  receivedCoin: 'Received Currency|Asset Received|Received Coin|Buy Currency|Incoming Asset|To Currency|In Coin',
  feeAmount: 'Fee Amount|Fee',
  feeCoin: 'Fee Currency|Fee Coin|Fee Asset',
  id: 'ID|Transaction ID|Reference',
  hash: 'TxHash|Hash|Tx Hash|Txid',
  note: 'Note|Notes|Description|Comment',
};
const KINDS = kindTable({
  ...Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, kind])),
  'buy|sell|exchange|swap|convert': 'trade',
  'receive|received|transfer in': 'deposit',
  'send|sent|withdraw|transfer out': 'withdrawal',
  'reward|rewards|staking': 'staking_reward',
  income: 'income_other',
  gift: { in: 'gift_in', out: 'gift_out' },
  internal: 'inside',
});

export function genericLayout(header: readonly HeaderCell[], mapping: GenericMapping | undefined): Layout | null {
  const names: Partial<Record<Key, string>> = mapping ?? COMMON;
  const columns = Object.fromEntries(
    Object.entries(names)
      .filter(([, name]) => name !== undefined && name !== '')
      .map(([key, name]) => [key, `?${mapping ? normaliseName(name) : name}`]),
  ) as Record<Key, string>;
  const layout = defineLayout<Key>({
    id: 'generic',
    provider: 'generic',
    name: 'Mapped columns',
    columns,
    zone: null,
    read,
  });
  const present = new Set(
    layout.columns.filter((column) => placeOf(header, column.names) !== -1).map((column) => column.key),
  );
  const hasAmount = present.has('amount') || present.has('sentAmount') || present.has('receivedAmount');
  const isWhole = !mapping || layout.columns.every((column) => present.has(column.key));
  return present.has('time') && hasAmount && isWhole ? layout : null;
}

function read(row: Row<Key>): ReturnType<Layout['read']> {
  const kind = row.text('kind');
  const legs = [...sides(row), ...optionalFee(row, 'feeAmount', 'feeCoin')];
  const moving = legs.filter((leg) => !leg.isFee && leg.amount !== 0n);
  const isTrade = moving.some((leg) => leg.amount > 0n) && moving.some((leg) => leg.amount < 0n);
  const plain: SourceKind = isTrade ? 'trade' : moving.some((leg) => leg.amount < 0n) ? 'withdrawal' : 'deposit';
  const about =
    kindName(kind) === ''
      ? { becomes: plain }
      : applyRule(KINDS.find(kind), kind, moving[0]?.amount ?? (0n as Leg['amount']));
  // An amount with a sign, or on the side of what was sent or received, has a direction.
  const isUnsigned = 'isUnknown' in about && !row.has('receivedAmount') && moving.every((leg) => leg.amount > 0n);
  return {
    kind: kind || plain,
    atMs: row.time('time'),
    ...about,
    ...(isUnsigned ? { remark: unknownKind(kind) } : {}),
    legs: movingLegs(legs),
    note: row.note('note'),
    ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
  };
}

function sides(row: Row<Key>): Leg[] {
  const [sent, received] = [row.quantity('sentAmount'), row.quantity('receivedAmount')];
  const legs: Leg[] = [];
  if (sent && sent.amount !== 0n)
    legs.push(outOf(row.readCoin(row.text('sentCoin') || (sent.unit ?? ''), 'The coin sent'), sent.amount));
  if (received && received.amount !== 0n)
    legs.push(
      into(row.readCoin(row.text('receivedCoin') || (received.unit ?? ''), 'The coin received'), received.amount),
    );
  if (legs.length > 0) return legs;
  const amount = row.quantity('amount');
  if (!amount) throw refuse('No amount is given.');
  const coin = row.readCoin(row.text('coin') || (amount.unit ?? ''), 'The coin');
  const rule = KINDS.find(row.text('kind'));
  return [
    {
      coin,
      amount:
        amount.amount < 0n || typeof rule !== 'string' || rule === 'inside' || rule === 'elsewhere'
          ? amount.amount
          : signFor(rule, amount.amount),
    },
  ];
}
