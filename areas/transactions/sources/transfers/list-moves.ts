/**
 * Everything a transaction moved, between any addresses: its native coin, value that contracts passed on, tokens
 * by their logs, and the gas.
 *
 * A wrapper such as WETH emits Deposit and Withdrawal where other tokens emit Transfer. Other contracts use the same
 * two names for other things, so they count only when the native coin moved too: the same amount into the contract for
 * a Deposit, out of it for a Withdrawal, and no Transfer of the contract reports the same move.
 */
import type { TransferOrigin } from '@holdfast/chain/found-transaction.ts';
import type { RawLog, RawTransaction } from '../raw-transaction.ts';
import { burnedFrom } from './returned-shares.ts';
import { loggedMoves, NATIVE_TOKENS, REVERSED, TWIN_OF } from './token-facts.ts';
import { DEPOSIT, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, WITHDRAWAL } from './topics.ts';
import { addressInTopic, wordAt, wordCount } from './words.ts';

export interface Move {
  readonly key: string;
  readonly coin: MoveCoin;
  /** In smallest units, above zero. */
  readonly units: bigint;
  readonly from: string | null;
  readonly to: string | null;
  readonly origin: TransferOrigin;
  readonly logIndex: number | null;
}

export type MoveCoin =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'nft'; readonly address: string; readonly tokenId: string };

const NATIVE: MoveCoin = { kind: 'native' };
/**
 * System contracts that show the native coin as a token, on Polygon and on networks of the ZK stack. Their logs repeat
 * moves of the native coin.
 */
const NATIVE_CONTRACTS: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000001010',
  '0x000000000000000000000000000000000000800a',
]);
/** More items than any honest transfer of many tokens at once has. */
const BATCH_ITEMS_MAX = 10_000;

/** `wrappers`: contracts known to wrap the native coin, for when value inside the transaction could not be seen. */
export function listMoves(raw: RawTransaction, wrappers: ReadonlySet<string> = new Set()): Move[] {
  const native = listNativeMoves(raw);
  const logged = raw.status === 'failed' ? [] : listLoggedMoves(raw, native);
  const wrapped =
    raw.status === 'failed'
      ? []
      : raw.logs.flatMap((log) => wrapOf(log, { native, logged, wrappers, internalsKnown: raw.internals !== null }));
  const byLog = [...logged, ...wrapped].sort((left, right) => (left.logIndex ?? 0) - (right.logIndex ?? 0));
  const gas: Move[] =
    raw.feeWei > 0n
      ? [{ key: 'gas', coin: NATIVE, units: raw.feeWei, from: raw.from, to: null, origin: 'gas', logIndex: null }]
      : [];
  return [...gas, ...native, ...byLog].filter(({ from, to }) => from !== null || to !== null);
}

/** The native coin without the gas. A failed transaction moves none, except what was created for its sender. */
export function listNativeMoves(
  raw: Pick<RawTransaction, 'status' | 'from' | 'to' | 'created' | 'valueWei' | 'mintedWei' | 'internals'>,
): Move[] {
  const minted: Move[] =
    (raw.mintedWei ?? 0n) > 0n
      ? [
          {
            key: 'mint',
            coin: NATIVE,
            units: raw.mintedWei ?? 0n,
            from: null,
            to: raw.from,
            origin: 'value',
            logIndex: null,
          },
        ]
      : [];
  if (raw.status === 'failed') return minted;
  const carried: Move[] =
    raw.valueWei > 0n
      ? [
          {
            key: 'value',
            coin: NATIVE,
            units: raw.valueWei,
            from: raw.from,
            to: raw.to ?? raw.created,
            origin: 'value',
            logIndex: null,
          },
        ]
      : [];
  const inside = (raw.internals ?? []).map(
    ({ from, to, valueWei }, place): Move => ({
      key: `internal:${place}`,
      coin: NATIVE,
      units: valueWei,
      from,
      to,
      origin: 'internal',
      logIndex: null,
    }),
  );
  return [...minted, ...carried, ...inside];
}

/** The moves by logs, those included that `token-facts.json` explains. */
function listLoggedMoves({ logs }: Pick<RawTransaction, 'logs'>, native: readonly Move[]): Move[] {
  const plain = logs.flatMap((log) => movesOfLog(log, logs));
  const explained = logs
    .flatMap((log) => explainedMove(log))
    .filter((move) => !plain.some((other) => isSameMove(move, other)));
  // A token that is the native coin repeats moves that the transaction carries anyway.
  return [
    ...plain.filter((move) => move.coin.kind !== 'native' || !native.some((other) => isSameMove(move, other))),
    ...explained,
  ];
}

/** The native coin that moved, as transactions and logs say. */
export function listAllNativeMoves(raw: Parameters<typeof listNativeMoves>[0] & Pick<RawTransaction, 'logs'>): Move[] {
  const native = listNativeMoves(raw);
  if (raw.status === 'failed') return native;
  return [...native, ...listLoggedMoves(raw, native).filter(({ coin }) => coin.kind === 'native')];
}

function isSameMove(move: Move, { coin, from, to, units }: Move): boolean {
  const isSameCoin =
    coin.kind === 'native'
      ? move.coin.kind === 'native'
      : move.coin.kind === 'token' && move.coin.address === coin.address;
  return isSameCoin && move.from === from && move.to === to && move.units === units;
}

