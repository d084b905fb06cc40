/**
 * The events of known protocols in the logs of a transaction. An event is recognised by its signature and by how many
 * of its values are topics.
 */
import { eventDefinition, type EventDefinition, PROTOCOL_EVENTS } from '@holdfast/protocols/engine';
import { findLoggedEvent, hashOrder, type LoggedEvent } from '@holdfast/protocols/registry';
import { type ProtocolEvent, type ProtocolEventName } from '@holdfast/chain/protocol-event.ts';
import { type AbiEvent, decodeEventLog, encodeAbiParameters, type Hex, parseAbiItem } from 'viem';
import { toEventSelector } from 'viem/utils';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { normaliseEvmAddress } from '@holdfast/chain/addresses/evm-address.ts';
import type { RawLog, RawTransaction } from '../raw-transaction.ts';

interface KnownEvent {
  readonly name: ProtocolEventName;
  readonly definition: EventDefinition;
  readonly abi: AbiEvent;
}

/** Made when it is first used: reading and hashing fifty signatures would delay every start. */
let byTopicAndCount: ReadonlyMap<string, KnownEvent> | undefined;

function readSignatures(): ReadonlyMap<string, KnownEvent> {
  const found = new Map<string, KnownEvent>();
  for (const name of PROTOCOL_EVENTS) {
    const definition = eventDefinition(name);
    if (definition?.isLogged) continue;
    for (const signature of definition?.signatures ?? []) {
      const abi = parseAbiItem(signature.replaceAll(/\s+/g, ' ') as 'event Known()') as AbiEvent;
      const topics = 1 + abi.inputs.filter((input) => input.indexed).length;
      if (definition) found.set(`${toEventSelector(abi)}:${topics}`, { name, definition, abi });
    }
  }
  return found;
}

function findKnownEvent(topics: readonly string[]): KnownEvent | null {
  byTopicAndCount ??= readSignatures();
  return byTopicAndCount.get(`${topics[0]}:${topics.length}`) ?? null;
}

/** The events of a transaction, and that value inside it may be missing. */
export function readEvents(raw: RawTransaction): ProtocolEvent[] {
  const events = readProtocolEvents(raw);
  if (raw.internals === null && raw.isInsideUnknown === true && raw.to !== null)
    events.push({
      name: 'source.untraced',
      contract: checksummed(raw.to),
      logIndex: raw.logs.length,
      values: {},
    });
  return events;
}

/**
 * Any contract can emit a known event with broken data; such a log says nothing about the protocol and is passed over.
 */
export function readProtocolEvents({ logs, input = '0x' }: Pick<RawTransaction, 'logs' | 'input'>): ProtocolEvent[] {
  const events: ProtocolEvent[] = [];
  for (const log of logs) {
    const contract = normaliseEvmAddress(log.address);
    if (!contract.ok) continue;
    const at = { contract: contract.address, logIndex: log.index };
    const known = findKnownEvent(log.topics);
    const values = known === null ? null : readValues(log, known.abi);
    if (known !== null && values !== null && (known.definition.isEmittedHere?.(log, logs) ?? true)) {
      const event = { name: known.name, ...at, values };
      const more = known.definition.addValues?.(event, { earlier: events, logs, input });
      events.push({ ...event, values: { ...values, ...more } });
    }
    const logged = findLoggedEvent(log.topics);
    const words = logged === null ? null : readWords(log, logged);
    if (logged !== null && words !== null) events.push({ name: logged.name, ...at, values: words });
  }
  return events;
}

/** Every value as text, whole numbers in decimal digits: 2^128 of liquidity fits no number of JSON. */
function readValues(log: RawLog, abi: AbiEvent): Record<string, string> | null {
  const args = decode(log, abi);
  return args && Object.fromEntries(abi.inputs.map(({ name = '' }, place) => [name, String(args[place])]));
}

const IS_WORD = /^(?:address|bool|u?int\d*|bytes\d+)$/;

/**
 * The values of one word and ids, by their places: what they are called differs between protocols with the same event.
 * Of an order without an id, the hash of its data.
 */
function readWords(log: RawLog, { abi, selector, rules }: LoggedEvent): Record<string, string> | null {
  const args = decode(log, abi, selector);
  if (args === null) return null;
  const hashed = rules.find(({ hashedId }) => hashedId !== undefined)?.hashedId;
  return Object.fromEntries(
    abi.inputs.flatMap((input, place) => {
      const value = args[place];
      const isId = rules.some(({ id, parameters }) => id !== undefined && parameters[place] === id);
      if (IS_WORD.test(input.type) || isId) return [[String(place), String(value)]];
      if (hashed === undefined || input.name !== hashed.of) return [];
      return [[String(place), hashOrder(hashed, encodeAbiParameters([input], [value]))]];
    }),
  );
}

/** The values in the order of the parameters; null if the data is not of this event. */
function decode(log: RawLog, abi: AbiEvent, selector = log.topics[0]): readonly unknown[] | null {
  const [, ...rest] = log.topics;
  // Without names the values are returned as a list, and parameters may share a name.
  const unnamed = { ...abi, inputs: abi.inputs.map((input) => ({ ...input, name: '' })) };
  try {
    return decodeEventLog({ abi: [unnamed], topics: [selector as Hex, ...(rest as Hex[])], data: log.data as Hex })
      .args as unknown as readonly unknown[];
  } catch {
    return null;
  }
}
