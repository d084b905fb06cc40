/**
 * One EVM chain in this process. The genesis block has a fixed time and funds strangers only, and the base fee stands
 * still, so that the same transactions always make the same blocks.
 */
import { createRequire } from 'node:module';
import type * as Edr from '@nomicfoundation/edr';
import { hexToBytes } from 'viem';
import { ACCOUNTS, STRANGERS } from '../accounts.ts';
import type { NetworkProfile } from '../profiles.ts';

const HARDFORK = 'Cancun';
const BLOCK_GAS_LIMIT = 60_000_000n;
const STRANGERS_FUNDS_WEI = 10n ** 27n;
/** So large that no block can move the base fee. */
const BASE_FEE_INERTIA = 10n ** 18n;
const COINBASE = hexToBytes('0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e');

export const GENESIS_TIME_SECONDS = Date.UTC(2024, 0, 2) / 1000;

let shared: Promise<{ edr: typeof Edr; context: Edr.EdrContext }> | undefined;

export async function createProvider(profile: NetworkProfile): Promise<Edr.Provider> {
  // The library allows one context a process.
  shared ??= createContext();
  const { edr, context } = await shared;
  return context.createProvider(
    edr.GENERIC_CHAIN_TYPE,
    providerConfig(edr, profile),
    silentLogger,
    { subscriptionCallback: () => undefined },
    new edr.ContractDecoder(),
  );
}

async function createContext() {
  const edr = createRequire(import.meta.url)('@nomicfoundation/edr') as typeof Edr;
  const context = new edr.EdrContext();
  await context.registerProviderFactory(edr.GENERIC_CHAIN_TYPE, edr.genericChainProviderFactory());
  return { edr, context };
}

const silentLogger = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined };

function providerConfig(edr: typeof Edr, profile: NetworkProfile): Edr.ProviderConfig {
  const funded = Object.values(STRANGERS).map(({ address }) => ({
    address: hexToBytes(address),
    balance: STRANGERS_FUNDS_WEI,
    code: new Uint8Array(),
  }));
  return {
    allowBlocksWithSameTimestamp: false,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    // A node returns the hash of a reverted transaction, not an error.
    bailOnTransactionFailure: false,
    baseFeeConfig: [
      { activation: { blockNumber: 0n }, maxChangeDenominator: BASE_FEE_INERTIA, elasticityMultiplier: 2n },
    ],
    chainId: BigInt(profile.chainId),
    networkId: BigInt(profile.chainId),
    coinbase: COINBASE,
    defaultTransactionGasLimit: 3_000_000n,
    genesisState: [...edr.l1GenesisState(edr.l1HardforkFromString(HARDFORK)), ...funded],
    hardfork: HARDFORK,
    initialBaseFeePerGas: profile.baseFeeWei,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    mining: { autoMine: true, blockGasLimit: BLOCK_GAS_LIMIT, memPool: { order: edr.MineOrdering.Fifo } },
    network: { genesisBlockGasLimit: BLOCK_GAS_LIMIT, genesisBlockTime: BigInt(GENESIS_TIME_SECONDS) },
    observability: {},
    ownedAccounts: Object.values(ACCOUNTS).map(({ privateKey }) => privateKey),
    precompileOverrides: [],
  };
}
