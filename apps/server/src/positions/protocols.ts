/** The protocols whose positions are read, and what people call them. A new one is a row here and its reader. */
import type { UnreadableReason } from '@holdfast/chain';
import type { DefiProtocol, UnverifiedContract } from '@holdfast/contract';

export const PROTOCOL_NAMES: Readonly<Record<DefiProtocol, string>> = {
  'uniswap-v2': 'Uniswap v2',
  'uniswap-v3': 'Uniswap v3',
  'aave-v3': 'Aave v3',
  'staking-rewards': 'StakingRewards',
  'uniswap-v3-staker': 'Uniswap v3 staker',
  'aave-stake': 'Aave Safety Module',
};

/** SQL for the name of the protocol of a position p. */
export const PROTOCOL_NAME = `CASE p.protocol ${Object.entries(PROTOCOL_NAMES)
  .map(([protocol, name]) => `WHEN '${protocol}' THEN '${name}'`)
  .join(' ')} END`;

export const POSITION_KINDS = ['pool', 'loan', 'stake'] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];
export type ContractRole = UnverifiedContract['role'];
/** Protocols of liquidity pools. */
export const POOL_PROTOCOLS = ['uniswap-v2', 'uniswap-v3'] as const satisfies readonly DefiProtocol[];
/** Who decided that a contract counts or is ignored. */
export const CONTRACT_ORIGINS = ['registry', 'person'] as const;
export const UNVERIFIED_REASONS = ['registry-unknown', 'registry-disagrees', 'not-readable', 'no-registry'] as const;
export type UnverifiedReason = (typeof UNVERIFIED_REASONS)[number];
export const UNREADABLE_REASONS = ['refused', 'unknown'] as const satisfies readonly UnreadableReason[];
/** What no transaction records. */
export const INCIDENT_KINDS = ['leftRange', 'backInRange', 'priceAlert'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/**
 * Addresses of contracts and events are spelled alike; those that readers return are compared without regard to case.
 */
export const sameAddress = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

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
