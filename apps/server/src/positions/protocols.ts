/** The protocols whose positions are read, and what people call them. A new one is a row here and its reader. */
import type { DefiProtocol } from '@holdfast/contract';

export const PROTOCOL_NAMES: Readonly<Record<DefiProtocol, string>> = {
  'uniswap-v2': 'Uniswap v2',
  'uniswap-v3': 'Uniswap v3',
  'aave-v3': 'Aave v3',
  'staking-rewards': 'StakingRewards',
  'uniswap-v3-staker': 'Uniswap v3 staker',
  'aave-stake': 'Aave Safety Module',
};

export type PositionKind = 'pool' | 'loan' | 'stake';
export type ContractRole = 'pool' | 'positionManager' | 'lendingPool' | 'farm';

/** Addresses of contracts and events are spelled alike; those that readers return are compared without regard to case. */
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
