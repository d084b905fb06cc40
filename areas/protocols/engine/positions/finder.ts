/**
 * Finds positions in the events of transactions that own wallets sent. Nobody types addresses, and an event in a
 * stranger's transaction opens no position: anyone can emit one that names an own wallet.
 *
 * A protocol decides by `attach` to which position an event belongs. The three usual ways are here: by the owner that
 * the event names, by the shares that moved, and by the id of the NFT.
 */
import type { PositionKind, ProtocolId } from '../../contract/index.ts';
import { loggedName, parseEvent } from '../registry/logged-name.ts';
import type { EventDefinition, EventDefinitions } from '../event.ts';
import type { ProtocolEvent, ProtocolEventName } from '@holdfast/chain/protocol-event.ts';
import type { DefiEvent, FoundPosition, OwnWallet, ShareStep } from './position.ts';

export interface EventfulTransaction {
  readonly id: number;
  readonly hash: string | null;
  readonly block: number;
  readonly at: Date;
  readonly sender: string | null;
  readonly events: readonly ProtocolEvent[];
}

export interface AttachedEvent {
  readonly event: DefiEvent;
  /** The own wallet that sent the transaction. */
  readonly sender: OwnWallet | undefined;
}

/** The part of a protocol that finds positions. */
export interface FindingProtocol {
  readonly id: ProtocolId;
  readonly kind: PositionKind;
  readonly events: EventDefinitions;
  /** Its contracts emit the events of this one, and are told apart by who published them. */
  readonly forkOf?: ProtocolId;
  /** Adds an event with a row of history to the position that it belongs to. */
  attach(given: AttachedEvent, finder: PositionFinder): void;
}

interface KeyParts {
  readonly kind: PositionKind;
  readonly protocol: ProtocolId;
  readonly contract: string;
  readonly wallet?: OwnWallet;
  readonly tokenId?: string;
  readonly incentiveId?: string;
}

type OpenedPosition = Pick<FoundPosition, 'kind' | 'protocol' | 'contract' | 'wallet'> &
  Partial<Pick<FoundPosition, 'tokenId' | 'incentiveId' | 'incentive'>>;

/** An event as it is stored, and as a protocol reads it. */
interface ReadEvent {
  readonly protocol: FindingProtocol;
  readonly name: ProtocolEventName;
  readonly definition: EventDefinition;
  /** In their order, of an event that is stored as it was logged. */
  readonly parameters: readonly string[] | null;
}

function readEventsOf(protocols: readonly FindingProtocol[]): Map<string, ReadEvent[]> {
  const found = new Map<string, ReadEvent[]>();
  for (const protocol of protocols) {
    const { events } = protocols.find(({ id }) => id === protocol.forkOf) ?? protocol;
    for (const [key, definition] of Object.entries(events)) {
      if (!definition.history) continue;
      const name = key as ProtocolEventName;
      const stored = definition.isLogged
        ? definition.signatures.map((signature) => {
            const abi = parseEvent(signature);
            return { as: loggedName(abi), parameters: abi.inputs.map((input) => input.name ?? '') };
          })
        : [{ as: name, parameters: null }];
      for (const { as, parameters } of stored)
        found.set(as, [...(found.get(as) ?? []), { protocol, name, definition, parameters }]);
    }
  }
  return found;
}

/** With the values by the names of the parameters, and the contract as one more. */
function asRead(event: DefiEvent, { name, parameters }: ReadEvent): DefiEvent {
  if (parameters === null) return event;
  const values = Object.fromEntries(
    parameters.flatMap((parameter, place) => {
      const value = event.values[String(place)];
      return value === undefined ? [] : [[parameter, value] as const];
    }),
  );
  return { ...event, name, values: { ...values, emitter: event.contract } };
}

export class PositionFinder {
  readonly #byKey = new Map<string, FoundPosition>();
  /** By transaction and pool: the wallets whose shares a deposit or a removal changed. */
  readonly #changed = new Map<string, number[]>();
  readonly #walletById: ReadonlyMap<number, OwnWallet>;
  readonly #readOf: ReadonlyMap<string, readonly ReadEvent[]>;
  readonly #definitionOf: ReadonlyMap<string, EventDefinition>;
  readonly #poolProtocols = new Map<string, FindingProtocol>();

