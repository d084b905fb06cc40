/**
 * Nets the transfers of a transaction from the view of the own wallets: what was sent and received, by coin. A router
 * that takes one coin and returns a tenth has taken nine tenths. The order of transfers does not matter.
 */
import { eventsOfKind } from '@holdfast/protocols/engine';
import { findContract, findToken, type KnownContract, type TokenKind } from '@holdfast/protocols/registry';
import { type Amount, absolute, add, negate } from '@holdfast/money';
import { type Finding, readFindings } from './findings.ts';
import type { CoinView, PartyKind, TransactionView, TransferView } from './transaction-view.ts';

export interface NetMove {
  readonly coin: CoinView;
  /** Above zero. */
  readonly amount: Amount;
  /** The counterparties. */
  readonly parties: ReadonlySet<PartyKind>;
  /** Their addresses in lower case. */
  readonly addresses: ReadonlySet<string>;
  /** What people call them, as far as they have a name. */
  readonly names: ReadonlySet<string>;
}

/**
 * What left and what arrived.
 *   given, got                  coins, without receipts and pool shares
 *   receiptsGiven, receiptsGot  receipt tokens of lending and liquid staking that were burned or minted
 *   sharesGiven, sharesGot      pool shares: the token of a pair, or a position NFT
 */
type NetMoves = Readonly<
  Record<'given' | 'got' | 'receiptsGiven' | 'receiptsGot' | 'sharesGiven' | 'sharesGot', readonly NetMove[]>
>;

export interface Moves extends NetMoves {
  readonly view: TransactionView;
  /** What the events of the registry show. */
  readonly findings: readonly Finding[];
  /** The contracts of the registry that were called, or that sent or received coins. */
  readonly contracts: readonly KnownContract[];
  /** Coins arrived, and neither coins nor pool shares left. */
  readonly isOnlyIn: boolean;
  /** Coins left, and neither coins nor pool shares arrived. */
  readonly isOnlyOut: boolean;
  /** Coins left and others arrived, without pool shares. */
  readonly isTrade: boolean;
  /** Coins went from one own wallet to another. */
  readonly isBetweenOwn: boolean;
  /** Nothing moved except fees. */
  readonly isStill: boolean;
  readonly hasPaidFee: boolean;
  readonly isIntoDepositWallet: boolean;
}

const OWN: ReadonlySet<PartyKind> = new Set(['ownWallet', 'ownDepositWallet', 'ownExchangeWallet']);
const SHARE_EVENTS: ReadonlySet<string> = new Set(eventsOfKind('shareMint', 'shareBurn'));
const POSITION_EVENTS: ReadonlySet<string> = new Set(eventsOfKind('increase', 'decrease', 'collect'));

export function directionOf({ from, to }: Pick<TransferView, 'from' | 'to'>): 'own' | 'in' | 'out' | 'none' {
  if (OWN.has(from)) return OWN.has(to) ? 'own' : 'out';
  return OWN.has(to) ? 'in' : 'none';
}

