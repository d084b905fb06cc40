import type { ProtocolEvent } from '@holdfast/facts';
import { decodeEventLog, type Hex } from 'viem';
import { normaliseEvmAddress } from '../addresses/evm-address.ts';
import type { RawLog } from '../raw-transaction.ts';
import { findKnownEvent, type KnownEvent } from './protocol-event-table.ts';

/**
 * Any contract can emit a known event with broken data; such a log says nothing about the protocol and is passed over.
 */
export function readProtocolEvents(logs: readonly RawLog[]): ProtocolEvent[] {
  return logs.flatMap((log) => {
    const known = findKnownEvent(log.topics);
    const contract = normaliseEvmAddress(log.address);
    const values = known === null ? null : readValues(log, known);
    return known === null || values === null || !contract.ok
      ? []
      : [{ name: known.name, contract: contract.address, logIndex: log.index, values }];
  });
}

/** Addresses and token ids only: amounts are what the transfers say. */
function readValues(log: RawLog, { abi }: KnownEvent): Record<string, string> | null {
  const [selector, ...rest] = log.topics;
  let args: Readonly<Record<string, unknown>>;
  try {
    args = decodeEventLog({ abi: [abi], topics: [selector as Hex, ...(rest as Hex[])], data: log.data as Hex })
      .args as unknown as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
  const wanted = abi.inputs.filter(({ type, name }) => type === 'address' || name === 'tokenId');
  return Object.fromEntries(wanted.map(({ name = '' }) => [name, String(args[name])]));
}
