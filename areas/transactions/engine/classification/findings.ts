/**
 * What the events of the registry show of a transaction: a deposit with Compound, a bridge to another network, a
 * reward.
 *
 * An event counts for what it is if the registry has its emitter in a fitting role, or if the emitter is a token that
 * stands for the coin. From any other emitter it is a hint: anyone can log anything.
 */
import {
  type EventMeaning,
  type EventRule,
  findContract,
  findToken,
  idOf,
  type KnownContract,
  type KnownRole,
  rulesOf,
  type TokenKind,
  valueOf,
} from '@holdfast/protocols/registry';
import type { CoinView, TransactionView } from './transaction-view.ts';

export interface Finding {
  readonly means: EventMeaning;
  /** known: the registry has the emitter. token: the emitter is a token that stands for another. hint: anyone. */
  readonly strength: 'known' | 'token' | 'hint';
  /** Whether it names an own wallet; null: it names nobody. */
  readonly isOurs: boolean | null;
  readonly role: KnownRole | null;
  /** Of the event or of its emitter; null: a standard event of an unknown contract. */
  readonly protocolId: string | null;
  /** For people; null: unknown. */
  readonly name: string | null;
  readonly emitter: string;
  /** The id of the message, deposit or order, which the other side repeats. */
  readonly id: string | null;
  /** Of a fill: what it took of the payment, in smallest units; null: all of it. */
  readonly paid: string | null;
  /** The other network by its chain ID or the protocol's own number; null: not stated. */
  readonly otherChain: string | null;
}

const RANKS: Readonly<Record<Finding['strength'], number>> = { known: 3, token: 2, hint: 1 };
const NONE: readonly Finding[] = [];
/** A router may be named in place of the wallet. */
const FOR_OTHERS: ReadonlySet<EventMeaning> = new Set(['bridgeOut', 'bridgeIn', 'swap', 'fill', 'pay', 'donate']);
/** Tokens that stand for nothing that was deposited. */
const PLAIN_KINDS: ReadonlySet<TokenKind> = new Set(['coin', 'wrapped']);

/** What comes to the user; everything else is given by the user. */
const COMING: ReadonlySet<EventMeaning> = new Set([
  'withdraw',
  'borrow',
  'claim',
  'airdrop',
  'bridgeIn',
  'cancel',
  'refund',
  'removeLiquidity',
]);

/** Functions by which people let an account of their own, a proxy contract, act for them. */
const PROXY_METHODS: ReadonlySet<string> = new Set([
  '0x1cff79cd', // execute(address,bytes)
  '0x1f6a1eb9', // execute(bytes,bytes)
  '0x9304c934', // cast(string[],bytes[],address)
  '0xb61d27f6', // execute(address,uint256,bytes)
]);

/** Contracts that add to, and take out of, other contracts of their protocol for people. */
const ACTING_ROLES: ReadonlySet<KnownRole> = new Set(['router', 'pool', 'gauge', 'farm', 'vault']);

interface MovedCoins {
  /** The coins that moved, the same amount in both directions too, and those that own wallets gave and got. */
  readonly moved: readonly CoinView[];
  readonly given: readonly CoinView[];
  readonly got: readonly CoinView[];
  /** The addresses that they gave them to or got them from. */
  readonly partners: ReadonlySet<string>;
}

