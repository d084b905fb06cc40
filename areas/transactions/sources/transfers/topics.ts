/** The logs that move tokens, by the hash of their signature. */
import { ALL_PROTOCOLS } from '@holdfast/protocols/engine';
import { toEventSelector } from 'viem/utils';

/** ERC-20 with three topics, ERC-721 with four. */
export const TRANSFER: string = toEventSelector('Transfer(address,address,uint256)');
export const TRANSFER_SINGLE: string = toEventSelector('TransferSingle(address,address,address,uint256,uint256)');
export const TRANSFER_BATCH: string = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])');
/** The events that a wrapper of the native coin emits instead of Transfer. */
export const DEPOSIT: string = toEventSelector('Deposit(address,uint256)');
export const WITHDRAWAL: string = toEventSelector('Withdrawal(address,uint256)');

/** The events that only tokens with a growing balance emit beside Transfer. */
export const GROWTH_TOPICS: ReadonlySet<string> = new Set(
  ALL_PROTOCOLS.flatMap(({ claims }) => claims?.growthEvents ?? []).map((event) => toEventSelector(event)),
);
