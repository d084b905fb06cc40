/**
 * Finds positions in the indexed events of transactions that own wallets sent. Nobody types addresses, and an event in
 * a stranger's transaction opens no position: anyone can emit one that names an own wallet.
 *
 * Once a position is known, liquidations by strangers belong to its history too.
 */
import type { DefiProtocol } from '@holdfast/contract';
import type { ProtocolEvent, ProtocolEventName } from '@holdfast/facts';
import type { Queries } from '../db/queries.ts';
import { findShares, type ShareStep } from './find-shares.ts';
import type { PositionKind } from './protocols.ts';

export interface OwnWallet {
  readonly id: number;
  readonly name: string;
  readonly address: string;
}

export interface DefiEvent extends ProtocolEvent {
  readonly transactionId: number;
  readonly hash: string | null;
  readonly block: number;
  readonly at: Date;
}

export interface Incentive {
  readonly rewardCoin: string;
  readonly pool: string;
  readonly startSeconds: bigint;
  readonly endSeconds: bigint;
  readonly refundee: string;
}

export interface FoundPosition {
  readonly kind: PositionKind;
  readonly protocol: DefiProtocol;
  /** The pair, lending pool or farm; of a v3 position the position manager, which names the pool. */
  readonly contract: string;
  readonly wallet: OwnWallet;
  /** Empty unless the position is an NFT. */
  readonly tokenId: string;
  readonly incentiveId: string;
  /** Null where the transaction that staked the position does not show it. */
  readonly incentive: Incentive | null;
  /** In the order of the chain. */
  readonly events: DefiEvent[];
  /** v2: the shares of the pair in all own wallets, which positions of one pair have in common. */
  readonly shareSteps: readonly ShareStep[];
}

export interface FoundPositions {
  readonly wallets: readonly OwnWallet[];
  readonly positions: readonly FoundPosition[];
}

interface TransactionRow {
  id: number;
  hash: string | null;
  block: number;
  at: Date;
  sender: string | null;
  events: ProtocolEvent[];
}

export async function findPositions(
  queries: Queries,
  {
    networkId,
    block,
    contracts = null,
  }: {
    networkId: number;
    block: number;
    /** Only transactions with an event of one of these contracts. */
    contracts?: readonly string[] | null;
  },
): Promise<FoundPositions> {
  const wallets = await readOwnWallets(queries, networkId);
  const { rows } = await queries.query<TransactionRow>(
    `SELECT id, hash, block, at, sender, events FROM transactions
      WHERE has_defi_events(events) AND network_id = $1 AND block <= $2 AND status = 'success'
        AND ($3::text[] IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(events) AS event
          WHERE event ->> 'contract' = ANY ($3)))
      ORDER BY block, position, id`,
    [networkId, block, contracts],
  );
  const walletOf = new Map(wallets.map((wallet) => [wallet.address, wallet]));
  const sent = rows.filter(({ sender }) => walletOf.has(sender ?? ''));
  const finder = new PositionFinder(walletOf, await findShares(queries, { networkId, block, transactions: sent }));
  for (const row of rows) finder.read(row);
  finder.readMoves();
  return { wallets, positions: finder.list() };
}

async function readOwnWallets(queries: Queries, networkId: number): Promise<OwnWallet[]> {
  const { rows } = await queries.query<OwnWallet>(
    `SELECT w.id, w.name, a.address FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
      WHERE w.network_id = $1 ORDER BY w.id`,
    [networkId],
  );
  return rows;
}

const PAIR_EVENTS: ReadonlySet<ProtocolEventName> = new Set(['uniswapV2.mint', 'uniswapV2.burn']);

/** Which value of an event names the owner of the position. */
const OWNER_VALUE: Partial<Record<ProtocolEventName, string>> = {
  'aaveV3.supply': 'onBehalfOf',
  'aaveV3.borrow': 'onBehalfOf',
  'aaveV3.withdraw': 'user',
  'aaveV3.repay': 'user',
  'aaveV3.liquidation': 'user',
  'stakingRewards.staked': 'user',
  'stakingRewards.withdrawn': 'user',
  'stakingRewards.rewardPaid': 'user',
  'aaveStake.staked': 'onBehalfOf',
  'aaveStake.redeemed': 'from',
  'aaveStake.rewardsClaimed': 'from',
  'aaveStake.cooldown': 'user',
};
const OWNED: readonly (readonly [prefix: string, kind: PositionKind, protocol: DefiProtocol])[] = [
  ['aaveV3.', 'loan', 'aave-v3'],
  ['stakingRewards.', 'stake', 'staking-rewards'],
  ['aaveStake.', 'stake', 'aave-stake'],
];
const V3_EVENTS: ReadonlySet<ProtocolEventName> = new Set([
  'uniswapV3.increaseLiquidity',
  'uniswapV3.decreaseLiquidity',
  'uniswapV3.collectFees',
]);

interface Given {
  readonly event: DefiEvent;
  readonly sender: OwnWallet | undefined;
}

class PositionFinder {
  readonly #byKey = new Map<string, FoundPosition>();
  /** By transaction and pair: the wallets whose shares a deposit or a removal changed. */
  readonly #changed = new Map<string, number[]>();
  readonly #walletById: ReadonlyMap<number, OwnWallet>;

