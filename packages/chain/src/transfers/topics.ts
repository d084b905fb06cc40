/** The logs that move tokens, by the hash of their signature. */
import { toEventSelector } from 'viem/utils';

/** ERC-20 with three topics, ERC-721 with four. */
export const TRANSFER: string = toEventSelector('Transfer(address,address,uint256)');
export const TRANSFER_SINGLE: string = toEventSelector('TransferSingle(address,address,address,uint256,uint256)');
export const TRANSFER_BATCH: string = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])');
/** What a wrapper of the native coin says instead of Transfer. */
export const DEPOSIT: string = toEventSelector('Deposit(address,uint256)');
export const WITHDRAWAL: string = toEventSelector('Withdrawal(address,uint256)');

/** What only tokens of Aave with a growing balance say beside their Transfer. */
export const SCALED_TOKEN_TOPICS: ReadonlySet<string> = new Set([
  toEventSelector('Mint(address,address,uint256,uint256,uint256)'),
  toEventSelector('Burn(address,address,uint256,uint256,uint256)'),
  toEventSelector('BalanceTransfer(address,address,uint256,uint256)'),
]);