export function readFindings(view: TransactionView, { moved, given, got, partners }: MovedCoins): readonly Finding[] {
  if (view.events.length === 0) return NONE;
  let own: ReadonlySet<string> | undefined;
  const target = view.target?.toLowerCase();
  const acting = actingFor(view);
  const found: Finding[] = [];
  for (const event of view.events) {
    const rules = rulesOf(event);
    if (rules.length === 0) continue;
    own ??= new Set(view.ownAddresses.map((address) => address.toLowerCase()));
    const emitter = event.contract.toLowerCase();
    const contract = findContract(view.chainId, emitter);
    const token = moved.find((coin) => coin.contract?.toLowerCase() === emitter);
    const readings = rules.flatMap((rule) => {
      const strength = strengthOf(rule, { contract, token, emitter, chainId: view.chainId });
      return strength === null ? [] : [{ rule, strength }];
    });
    const [best] = readings.sort((left, right) => RANKS[right.strength] - RANKS[left.strength]);
    if (best === undefined) continue;
    // One event of a known contract may state several steps; a hint counts once.
    const fitting = best.strength === 'known' ? readings.filter(({ strength }) => strength === 'known') : [best];
    for (const { rule, strength } of fitting) {
      const coins = COMING.has(rule.means) ? got : given;
      if (rule.moves !== undefined && !coins.some((coin) => rule.moves?.includes(addressOf(coin)))) continue;
      const users = (rule.user ?? []).map((user) => valueOf(event, rule, user)?.toLowerCase() ?? '');
      const isNamed = users.some((user) => own?.has(user));
      const isForUs =
        !isNamed && acting !== null && users.includes(acting.address) && acting.isFor(rule.protocol ?? null);
      const isOurs = users.length === 0 ? null : isNamed || isForUs;
      // Contracts deposit with each other inside a transaction: that concerns own wallets only if they are named.
      const isCalled = view.isSentByUs && emitter === target;
      if (isOurs === false && (strength === 'hint' || !(isCalled || FOR_OTHERS.has(rule.means)))) continue;
      if (isOurs === null && !isCalled && !FOR_OTHERS.has(rule.means) && !partners.has(emitter)) continue;
      const means = token === undefined && strength === 'known' ? (rule.otherwise ?? rule.means) : rule.means;
      found.push({
        means,
        strength: isForUs && !acting.isCertain(rule.protocol ?? null) ? 'hint' : strength,
        isOurs,
        role: strength === 'known' ? (contract?.role ?? null) : null,
        protocolId: rule.protocol?.id ?? contract?.protocol.id ?? null,
        name: contract?.name ?? token?.standsFor?.protocolName ?? null,
        emitter,
        id: idOf(event, rule, view.chainId),
        paid: valueOf(event, rule, rule.paid),
        otherChain: valueOf(event, rule, rule.otherChain),
      });
    }
  }
  return found;
}

const addressOf = ({ isNative, contract }: CoinView): string => (isNative ? 'native' : (contract?.toLowerCase() ?? ''));

interface ActingContract {
  readonly address: string;
  isFor(protocol: EventRule['protocol']): boolean;
  isCertain(protocol: EventRule['protocol']): boolean;
}

/**
 * The contract that acts in place of the wallet, and whose name events therefore have: an account of its own (a proxy),
 * a helper of the protocol, or an unknown contract, which may act for itself as well. Exchanges act for themselves with
 * every protocol but their own.
 */
function actingFor({ isSentByUs, target, methodId, chainId }: TransactionView): ActingContract | null {
  if (!isSentByUs || target === null) return null;
  const contract = findContract(chainId, target);
  const isProxy = contract === null && PROXY_METHODS.has(methodId?.toLowerCase() ?? '');
  return {
    address: target.toLowerCase(),
    isFor: (protocol) =>
      contract === null ||
      contract.role === 'helper' ||
      (contract.protocol === protocol && ACTING_ROLES.has(contract.role)),
    isCertain: (protocol) => isProxy || (contract !== null && contract.protocol === protocol),
  };
}

interface Emitter {
  readonly contract: KnownContract | null;
  readonly token: CoinView | undefined;
  readonly emitter: string;
  readonly chainId: number | null;
}

function strengthOf(
  { by, protocol }: EventRule,
  { contract, token, emitter, chainId }: Emitter,
): Finding['strength'] | null {
  const isFitting = contract !== null && by.includes(contract.role);
  if (isFitting && (protocol === null || contract.protocol === protocol)) return 'known';
  if (by.includes('token')) {
    const listed = findToken(chainId, emitter);
    if (listed !== null && PLAIN_KINDS.has(listed.kind)) return null;
    if (listed !== null && (protocol === null || listed.protocol === protocol)) return 'known';
    if (token !== undefined && token.standsFor !== null) return token.standsFor.isConfirmed ? 'known' : 'token';
  }
  return by.includes('anyone') || (protocol !== null && contract === null) ? 'hint' : null;
}
