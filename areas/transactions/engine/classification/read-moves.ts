/**
 * Nets the transfers of a transaction from the view of the own wallets: what was sent and received, by coin. A router
 * that takes one coin and returns a tenth has taken nine tenths. The order of transfers does not matter.
 */
import { eventsOfKind } from '@holdfast/protocols/engine';
import { type Amount, absolute, add, negate } from '@holdfast/money';
import type { CoinView, PartyKind, TransactionView, TransferView } from './transaction-view.ts';

export interface NetMove {
  readonly coin: CoinView;
  /** Above zero. */
  readonly amount: Amount;
  /** The counterparties. */
  readonly parties: ReadonlySet<PartyKind>;
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
  const isShare = shareTest(view);
  const given: NetMove[] = [];
  const got: NetMove[] = [];
  for (const { coin, net, parties } of nets)
    if (net !== 0n) (net < 0n ? given : got).push({ coin, amount: absolute(net), parties });
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

function netByCoin(transfers: readonly TransferView[]): { coin: CoinView; net: Amount; parties: Set<PartyKind> }[] {
  const byCoin = new Map<number, { coin: CoinView; net: Amount; parties: Set<PartyKind> }>();
  for (const transfer of transfers) {
    const direction = directionOf(transfer);
    if (direction === 'own') continue;
    const { coin, amount, from, to } = transfer;
    const entry = byCoin.get(coin.id) ?? { coin, net: 0n as Amount, parties: new Set() };
    entry.net = add(entry.net, direction === 'in' ? amount : negate(amount));
    entry.parties.add(direction === 'in' ? from : to);
    byCoin.set(coin.id, entry);
  }
  return [...byCoin.values()].sort((a, b) => a.coin.id - b.coin.id);
}

/** A receipt is minted or burned. The same token bought or sent is an ordinary coin. */
function isReceipt({ coin, parties }: NetMove): boolean {
  return coin.isRebasing && parties.has('nobody');
}

const isNoShare = (): boolean => false;

function shareTest({ events }: TransactionView): (coin: CoinView) => boolean {
  if (events.length === 0) return isNoShare;
  const contractsOf = (names: ReadonlySet<string>) =>
    new Set(events.filter(({ name }) => names.has(name)).map(({ contract }) => contract.toLowerCase()));
  const pairs = contractsOf(SHARE_EVENTS);
  const managers = contractsOf(POSITION_EVENTS);
  return ({ contract, isNft }) => contract !== null && (isNft ? managers : pairs).has(contract.toLowerCase());
}
