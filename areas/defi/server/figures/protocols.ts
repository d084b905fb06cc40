/**
 * Lists that constraints of the database repeat, SQL for the names of protocols, and the state of contracts as JSON.
 */
import { PROTOCOL_IDS, protocolLabel } from '@holdfast/protocols/contract';
import type { UnreadableReason, UnverifiedReason } from '@holdfast/protocols/engine';

const NAMES = PROTOCOL_IDS.map((id) => `WHEN '${id}' THEN '${protocolLabel(id)}'`).join(' ');
/** SQL for the name of the protocol of a position p. */
export const PROTOCOL_NAME = `CASE p.protocol ${NAMES} END`;

/** Who decided that a contract counts or is ignored. */
export const CONTRACT_ORIGINS = ['registry', 'person'] as const;
export const UNVERIFIED_REASONS = [
  'registry-unknown',
  'registry-disagrees',
  'not-readable',
  'no-registry',
] as const satisfies readonly UnverifiedReason[];
export const UNREADABLE_REASONS = ['refused', 'unknown'] as const satisfies readonly UnreadableReason[];
/** What no transaction records. */
export const INCIDENT_KINDS = ['leftRange', 'backInRange', 'priceAlert'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const BIG_INTEGER = /^-?\d+n$/;

/** The state of contracts as JSON: whole numbers as text that ends with n, because 2^128 fits no number of JSON. */
export function stateToJson(state: unknown): string {
  return JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

/** The caller states the type that was written. */
export function stateFromJson<State>(json: unknown): State {
  const revive = (value: unknown): unknown => {
    if (typeof value === 'string') return BIG_INTEGER.test(value) ? BigInt(value.slice(0, -1)) : value;
    if (Array.isArray(value)) return value.map(revive);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each)]));
  };
  return revive(json) as State;
}
