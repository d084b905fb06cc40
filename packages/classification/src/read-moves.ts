/**
 * Reads the transfers of a transaction as one sees them from the own wallets: what was given and what was got, coin by
 * coin. A router that takes one coin and hands a tenth back has taken nine tenths: only the difference counts. The
 * order of transfers never matters.
 */
import type { ProtocolEventName } from '@holdfast/facts';
import { type Amount, absolute, add, negate } from '@holdfast/money';
import type { CoinView, PartyKind, TransactionView, TransferView } from './transaction-view.ts';

export interface NetMove {
  readonly coin: CoinView;
  /** Above zero. */
  readonly amount: Amount;
  /** The other ends. */
  readonly parties: ReadonlySet<PartyKind>;
}

export interface Moves {
  readonly view: TransactionView;
  /** Coins of value that left and came; tokens that only stand for them are below. */
  readonly given: readonly NetMove[];
  readonly got: readonly NetMove[];
  /** Receipts of lending and liquid staking, created for us or destroyed. */
  readonly receiptsGot: readonly NetMove[];
  readonly receiptsGiven: readonly NetMove[];
  /** Shares of pools: the pair's own token, or a position that is a token of its own. */
  readonly sharesGot: readonly NetMove[];
  readonly sharesGiven: readonly NetMove[];
  /** Coins went from one own wallet to another. */
  readonly isBetweenOwn: boolean;
  /** Nothing moved, fees aside. */
  readonly isStill: boolean;
  readonly hasPaidFee: boolean;
  readonly isIntoDepositWallet: boolean;
}

const OWN: ReadonlySet<PartyKind> = new Set(['ownWallet', 'ownDepositWallet', 'ownExchangeWallet']);
const PAIR_EVENTS: ReadonlySet<ProtocolEventName> = new Set(['uniswapV2.mint', 'uniswapV2.burn']);
const POSITION_EVENTS: ReadonlySet<ProtocolEventName> = new Set([
  'uniswapV3.increaseLiquidity',
  'uniswapV3.decreaseLiquidity',
  'uniswapV3.collectFees',
]);

export function directionOf({ from, to }: Pick<TransferView, 'from' | 'to'>): 'own' | 'in' | 'out' | 'none' {
  if (OWN.has(from)) return OWN.has(to) ? 'own' : 'out';
  return OWN.has(to) ? 'in' : 'none';
}

export function readMoves(view: TransactionView): Moves {
  const moving = view.transfers.filter(({ role }) => role === 'transfer');
  const touching = moving.filter((transfer) => directionOf(transfer) !== 'none');
  const nets = netByCoin(touching);
  const isShare = shareTest(view);
  const [given, got] = [nets.filter(({ net }) => net < 0n), nets.filter(({ net }) => net > 0n)].map((side) =>
    side.map(({ coin, net, parties }): NetMove => ({ coin, amount: absolute(net), parties })),
  ) as [NetMove[], NetMove[]];
  return {
    view,
    given: given.filter((move) => !isShare(move.coin) && !isReceipt(move)),
    got: got.filter((move) => !isShare(move.coin) && !isReceipt(move)),
    receiptsGiven: given.filter((move) => !isShare(move.coin) && isReceipt(move)),
    receiptsGot: got.filter((move) => !isShare(move.coin) && isReceipt(move)),
    sharesGiven: given.filter((move) => isShare(move.coin)),
    sharesGot: got.filter((move) => isShare(move.coin)),
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

/** A receipt is created or destroyed. The same token bought or sent on is a coin like any other. */
function isReceipt({ coin, parties }: NetMove): boolean {
  return coin.isRebasing && parties.has('nobody');
}

function shareTest({ events }: TransactionView): (coin: CoinView) => boolean {
  const contractsOf = (names: ReadonlySet<ProtocolEventName>) =>
    new Set(events.filter(({ name }) => names.has(name)).map(({ contract }) => contract.toLowerCase()));
  const pairs = contractsOf(PAIR_EVENTS);
  const managers = contractsOf(POSITION_EVENTS);
  return ({ contract, isNft }) => contract !== null && (isNft ? managers : pairs).has(contract.toLowerCase());
}