function explainedMove(log: RawLog): Move[] {
  const known = loggedMoves().get(`${log.address} ${log.topics[0] ?? ''}`);
  if (known === undefined) return [];
  const topicAt = (place: number | null): string => (place === null ? '' : (log.topics[place] ?? ''));
  return single(log, known.isNative ? NATIVE : { kind: 'token', address: log.address }, {
    units: wordAt(log.data, known.word),
    from: topicAt(known.fromTopic),
    to: topicAt(known.toTopic),
  });
}

/** The other contract of the same token logs the same transfer. */
function isLoggedTwice({ address, topics, data }: RawLog, logs: readonly RawLog[]): boolean {
  const twin = TWIN_OF.get(address);
  return (
    twin !== undefined &&
    logs.some((log) => log.address === twin && log.data === data && log.topics.join() === topics.join())
  );
}

function movesOfLog(log: RawLog, logs: readonly RawLog[]): Move[] {
  const [topic, first = '', second = '', third = ''] = log.topics;
  if (NATIVE_CONTRACTS.has(log.address)) return [];
  if (topic === TRANSFER && log.topics.length === 3) {
    if (isLoggedTwice(log, logs)) return [];
    const [from, to] = REVERSED.has(log.address) ? [second, first] : [burnedFrom(log, logs), second];
    const coin: MoveCoin = NATIVE_TOKENS.has(log.address) ? NATIVE : { kind: 'token', address: log.address };
    return single(log, coin, { units: wordAt(log.data, 0), from, to });
  }
  if (topic === TRANSFER && log.topics.length === 4)
    return single(
      log,
      { kind: 'nft', address: log.address, tokenId: BigInt(third).toString() },
      { units: 1n, from: first, to: second },
    );
  if (log.topics.length !== 4) return [];
  if (topic === TRANSFER_SINGLE) {
    const tokenId = wordAt(log.data, 0);
    return tokenId === null
      ? []
      : single(
          log,
          { kind: 'nft', address: log.address, tokenId: tokenId.toString() },
          { units: wordAt(log.data, 1), from: second, to: third },
        );
  }
  return topic === TRANSFER_BATCH ? batch(log, { from: second, to: third }) : [];
}

function single(
  log: RawLog,
  coin: MoveCoin,
  { units, from, to }: { units: bigint | null; from: string; to: string },
): Move[] {
  if (units === null || units === 0n) return [];
  return [
    {
      key: `log:${log.index}`,
      coin,
      units,
      from: from === '' ? null : addressInTopic(from),
      to: to === '' ? null : addressInTopic(to),
      origin: 'log',
      logIndex: log.index,
    },
  ];
}

/** Two arrays, ids and amounts, each at the offset that the data begins with. */
function batch(log: RawLog, ends: { from: string; to: string }): Move[] {
  const ids = wordsOfArray(log.data, 0);
  const units = wordsOfArray(log.data, 1);
  if (ids.length !== units.length) return [];
  return ids.flatMap((id, item) =>
    single(
      log,
      { kind: 'nft', address: log.address, tokenId: id.toString() },
      { units: units[item] ?? null, ...ends },
    ).map((move) => ({ ...move, key: `log:${log.index}:${item}` })),
  );
}

function wordsOfArray(data: string, argument: number): bigint[] {
  const offsetBytes = wordAt(data, argument);
  if (offsetBytes === null || offsetBytes % 32n !== 0n || offsetBytes > BigInt(data.length)) return [];
  const start = Number(offsetBytes / 32n);
  const length = wordAt(data, start);
  if (length === null || length > BigInt(Math.min(BATCH_ITEMS_MAX, wordCount(data)))) return [];
  const words = Array.from({ length: Number(length) }, (_, item) => wordAt(data, start + 1 + item));
  return words.every((word) => word !== null) ? words : [];
}

interface WrapContext {
  readonly native: readonly Move[];
  readonly logged: readonly Move[];
  readonly wrappers: ReadonlySet<string>;
  readonly internalsKnown: boolean;
}

function wrapOf(log: RawLog, context: WrapContext): Move[] {
  const found = readWrapLog(log);
  if (found === null || found.account === null || found.units === 0n) return [];
  const { account, units, isDeposit } = found;
  const sameStory = context.logged.some(
    ({ coin, from, to }) =>
      coin.kind === 'token' &&
      coin.address === log.address &&
      (isDeposit ? from === null && to === account : to === null && from === account),
  );
  if (sameStory) return [];
  const nativeMoved = context.native.some(
    (move) => move.units === units && (isDeposit ? move.to : move.from) === log.address,
  );
  if (!nativeMoved && (context.internalsKnown || !context.wrappers.has(log.address))) return [];
  return [
    {
      key: `log:${log.index}`,
      coin: { kind: 'token', address: log.address },
      units,
      from: isDeposit ? null : account,
      to: isDeposit ? account : null,
      origin: 'wrap',
      logIndex: log.index,
    },
  ];
}

export function readWrapLog({
  topics,
  data,
}: Pick<RawLog, 'topics' | 'data'>): { account: string | null; units: bigint; isDeposit: boolean } | null {
  const [topic, account] = topics;
  const units = wordAt(data, 0);
  if ((topic !== DEPOSIT && topic !== WITHDRAWAL) || topics.length !== 2 || account === undefined || units === null)
    return null;
  return { account: addressInTopic(account), units, isDeposit: topic === DEPOSIT };
}
