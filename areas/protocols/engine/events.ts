/** All known events by name, and questions about them in the words that all protocols have in common. */
import type { EventDefinition, EventDefinitions, EventKind, EventRole } from './event.ts';
import type { ProtocolEvent, ProtocolEventName } from '@holdfast/chain/protocol-event.ts';
import { PROTOCOLS } from './protocols.ts';
import { loggedName, parseEvent } from './registry/logged-name.ts';

/** Events of token standards, which belong to no protocol. */
const STANDARD_EVENTS: EventDefinitions = {
  'erc20.approval': {
    signatures: ['event Approval(address indexed owner, address indexed spender, uint256 value)'],
    kind: 'approval',
    isStill: true,
  },
  'erc721.approval': {
    signatures: ['event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'],
    kind: 'approval',
    isStill: true,
  },
  'weth.deposit': {
    signatures: ['event Deposit(address indexed dst, uint256 wad)'],
    kind: 'wrap',
    roles: { owner: 'dst' },
  },
  'weth.withdrawal': {
    signatures: ['event Withdrawal(address indexed src, uint256 wad)'],
    kind: 'unwrap',
    roles: { owner: 'src' },
  },
  'source.untraced': { signatures: [], kind: 'untraced' },
};

const DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  [STANDARD_EVENTS, ...Object.values(PROTOCOLS).map(({ events }) => events)].flatMap((events) =>
    Object.entries(events),
  ),
);

export const PROTOCOL_EVENTS = [...DEFINITIONS.keys()] as readonly ProtocolEventName[];

export const eventDefinition = (name: ProtocolEventName): EventDefinition | undefined => DEFINITIONS.get(name);

/** The names of the events of these kinds. */
export const eventsOfKind = (...kinds: readonly EventKind[]): ProtocolEventName[] =>
  eventsWhere(({ kind }) => kind !== undefined && kinds.includes(kind));

/** The names under which an event is stored with its transaction. */
export function storedNames(name: ProtocolEventName): ProtocolEventName[] {
  const definition = DEFINITIONS.get(name);
  return definition?.isLogged ? definition.signatures.map((signature) => loggedName(parseEvent(signature))) : [name];
}

export const eventsWhere = (fits: (definition: EventDefinition) => boolean): ProtocolEventName[] =>
  PROTOCOL_EVENTS.filter((name) => {
    const definition = DEFINITIONS.get(name);
    return definition !== undefined && fits(definition);
  });

export const eventKind = ({ name }: Pick<ProtocolEvent, 'name'>): EventKind | undefined => DEFINITIONS.get(name)?.kind;

/** The value of the parameter that has this role. */
export function valueOfRole(
  { name, values }: Pick<ProtocolEvent, 'name' | 'values'>,
  role: EventRole,
): string | undefined {
  const parameter = DEFINITIONS.get(name)?.roles?.[role];
  return parameter === undefined ? undefined : values[parameter];
}

/** The tokens that events of positions state amounts of. */
export function pooledTokensOf(events: readonly ProtocolEvent[]): string[] {
  return events.flatMap(({ values: { tokenId, token0, token1 } }) =>
    tokenId === undefined ? [] : [token0, token1].filter((token) => token !== undefined),
  );
}
