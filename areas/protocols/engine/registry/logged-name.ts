/** The name under which an event of the registry's table is stored, from its signature. */
import { type AbiEvent, parseAbiItem } from 'viem';
import { toEventSelector } from 'viem/utils';
import type { ProtocolEventName } from '@holdfast/chain/protocol-event.ts';

/** The prefix of the names of events that are stored as they were logged. */
export const LOGGED = 'log.';

export const parseEvent = (signature: string): AbiEvent =>
  parseAbiItem(signature.replaceAll(/\s+/g, ' ') as 'event Known()') as AbiEvent;

/** The number of topics, which tells apart events that differ only in what is indexed. */
export const topicsOf = ({ inputs }: AbiEvent): number => 1 + inputs.filter((input) => input.indexed).length;

/** `topic` differs from the hash of the signature for anonymous notes only. */
export const loggedName = (abi: AbiEvent, topic: string = toEventSelector(abi)): ProtocolEventName =>
  `${LOGGED}${abi.name}-${topic.slice(2, 10)}-${topicsOf(abi)}`;
