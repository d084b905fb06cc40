export { type AccountName, ACCOUNTS, type DevnetAccount } from './accounts.ts';
export type { DevnetNetwork, Receipt, TransactionRequest, WriteRequest } from './devnet-network.ts';
export { type GoldrushDouble, type GoldrushFault, startGoldrushDouble } from './goldrush-double.ts';
export { type RunningNode, startNode } from './node/start-node.ts';
export { CHAIN_IDS, type ChainId, type NetworkProfile, PROFILES } from './profiles.ts';
export type { NetworkContracts } from './protocols/network-contracts.ts';
export { type ContractCallAt, readContractAt } from './read-contract-at.ts';
export { type Devnet, type DevnetOptions, startDevnet } from './start-devnet.ts';
export type * from './truth.ts';
