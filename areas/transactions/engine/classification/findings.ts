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
  /** For people; null: unknown. */
  readonly name: string | null;
  readonly emitter: string;
  /** The id of the message, deposit or order, which the other side repeats. */
  readonly id: string | null;
}

const RANKS: Readonly<Record<Finding['strength'], number>> = { known: 3, token: 2, hint: 1 };
const NONE: readonly Finding[] = [];
/** A router may be named in place of the wallet. */
const FOR_OTHERS: ReadonlySet<EventMeaning> = new Set(['bridgeOut', 'bridgeIn', 'swap', 'fill', 'pay', 'donate']);
/** Tokens that stand for nothing that was deposited. */
const PLAIN_KINDS: ReadonlySet<TokenKind> = new Set(['coin', 'wrapped']);

/**
 * `moved`: the coins that own wallets gave or got; `partners`: the addresses that they gave them to or got them from.
 */
export function readFindings(
  view: TransactionView,
  { moved, partners }: { readonly moved: readonly CoinView[]; readonly partners: ReadonlySet<string> },
): readonly Finding[] {
  if (view.events.length === 0) return NONE;
  let own: ReadonlySet<string> | undefined;
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
    const users = (best.rule.user ?? []).map((user) => valueOf(event, best.rule, user)?.toLowerCase() ?? '');
    const isOurs = users.length === 0 ? null : users.some((user) => own?.has(user));
    // Contracts deposit with each other inside a transaction: that concerns own wallets only if they are named.
    const isCalled = view.isSentByUs && emitter === view.target?.toLowerCase();
    if (isOurs === false && (best.strength === 'hint' || !(isCalled || FOR_OTHERS.has(best.rule.means)))) continue;
    if (isOurs === null && !isCalled && !FOR_OTHERS.has(best.rule.means) && !partners.has(emitter)) continue;
    found.push({
      means:
        token === undefined && best.strength === 'known' ? (best.rule.otherwise ?? best.rule.means) : best.rule.means,
      strength: best.strength,
      isOurs,
      role: best.strength === 'known' ? (contract?.role ?? null) : null,
      name: contract?.name ?? token?.standsFor?.protocolName ?? null,
      emitter,
      id: valueOf(event, best.rule, best.rule.id),
    });
  }
  return found;
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