  constructor(
    private readonly walletOf: ReadonlyMap<string, OwnWallet>,
    private readonly shares: ReadonlyMap<string, readonly ShareStep[]>,
  ) {
    this.#walletById = new Map([...walletOf.values()].map((wallet) => [wallet.id, wallet]));
    for (const [pair, steps] of shares)
      for (const step of steps) {
        if (step.kind === 'move') continue;
        const key = `${step.transactionId}/${pair}`;
        this.#changed.set(key, [...(this.#changed.get(key) ?? []), step.walletId]);
      }
  }

  list(): FoundPosition[] {
    return [...this.#byKey.values()];
  }

  read({ id, hash, block, at, sender: address, events }: TransactionRow): void {
    const sender = this.walletOf.get(address ?? '');
    for (const found of events) {
      const given = { event: { ...found, transactionId: id, hash, block, at }, sender };
      if (PAIR_EVENTS.has(found.name)) this.#readPair(given);
      else if (V3_EVENTS.has(found.name)) this.#readV3(given);
      else if (found.name.startsWith('uniswapV3Staker.')) this.#readStaker(given);
      else this.#readOwned(given);
    }
  }

  #readPair({ event, sender }: Given): void {
    if (!sender) return;
    for (const walletId of this.#changed.get(`${event.transactionId}/${event.contract}`) ?? [])
      this.#openPair(event.contract, walletId)?.events.push(event);
  }

  /** Wallets that have shares of another own wallet. */
  readMoves(): void {
    for (const [pair, steps] of this.shares)
      for (const step of steps) if (step.kind === 'move') this.#openPair(pair, step.toId);
  }

  #openPair(contract: string, walletId: number): FoundPosition | null {
    const wallet = this.#walletById.get(walletId);
    return wallet ? this.#open({ kind: 'pool', protocol: 'uniswap-v2', contract, wallet }) : null;
  }

  /** The sender of the first increase opens the position; reading it shows whether the wallet really owns it. */
  #readV3({ event, sender }: Given): void {
    const { tokenId = '' } = event.values;
    const known = this.#find({ protocol: 'uniswap-v3', contract: event.contract, tokenId });
    if (known) known.events.push(event);
    else if (sender && event.name === 'uniswapV3.increaseLiquidity')
      this.#open({
        kind: 'pool',
        protocol: 'uniswap-v3',
        contract: event.contract,
        wallet: sender,
        tokenId,
      }).events.push(event);
  }

  #readStaker({ event, sender }: Given): void {
    if (!sender) return;
    const { tokenId = '', incentiveId = '' } = event.values;
    const of = { kind: 'stake', protocol: 'uniswap-v3-staker', contract: event.contract, wallet: sender } as const;
    if (event.name === 'uniswapV3Staker.tokenStaked')
      this.#open({ ...of, tokenId, incentiveId, incentive: incentiveOf(event.values) }).events.push(event);
    else if (event.name === 'uniswapV3Staker.tokenUnstaked')
      this.#find({ protocol: of.protocol, contract: of.contract, tokenId, incentiveId })?.events.push(event);
    // A claim names no position: the first stake of the wallet in this staker has it.
    else
      this.list()
        .find(
          ({ protocol, contract, wallet }) => protocol === of.protocol && contract === of.contract && wallet === sender,
        )
        ?.events.push(event);
  }

  #readOwned({ event, sender }: Given): void {
    const family = OWNED.find(([prefix]) => event.name.startsWith(prefix));
    const wallet = this.walletOf.get(event.values[OWNER_VALUE[event.name] ?? ''] ?? '');
    if (!family || !wallet) return;
    const [, kind, protocol] = family;
    const known = this.#find({ protocol, contract: event.contract, wallet });
    if (known) {
      if (sender || event.name === 'aaveV3.liquidation') known.events.push(event);
    } else if (sender) this.#open({ kind, protocol, contract: event.contract, wallet }).events.push(event);
  }

  #find(key: KeyParts): FoundPosition | undefined {
    return this.#byKey.get(keyOf(key));
  }

  #open({
    kind,
    protocol,
    contract,
    wallet,
    tokenId = '',
    incentiveId = '',
    incentive = null,
  }: Pick<FoundPosition, 'kind' | 'protocol' | 'contract' | 'wallet'> &
    Partial<Pick<FoundPosition, 'tokenId' | 'incentiveId' | 'incentive'>>): FoundPosition {
    const key = keyOf({ protocol, contract, wallet, tokenId, incentiveId });
    const known = this.#byKey.get(key);
    if (known) return known;
    const opened: FoundPosition = {
      kind,
      protocol,
      contract,
      wallet,
      tokenId,
      incentiveId,
      incentive,
      events: [],
      shareSteps: protocol === 'uniswap-v2' ? (this.shares.get(contract) ?? []) : [],
    };
    this.#byKey.set(key, opened);
    return opened;
  }
}

interface KeyParts {
  readonly protocol: DefiProtocol;
  readonly contract: string;
  readonly wallet?: OwnWallet;
  readonly tokenId?: string;
  readonly incentiveId?: string;
}

/** An NFT is one position, whichever own wallet has it. */
function keyOf({ protocol, contract, wallet, tokenId = '', incentiveId = '' }: KeyParts): string {
  return `${protocol}/${contract}/${tokenId === '' ? wallet?.id : ''}/${tokenId}/${incentiveId}`;
}

function incentiveOf({ rewardToken, pool, startTime, endTime, refundee }: ProtocolEvent['values']): Incentive | null {
  if (!rewardToken || !pool || !startTime || !endTime || !refundee) return null;
  return {
    rewardCoin: rewardToken,
    pool,
    startSeconds: BigInt(startTime),
    endSeconds: BigInt(endTime),
    refundee,
  };
}