export function readMoves(view: TransactionView): Moves {
  const moving = view.transfers.filter(({ role }) => role === 'transfer');
  const touching = moving.filter((transfer) => directionOf(transfer) !== 'none');
  const nets = netByCoin(touching);
  const given: NetMove[] = [];
  const got: NetMove[] = [];
  for (const { net, ...move } of nets)
    if (net !== 0n) (net < 0n ? given : got).push({ ...move, amount: absolute(net) });
  const isShare = shareTest(view, nets, { given, got });
  const isReceipt = receiptTest(view, { given, got });
  const moves: NetMoves = {
    given: given.filter((move) => !isShare(move.coin) && !isReceipt(move)),
    got: got.filter((move) => !isShare(move.coin) && !isReceipt(move)),
    receiptsGiven: given.filter((move) => !isShare(move.coin) && isReceipt(move)),
    receiptsGot: got.filter((move) => !isShare(move.coin) && isReceipt(move)),
    sharesGiven: given.filter((move) => isShare(move.coin)),
    sharesGot: got.filter((move) => isShare(move.coin)),
  };
  const [hasGiven, hasGot] = [moves.given.length > 0, moves.got.length > 0];
  const [hasGivenShares, hasGotShares] = [moves.sharesGiven.length > 0, moves.sharesGot.length > 0];
  return {
    view,
    findings: readFindings(view, {
      moved: nets.map(({ coin }) => coin),
      given: given.map(({ coin }) => coin),
      got: got.map(({ coin }) => coin),
      partners: new Set(nets.flatMap(({ addresses }) => [...addresses])),
    }),
    contracts: contractsOf(view, nets),
    ...moves,
    isOnlyIn: hasGot && !hasGiven && !hasGivenShares,
    isOnlyOut: hasGiven && !hasGot && !hasGotShares,
    isTrade: hasGiven && hasGot && !hasGivenShares && !hasGotShares,
    isBetweenOwn: touching.length > 0 && touching.every((transfer) => directionOf(transfer) === 'own'),
    isStill: touching.length === 0,
    hasPaidFee: view.transfers.some(({ role, from }) => role !== 'transfer' && OWN.has(from)),
    isIntoDepositWallet: touching.some(
      (transfer) => transfer.to === 'ownDepositWallet' && directionOf(transfer) === 'in',
    ),
  };
}

interface CoinNet {
  readonly coin: CoinView;
  net: Amount;
  readonly parties: Set<PartyKind>;
  readonly addresses: Set<string>;
  readonly names: Set<string>;
}

function netByCoin(transfers: readonly TransferView[]): CoinNet[] {
  const byCoin = new Map<number, CoinNet>();
  for (const transfer of transfers) {
    const direction = directionOf(transfer);
    if (direction === 'own') continue;
    const { coin, amount, from, to, fromAddress, toAddress, fromName, toName } = transfer;
    const entry = byCoin.get(coin.id) ?? {
      coin,
      net: 0n as Amount,
      parties: new Set(),
      addresses: new Set(),
      names: new Set(),
    };
    const address = direction === 'in' ? fromAddress : toAddress;
    if (address !== null) entry.addresses.add(address.toLowerCase());
    const name = direction === 'in' ? fromName : toName;
    if (name !== null) entry.names.add(name);
    entry.net = add(entry.net, direction === 'in' ? amount : negate(amount));
    entry.parties.add(direction === 'in' ? from : to);
    byCoin.set(coin.id, entry);
  }
  return [...byCoin.values()].sort((a, b) => a.coin.id - b.coin.id);
}

/** Created for the wallet or destroyed, or moved by its own contract, as markets do that are tokens. */
export const isIssued = ({ coin, parties, addresses }: NetMove): boolean =>
  parties.has('nobody') || (coin.contract !== null && addresses.has(coin.contract.toLowerCase()));

const RECEIPT_KINDS: ReadonlySet<TokenKind> = new Set(['receipt', 'growingBalance', 'growingRate', 'lock', 'debt']);

/**
 * A receipt is minted or burned. The same token bought or sent is an ordinary coin. A token that only says itself what
 * it stands for is a receipt if that coin moves the other way.
 */
function receiptTest(
  { chainId }: TransactionView,
  { given, got }: { readonly given: readonly NetMove[]; readonly got: readonly NetMove[] },
): (move: NetMove) => boolean {
  return (move) => {
    const { standsFor, isRebasing } = move.coin;
    if (isRebasing && move.parties.has('nobody')) return true;
    if (standsFor === null || !RECEIPT_KINDS.has(standsFor.kind) || !isIssued(move)) return false;
    const others = given.includes(move) ? got : given;
    // A locked coin that was paid with another one was bought.
    if (standsFor.isConfirmed && (standsFor.kind !== 'lock' || others.length === 0)) return true;
    return others.some(({ coin }) => isFor(move.coin, coin, chainId));
  };
}

