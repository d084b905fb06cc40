/** The lists of an explorer, from what happened on the chain. */
import {
  type Address,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  parseAbi,
  slice,
  toEventSelector,
  zeroAddress,
} from 'viem';
import { decodeAbiParameters } from 'viem';
import type { Activity, RawLog } from '../goldrush/chain-activity.ts';
import type { TruthToken } from '../truth.ts';

export type Row = Readonly<Record<string, string>>;

interface ListContext {
  readonly tokens: readonly TruthToken[];
  readonly newestBlock: number;
  /** Deposits and withdrawals of wrapped coins are listed as transfers. */
  readonly listsWraps: boolean;
}

const [TRANSFER, SINGLE, BATCH, DEPOSIT, WITHDRAWAL] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, ' +
    'uint256[] ids, uint256[] values)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
]).map((event) => toEventSelector(event)) as [Hex, Hex, Hex, Hex, Hex];

export function transactionRows(
  activities: readonly Activity[],
  address: Address,
  { newestBlock }: ListContext,
): Row[] {
  return activities
    .filter(
      ({ transaction: { from, to } }) => isAddressEqual(from, address) || (to !== null && isAddressEqual(to, address)),
    )
    .map((activity) => {
      const { transaction, receipt } = activity;
      return {
        ...placeOf(activity, newestBlock),
        from: transaction.from.toLowerCase(),
        to: transaction.to?.toLowerCase() ?? '',
        value: String(hexToBigInt(transaction.value)),
        gas: String(hexToBigInt(transaction.gas)),
        gasPrice: String(hexToBigInt(receipt.effectiveGasPrice)),
        input: transaction.input,
        methodId: transaction.input.length >= 10 ? slice(transaction.input, 0, 4) : '0x',
        functionName: '',
        contractAddress: '',
        gasUsed: String(hexToBigInt(receipt.gasUsed)),
        txreceipt_status: receipt.status === '0x1' ? '1' : '0',
        isError: receipt.status === '0x1' ? '0' : '1',
      };
    });
}

/** Of an address, or of one transaction when `address` is null. */
export function internalRows(activities: readonly Activity[], address: Address | null): Row[] {
  return activities.flatMap((activity) =>
    activity.internalTransfers.flatMap(({ from, to, value, gasLimit }, index) =>
      address === null || isAddressEqual(from, address) || isAddressEqual(to, address)
        ? [
            {
              blockNumber: String(activity.block.number),
              timeStamp: String(activity.block.timestampSeconds),
              ...(address !== null && { hash: activity.transaction.hash }),
              from: from.toLowerCase(),
              to: to.toLowerCase(),
              value: String(value),
              contractAddress: '',
              input: '',
              type: 'call',
              gas: String(gasLimit),
              gasUsed: '0',
              traceId: String(index),
              isError: '0',
              errCode: '',
            },
          ]
        : [],
    ),
  );
}

interface TokenMove {
  readonly from: Address;
  readonly to: Address;
  readonly fields: Row;
}

const LISTS: Readonly<Record<string, (log: RawLog, context: ListContext) => TokenMove[]>> = {
  tokentx: (log, { listsWraps }) => {
    const [topic, first, second] = log.topics;
    const fields = { value: log.data === '0x' ? '0' : String(hexToBigInt(slice(log.data, 0, 32))) };
    if (topic === TRANSFER && log.topics.length === 3) return [{ from: endOf(first), to: endOf(second), fields }];
    if (!listsWraps || log.topics.length !== 2) return [];
    if (topic === DEPOSIT) return [{ from: zeroAddress, to: endOf(first), fields }];
    return topic === WITHDRAWAL ? [{ from: endOf(first), to: zeroAddress, fields }] : [];
  },
  tokennfttx: (log) => {
    const [topic, first, second, id] = log.topics;
    if (topic !== TRANSFER || log.topics.length !== 4 || id === undefined) return [];
    return [{ from: endOf(first), to: endOf(second), fields: { tokenID: String(hexToBigInt(id)) } }];
  },
  token1155tx: (log) => {
    const [topic, , from, to] = log.topics;
    if (log.topics.length !== 4) return [];
    const items: (readonly [bigint, bigint])[] = [];
    if (topic === SINGLE) items.push(decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], log.data));
    if (topic === BATCH) {
      const [ids, values] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], log.data);
      items.push(...ids.map((id, place) => [id, values[place] ?? 0n] as const));
    }
    return items.map(([id, value]) => ({
      from: endOf(from),
      to: endOf(to),
      fields: { tokenID: String(id), tokenValue: String(value) },
    }));
  },
};

export function tokenRows(
  activities: readonly Activity[],
  { address, action, context }: { address: Address; action: string; context: ListContext },
): Row[] {
  const movesOf = LISTS[action];
  if (movesOf === undefined) return [];
  return activities.flatMap((activity) =>
    activity.receipt.logs.flatMap((log) => {
      const token = context.tokens.find((each) => isAddressEqual(each.address, log.address));
      return movesOf(log, context)
        .filter(({ from, to }) => isAddressEqual(from, address) || isAddressEqual(to, address))
        .map(({ from, to, fields }) => ({
          ...placeOf(activity, context.newestBlock),
          from: from.toLowerCase(),
          to: to.toLowerCase(),
          contractAddress: log.address.toLowerCase(),
          tokenName: token?.name ?? '',
          tokenSymbol: token?.symbol ?? '',
          tokenDecimal: token?.standard === 'erc20' ? String(token.decimals) : '',
          gasUsed: String(hexToBigInt(activity.receipt.gasUsed)),
          input: 'deprecated',
          ...fields,
        }));
    }),
  );
}

export function logRows(
  activities: readonly Activity[],
  { contract, topics }: { contract: string | null; topics: readonly (string | null)[] },
): Row[] {
  return activities.flatMap(({ block, transaction, receipt }) =>
    receipt.logs
      .filter(({ address }) => contract === null || address.toLowerCase() === contract)
      .filter((log) => topics.every((topic, place) => topic === null || log.topics[place] === topic.toLowerCase()))
      .map((log) => ({
        address: log.address.toLowerCase(),
        topics: log.topics as unknown as string,
        data: log.data,
        blockNumber: `0x${block.number.toString(16)}`,
        blockHash: block.hash,
        timeStamp: `0x${block.timestampSeconds.toString(16)}`,
        logIndex: log.logIndex,
        transactionHash: transaction.hash,
        transactionIndex: transaction.transactionIndex,
      })),
  );
}

function placeOf({ block, transaction }: Activity, newestBlock: number): Row {
  return {
    blockNumber: String(block.number),
    blockHash: block.hash,
    timeStamp: String(block.timestampSeconds),
    hash: transaction.hash,
    transactionIndex: String(hexToNumber(transaction.transactionIndex)),
    confirmations: String(newestBlock - block.number),
  };
}

function endOf(topic: Hex | undefined): Address {
  return topic === undefined ? zeroAddress : slice(topic, 12);
}
