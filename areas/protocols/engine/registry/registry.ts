/**
 * Questions about the registry: what an address is, what a token stands for, what an event means. The data is in the
 * folders of protocols; the indexes are made when the first question is asked.
 */
import type { AbiEvent } from 'viem';
import { toEventSelector, toFunctionSelector } from 'viem/utils';
import type { ProtocolEvent, ProtocolEventName } from '@holdfast/chain/protocol-event.ts';
import { allProtocols } from './all-protocols.ts';
import type { KnownEvent, KnownMigration, KnownProtocol, KnownRole, TokenKind } from './known-protocol.ts';
import { hashedIdOf } from './hashed-id.ts';
import { LOGGED, loggedName, parseEvent, topicsOf } from './logged-name.ts';
import { STANDARD_EVENTS } from './standard-events.ts';

export { allProtocols } from './all-protocols.ts';
export { hashOrder } from './hashed-id.ts';
export { meaningOfMethod, type MethodMeaning } from './standard-methods.ts';
export { TOKEN_STATEMENTS, type TokenStatement } from './token-statements.ts';
export { TOKEN_KINDS } from './known-protocol.ts';
export type { EventMeaning, KnownEvent, KnownProtocol, KnownRole, TokenKind } from './known-protocol.ts';

export interface KnownContract {
  readonly protocol: KnownProtocol;
  readonly role: KnownRole;
  /** For people. */
  readonly name: string;
}

export interface TokenFact {
  readonly protocol: KnownProtocol;
  readonly kind: TokenKind;
  /** For people: its own, or that of the protocol. */
  readonly name: string;
  /** Contracts in lower case, or "native". */
  readonly of: readonly string[];
}

interface Indexes {
  readonly contracts: ReadonlyMap<string, KnownContract>;
  readonly tokens: ReadonlyMap<string, TokenFact>;
  /** By both contracts with their network, and by both symbols. */
  readonly migrations: ReadonlyMap<string, Migration>;
}

type Migration = KnownMigration & { readonly protocol: KnownProtocol };

const keyOf = (chainId: number, address: string): string => `${chainId}:${address.toLowerCase()}`;

let indexes: Indexes | undefined;

function readIndexes(): Indexes {
  const contracts = new Map<string, KnownContract>();
  const tokens = new Map<string, TokenFact>();
  const migrations = new Map<string, Migration>();
  for (const protocol of allProtocols()) {
    for (const { role, name = protocol.name, at } of protocol.contracts)
      for (const [chainId, addresses] of Object.entries(at))
        for (const address of addresses) contracts.set(keyOf(Number(chainId), address), { protocol, role, name });
    for (const { chainId, address, kind, name = protocol.name, of = [] } of protocol.tokens ?? [])
      tokens.set(keyOf(chainId, address), { protocol, kind, name, of: [of].flat().map((each) => each.toLowerCase()) });
    for (const migration of protocol.migrations ?? []) {
      const { chainId, from, to, symbols } = migration;
      migrations.set(`${keyOf(chainId, from)} ${to.toLowerCase()}`, { ...migration, protocol });
      if (symbols !== undefined) migrations.set(symbols.join(' '), { ...migration, protocol });
    }
  }
  for (const [key, token] of tokens) if (token.kind === 'poolShare') tokens.set(key, ofOneCoin(key, token, tokens));
  return { contracts, tokens, migrations };
}

/** A pool of a coin and its own receipts holds one asset: its share is a deposit of that coin. */
function ofOneCoin(key: string, share: TokenFact, tokens: ReadonlyMap<string, TokenFact>): TokenFact {
  const chainId = Number(key.split(':')[0]);
  const baseOf = (address: string): string => {
    const token = address === 'native' ? undefined : tokens.get(keyOf(chainId, address));
    return token !== undefined && token.of.length === 1 && token.kind !== 'poolShare' ? (token.of[0] ?? '') : address;
  };
  const [base, ...others] = share.of.map((address) => baseOf(baseOf(address)));
  return base !== undefined && others.length > 0 && others.every((other) => other === base)
    ? { ...share, kind: 'growingRate', of: [base, ...share.of] }
    : share;
}