  constructor(
    private readonly walletOf: ReadonlyMap<string, OwnWallet>,
    private readonly shares: ReadonlyMap<string, readonly ShareStep[]>,
    protocols: readonly FindingProtocol[],
    /** The id of the protocol that published a contract. */
    private readonly publisherOf: (contract: string) => string | null = () => null,
  ) {
    this.#walletById = new Map([...walletOf.values()].map((wallet) => [wallet.id, wallet]));
    this.#readOf = readEventsOf(protocols);
    this.#definitionOf = new Map([...this.#readOf.values()].flat().map(({ name, definition }) => [name, definition]));
    for (const [pool, steps] of shares)
      for (const step of steps) {
        if (step.kind === 'move') continue;
        const key = `${step.transactionId}/${pool}`;
        this.#changed.set(key, [...(this.#changed.get(key) ?? []), step.walletId]);
      }
  }

  list(): FoundPosition[] {
    return [...this.#byKey.values()];
  }

  read({ id, hash, block, at, sender: address, events }: EventfulTransaction): void {
    const sender = this.walletOf.get(address ?? '');
    for (const found of events) {
      const read = this.#readEvent(found);
      if (read === undefined) continue;
      const event = asRead({ ...found, transactionId: id, hash, block, at }, read);
      read.protocol.attach({ event, sender }, this);
    }
  }

  /** Of several protocols with the same event the one that published the contract, else the original. */
  #readEvent({ name, contract }: ProtocolEvent): ReadEvent | undefined {
    const candidates = this.#readOf.get(name) ?? [];
    if (candidates.length < 2) return candidates[0];
    const publisher = this.publisherOf(contract);
    return (
      candidates.find(({ protocol }) => protocol.id === publisher) ??
      candidates.find(({ protocol }) => protocol.forkOf === undefined)
    );
  }

  /** Wallets that have shares of another own wallet. */
  readMoves(): void {
    for (const [pool, steps] of this.shares)
      for (const step of steps) {
        const protocol = this.#poolProtocols.get(pool);
        if (step.kind === 'move' && protocol) this.#openShares(protocol, pool, step.toId);
      }
  }

  find(key: KeyParts): FoundPosition | undefined {
    return this.#byKey.get(keyOf(key));
  }

  open({ tokenId = '', incentiveId = '', incentive = null, ...rest }: OpenedPosition): FoundPosition {
    const key = keyOf({ ...rest, tokenId, incentiveId });
    const known = this.#byKey.get(key);
    if (known) return known;
    const shareSteps = this.#poolProtocols.has(rest.contract) ? (this.shares.get(rest.contract) ?? []) : [];
    const opened: FoundPosition = { ...rest, tokenId, incentiveId, incentive, events: [], shareSteps };
    this.#byKey.set(key, opened);
    return opened;
  }

  /** The event names the owner, and perhaps which of several accounts of the owner with the contract it concerns. */
  attachByOwner({ id, kind }: FindingProtocol, { event, sender }: AttachedEvent, account = ''): void {
    const definition = this.#definitionOf.get(event.name);
    const wallet = this.walletOf.get(event.values[definition?.roles?.owner ?? ''] ?? '');
    if (!wallet) return;
    const key = { kind, protocol: id, contract: event.contract, wallet, tokenId: account };
    const known = this.find(key);
    if (known) {
      if (sender || definition?.isFromAnyone) known.events.push(event);
    } else if (sender) this.open(key).events.push(event);
  }

  /** The event names neither the owner nor the shares: both follow from the transfers of the shares. */
  attachByShares(protocol: FindingProtocol, { event, sender }: AttachedEvent): void {
    if (!sender) return;
    this.#poolProtocols.set(event.contract, protocol);
    for (const walletId of this.#changed.get(`${event.transactionId}/${event.contract}`) ?? [])
      this.#openShares(protocol, event.contract, walletId)?.events.push(event);
  }

  #openShares({ id, kind }: FindingProtocol, contract: string, walletId: number): FoundPosition | null {
    const wallet = this.#walletById.get(walletId);
    return wallet ? this.open({ kind, protocol: id, contract, wallet }) : null;
  }

  /** The sender of the first increase opens the position; reading it shows whether the wallet really owns it. */
  attachByTokenId({ id, kind, events }: FindingProtocol, { event, sender }: AttachedEvent): void {
    const { tokenId = '' } = event.values;
    const known = this.find({ kind, protocol: id, contract: event.contract, tokenId });
    if (known) known.events.push(event);
    else if (sender && events[event.name]?.kind === 'increase')
      this.open({ kind, protocol: id, contract: event.contract, wallet: sender, tokenId }).events.push(event);
  }
}

/** An NFT is one position, whichever own wallet has it; of loans each wallet has its own. */
function keyOf({ kind, protocol, contract, wallet, tokenId = '', incentiveId = '' }: KeyParts): string {
  return `${protocol}/${contract}/${tokenId === '' || kind === 'loan' ? wallet?.id : ''}/${tokenId}/${incentiveId}`;
}
