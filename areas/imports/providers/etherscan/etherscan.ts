/**
 * Three files for one address: transactions, token transfers and internal transfers. Rows of one hash are one
 * transaction. The address itself is not in the file; it comes from the file's name, from the user, or is the one
 * address that every row names. The layout is the same for the explorers of other networks.
 */
import { formatDecimal } from '@holdfast/money';
import { refuse, wait } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Leg, LegCoin, Reading } from '../kit/reading.ts';
import { feeOf, into, movingLegs, outOf, type Row } from '../kit/row.ts';
import { plainKind } from '../kit/two-sided.ts';

const HASH = 'Txhash|Transaction Hash';
const ADDRESS = /^0x[0-9a-f]{40}$/;

type Common = 'hash' | 'time' | 'from' | 'to';

function nativeCoin(header: string): LegCoin {
  return { symbol: /\(([^)]+)\)/.exec(header)?.[1]?.toUpperCase() ?? 'ETH', isNative: true };
}

function address(row: Row<Common>, key: 'from' | 'to'): string {
  return row.text(key).toLowerCase();
}

function isFailed(row: Row<'status' | 'error'>): boolean {
  return row.text('error') !== '' || /error|fail|^0$/i.test(row.text('status'));
}

function reading(row: Row<Common>, kind: string, legs: readonly Leg[], failed: boolean): Reading {
  const hash = row.text('hash').toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(hash)) throw refuse(`“${hash.slice(0, 20)}” is not a transaction hash.`);
  const moving = movingLegs(legs);
  return {
    kind,
    becomes: plainKind(moving.filter((leg) => !leg.isFee)),
    atMs: row.unixTime('time', 1000),
    identity: [
      kind,
      hash,
      ...moving.map(({ coin, amount }) => `${coin.contract ?? coin.symbol} ${formatDecimal(amount)}`).sort(),
    ],
    group: hash,
    hash,
    legs: moving,
    isFailed: failed,
  };
}

export const etherscanTransactions = defineLayout({
  id: 'etherscan_transactions',
  provider: 'etherscan',
  family: 'etherscan',
  name: 'Etherscan transactions',
  columns: {
    hash: HASH,
    time: 'UnixTimestamp',
    from: 'From',
    to: 'To',
    valueIn: '/^valuein/',
    valueOut: '/^valueout/',
    fee: '/^txnfee(?!usd)/',
    status: '?Status',
    error: '?ErrCode',
    method: '?Method',
  },
  read(row) {
    const [from, to] = [address(row, 'from'), address(row, 'to')];
    row.context.noteParties([from, to]);
    const coin = nativeCoin(row.header('valueIn'));
    const failed = isFailed(row);
    const [incoming, outgoing] = [row.amount('valueIn'), row.amount('valueOut')];
    const isSender = outgoing !== 0n || (incoming === 0n && isOwn(row, from));
    const legs: Leg[] = failed
      ? []
      : [
          { ...into(coin, incoming), counterparty: from },
          { ...outOf(coin, outgoing), ...(ADDRESS.test(to) ? { counterparty: to } : {}) },
        ];
    const fees = isSender ? [feeOf(coin, row.amount('fee'))] : [];
    return {
      ...reading(row, row.text('method') || 'Transaction', [...legs, ...fees], failed),
      sender: from,
      target: to,
    };
  },
});

/** A call that moves no coins: the fee is the sender's, so the own address has to be known. */
function isOwn(row: Row<Common>, from: string): boolean {
  const { ownAddress } = row.context;
  if (ownAddress === null)
    throw wait('ownAddress', 'The payer of the fee is not in the row. Enter the address of this export.');
  return from === ownAddress;
}

export const etherscanTokens = defineLayout({
  id: 'etherscan_tokens',
  provider: 'etherscan',
  family: 'etherscan',
  name: 'Etherscan token transfers',
  columns: {
    hash: HASH,
    time: 'UnixTimestamp',
    from: 'From',
    to: 'To',
    value: 'TokenValue|Quantity|Value',
    contract: 'ContractAddress',
    name: 'TokenName',
    symbol: 'TokenSymbol',
    tokenId: '?TokenId',
  },
  read(row) {
    const [from, to, contract] = [address(row, 'from'), address(row, 'to'), row.text('contract').toLowerCase()];
    row.context.noteParties([from, to]);
    const { ownAddress } = row.context;
    if (ownAddress === null)
      throw wait('ownAddress', 'Your side of the transfer is not in the row. Enter the address of this export.');
    if (from !== ownAddress && to !== ownAddress) throw refuse(`The row is not about the address ${ownAddress}.`);
    if (!ADDRESS.test(contract)) throw refuse(`“${contract.slice(0, 50)}” is not the address of a token.`);
    // All tokens of the contract would count as one coin.
    if (row.text('tokenId') !== '')
      throw refuse('The row moves an NFT. NFTs are read from the chain: sync the wallet.');
    const coin = { symbol: row.text('symbol').slice(0, 100), contract };
    const value = row.required('value');
    const legs = [
      ...(to === ownAddress ? [{ ...into(coin, value), counterparty: from }] : []),
      ...(from === ownAddress ? [{ ...outOf(coin, value), counterparty: to }] : []),
    ];
    return reading(row, 'Token transfer', legs, false);
  },
});

export const etherscanInternal = defineLayout({
  id: 'etherscan_internal',
  provider: 'etherscan',
  family: 'etherscan',
  name: 'Etherscan internal transfers',
  columns: {
    hash: HASH,
    time: 'UnixTimestamp',
    parentFrom: 'ParentTxFrom',
    parentTo: 'ParentTxTo',
    from: 'From',
    to: 'TxTo',
    valueIn: '/^valuein/',
    valueOut: '/^valueout/',
    status: '?Status',
    error: '?ErrCode',
  },
  read(row) {
    const coin = nativeCoin(row.header('valueIn'));
    const failed = isFailed(row) && row.text('status') !== '0';
    const legs = failed
      ? []
      : [
          { ...into(coin, row.amount('valueIn')), counterparty: address(row, 'from') },
          { ...outOf(coin, row.amount('valueOut')), counterparty: address(row, 'to') },
        ];
    return reading(row, 'Internal transfer', legs, failed);
  },
});

/** Tokens that exist once each are not amounts of a coin. The file is recognised, so that its rows can say so. */
export const etherscanNfts = defineLayout({
  id: 'etherscan_nfts',
  provider: 'etherscan',
  family: 'etherscan',
  name: 'Etherscan NFT transfers',
  columns: {
    hash: HASH,
    time: 'UnixTimestamp',
    from: 'From',
    to: 'To',
    contract: 'ContractAddress',
    tokenId: 'TokenId',
    name: 'TokenName',
    symbol: 'TokenSymbol',
  },
  read() {
    throw refuse('The row moves an NFT. NFTs are read from the chain: sync the wallet.');
  },
});