const indexed = (): Indexes => (indexes ??= readIndexes());

export function findContract(chainId: number | null, address: string | null): KnownContract | null {
  return chainId === null || address === null ? null : (indexed().contracts.get(keyOf(chainId, address)) ?? null);
}

const NAMED_MAX = 5_000;

/** The contracts of protocols with a name of which a word begins so. Lower case, the first few thousand. */
export function contractsNamed(word: string): { readonly chainId: number; readonly address: string }[] {
  const wanted = word.toLowerCase();
  const found: { chainId: number; address: string }[] = [];
  for (const { name, contracts } of allProtocols()) {
    for (const { name: own = name, at } of contracts) {
      if (![name, own].some((each) => hasWord(each, wanted))) continue;
      for (const [chainId, addresses] of Object.entries(at))
        for (const address of addresses) found.push({ chainId: Number(chainId), address });
      if (found.length >= NAMED_MAX) return found.slice(0, NAMED_MAX);
    }
  }
  return found;
}

const hasWord = (name: string, wanted: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((each) => each.startsWith(wanted));

/** Whether its contracts move coins between networks, also through contracts with another role. */
export const isBridging = ({ contracts, events = [] }: KnownProtocol): boolean =>
  contracts.some(({ role }) => role === 'bridge') ||
  events.some(({ means }) => means === 'bridgeOut' || means === 'bridgeIn');

export function findToken(chainId: number | null, address: string | null): TokenFact | null {
  return chainId === null || address === null ? null : (indexed().tokens.get(keyOf(chainId, address)) ?? null);
}

/** One side of a migration: by contract on its network, by symbol in the files of exchanges. */
interface MigratedCoin {
  readonly contract: string | null;
  readonly symbol: string;
}

export interface FoundMigration {
  readonly protocol: KnownProtocol;
  /** Units of the new coin for one of the old. */
  readonly ratio: string;
  /** The new coin became the old one again. */
  readonly isBack: boolean;
}

/** Whether one coin becomes the other at a fixed ratio, in this direction or back. */
export function findMigration(
  chainId: number | null,
  { from, to }: { readonly from: MigratedCoin; readonly to: MigratedCoin },
): FoundMigration | null {
  const forward = migrationAt(chainId, from, to);
  if (forward) return { ...forward, isBack: false };
  const back = migrationAt(chainId, to, from);
  return back?.isReversible === true ? { ...back, isBack: true } : null;
}

function migrationAt(chainId: number | null, from: MigratedCoin, to: MigratedCoin): Migration | undefined {
  const { migrations } = indexed();
  if (chainId === null) return migrations.get(`${from.symbol.toUpperCase()} ${to.symbol.toUpperCase()}`);
  if (from.contract === null || to.contract === null) return undefined;
  return migrations.get(`${keyOf(chainId, from.contract)} ${to.contract.toLowerCase()}`);
}

/** An event of the table, with the protocol that defines it; null: a standard that many contracts have. */
export interface EventRule extends KnownEvent {
  readonly protocol: KnownProtocol | null;
  /** The names of the parameters in their order. */
  readonly parameters: readonly string[];
}

export interface LoggedEvent {
  readonly name: ProtocolEventName;
  readonly abi: AbiEvent;
  /** The hash of the event's signature, which an anonymous log does not have. */
  readonly selector: `0x${string}`;
  readonly rules: readonly EventRule[];
}

const NO_BYTES = '0'.repeat(56);

let byTopic: ReadonlyMap<string, LoggedEvent> | undefined;
let byName: ReadonlyMap<string, LoggedEvent> | undefined;

function readEvents(): Map<string, LoggedEvent> {
  const found = new Map<string, LoggedEvent & { rules: EventRule[] }>();
  const all = [
    ...allProtocols().flatMap((protocol) => (protocol.events ?? []).map((event) => ({ ...event, protocol }))),
    ...STANDARD_EVENTS.map((event) => ({ ...event, protocol: null })),
  ];
  for (const rule of all) {
    const abi = parseEvent(rule.event);
    const selector = toEventSelector(abi);
    const topic = rule.note === undefined ? selector : `${toFunctionSelector(`function ${rule.note}`)}${NO_BYTES}`;
    const count = topicsOf(abi);
    const logged = found.get(`${topic}:${count}`) ?? {
      name: loggedName(abi, topic),
      abi,
      selector,
      rules: [],
    };
    logged.rules.push({ ...rule, parameters: abi.inputs.map(({ name = '' }) => name) });
    found.set(`${topic}:${count}`, logged);
  }
  return found;
}

/** The event that a log is, by its topics; null: not in the table. */
export function findLoggedEvent(topics: readonly string[]): LoggedEvent | null {
  byTopic ??= readEvents();
  return byTopic.get(`${topics[0]}:${topics.length}`) ?? null;
}

const namesWhere = (fits: (rule: EventRule) => boolean): readonly ProtocolEventName[] => {
  byTopic ??= readEvents();
  return [...byTopic.values()].flatMap(({ name, rules }) => (rules.some(fits) ? [name] : []));
};

let bridging: readonly ProtocolEventName[] | undefined;

/** The names under which events of bridges are stored. */
export const bridgeEventNames = (): readonly ProtocolEventName[] =>
  (bridging ??= namesWhere(({ means }) => means === 'bridgeOut' || means === 'bridgeIn'));

const OF_ORDERS: ReadonlySet<string> = new Set(['place', 'fill', 'cancel', 'refund', 'bridgeOut', 'bridgeIn']);
let ofOrders: { readonly all: readonly ProtocolEventName[]; readonly hashed: readonly ProtocolEventName[] } | undefined;

/** The names of events with the id of an order or of a transfer; `hashed`: of those that do not store it as it is. */
export const orderEventNames = (): NonNullable<typeof ofOrders> =>
  (ofOrders ??= {
    all: namesWhere(({ means, id, hashedId }) => OF_ORDERS.has(means) && (id !== undefined || hashedId !== undefined)),
    hashed: namesWhere(({ hashedId }) => hashedId !== undefined),
  });

/** What a stored event may mean; empty for an event that is not of the table. */
export function rulesOf({ name }: Pick<ProtocolEvent, 'name'>): readonly EventRule[] {
  if (!name.startsWith(LOGGED)) return [];
  byTopic ??= readEvents();
  byName ??= new Map([...byTopic.values()].map((logged) => [logged.name, logged]));
  return byName.get(name)?.rules ?? [];
}

export const isLogged = ({ name }: Pick<ProtocolEvent, 'name'>): boolean => name.startsWith(LOGGED);

/** The value of a parameter of a stored event, which are stored under their places. */
export function valueOf(
  { values }: Pick<ProtocolEvent, 'values'>,
  rule: EventRule,
  parameter: string | undefined,
): string | null {
  if (parameter === undefined) return null;
  const place = rule.parameters.indexOf(parameter);
  return place === -1 ? null : (values[String(place)] ?? null);
}

/** The id of the message, deposit or order of an event. */
export function idOf(
  event: Pick<ProtocolEvent, 'values' | 'contract'>,
  rule: EventRule,
  chainId: number | null,
): string | null {
  if (rule.hashedId === undefined) return valueOf(event, rule, rule.id);
  const orderHash = valueOf(event, rule, rule.hashedId.of);
  return orderHash === null || chainId === null
    ? null
    : hashedIdOf(rule.hashedId, { orderHash, emitter: event.contract, chainId });
}