/** Whether the token stands for the coin; a wrapped native coin is the native coin. */
export function isFor({ standsFor }: CoinView, coin: CoinView, chainId: number | null): boolean {
  if (standsFor === null) return false;
  const asset = assetKey(coin.isNative ? 'native' : (coin.contract?.toLowerCase() ?? ''), chainId);
  return standsFor.of.some((each) => assetKey(each, chainId) === asset);
}

/** Whether both stand for the same coin. */
export function areForSame(left: CoinView, right: CoinView, chainId: number | null): boolean {
  const keys = new Set(left.standsFor?.of.map((each) => assetKey(each, chainId)));
  return right.standsFor?.of.some((each) => keys.has(assetKey(each, chainId))) ?? false;
}

/** Whether the token stands for shares of a pool that has the coin. */
export function isInPool({ standsFor }: CoinView, coin: CoinView, chainId: number | null): boolean {
  if (standsFor === null || standsFor.pooled.length === 0) return false;
  const asset = assetKey(coin.isNative ? 'native' : (coin.contract?.toLowerCase() ?? ''), chainId);
  return standsFor.pooled.some((each) => assetKey(each, chainId) === asset);
}

function assetKey(address: string, chainId: number | null): string {
  if (address === 'native') return address;
  const token = findToken(chainId, address);
  return token?.kind === 'wrapped' && token.of.includes('native') ? 'native' : address;
}

function contractsOf({ chainId, target }: TransactionView, nets: readonly CoinNet[]): KnownContract[] {
  if (chainId === null) return [];
  const addresses = new Set([
    ...(target === null ? [] : [target.toLowerCase()]),
    ...nets.flatMap((net) => [...net.addresses]),
  ]);
  return [...addresses].flatMap((address) => findContract(chainId, address) ?? []);
}

const isNoShare = (): boolean => false;

/** The coins of the pool, those of a pool whose shares it holds included. */
function poolCoinsOf({ standsFor }: CoinView, chainId: number | null): readonly string[] {
  if (standsFor?.kind !== 'poolShare') return [];
  return standsFor.of.flatMap((each) => {
    const inner = each === 'native' ? null : findToken(chainId, each);
    return inner?.kind === 'poolShare' ? [each, ...inner.of] : [each];
  });
}

/**
 * Shares of pools: the token that emits a pool's events, a position of a manager, or a token that names its coins. A
 * contract that adds coins for people hands the shares on, or takes them: then a coin of the pool moves the other way.
 */
function shareTest(
  { events, chainId }: TransactionView,
  nets: readonly CoinNet[],
  { given, got }: { readonly given: readonly NetMove[]; readonly got: readonly NetMove[] },
): (coin: CoinView) => boolean {
  const isExchanged = (share: CoinView): boolean => {
    const coins = new Set(poolCoinsOf(share, chainId).map((each) => assetKey(each, chainId)));
    const others = given.some(({ coin }) => coin === share) ? got : given;
    return others.some(({ coin }) =>
      coins.has(assetKey(coin.isNative ? 'native' : (coin.contract?.toLowerCase() ?? ''), chainId)),
    );
  };
  const issued = new Set(
    nets
      .filter(({ coin, net, ...rest }) => {
        if (coin.standsFor?.kind !== 'poolShare') return false;
        return isIssued({ coin, amount: net, ...rest }) || isExchanged(coin);
      })
      .map(({ coin }) => coin.id),
  );
  if (events.length === 0 && issued.size === 0) return isNoShare;
  const emittersOf = (names: ReadonlySet<string>) =>
    new Set(events.filter(({ name }) => names.has(name)).map(({ contract }) => contract.toLowerCase()));
  const pairs = emittersOf(SHARE_EVENTS);
  const managers = emittersOf(POSITION_EVENTS);
  return ({ id, contract, isNft }) =>
    issued.has(id) || (contract !== null && (isNft ? managers : pairs).has(contract.toLowerCase()));
}
