/**
 * Chooses the source for each network. Only EVM networks can be synced. An RPC node reads every block and returns
 * everything that it keeps; GoldRush has an index, which is fast for chains of any length.
 */
import { type ChainSource } from '@holdfast/chain/chain-source.ts';
import { createGoldrushSource } from '../../sources/goldrush/create-goldrush-source.ts';
import { createRpcSource } from '../../sources/rpc/create-rpc-source.ts';
import type { Config } from '@holdfast/config/config.ts';
import { SECRET_PLACES, type SecretBox } from '@holdfast/database/secrets/secret-box.ts';
import type { ChainSources, ChosenSource, NoSource, ReadableNetwork } from '@holdfast/catalogue/server';

type Flags = Pick<Config, 'covalentApiKey' | 'covalentUrl' | 'syncSource'>;
type SourceName = ChosenSource['name'];

const RETRY_PAUSES_MS = [5_000, 20_000];

interface SourceParts extends Pick<SecretBox, 'decrypt'> {
  /** Networks that need no node: those of the sample. */
  readonly findRecorded?: (rpcUrl: string, chainId: number) => ChainSource | null;
}

/** Addresses of nodes are encrypted in the database, and opened here, where they are used. */
export function createChainSources(flags: Flags, { decrypt, findRecorded = () => null }: SourceParts): ChainSources {
  const choose = (network: ReadableNetwork, preferred: SourceName): ChosenSource | NoSource => {
    if (network.kind !== 'evm' || network.chainId === null)
      return { source: null, reason: `${network.name} is not an EVM network. Only EVM networks can be synced.` };
    const order: readonly SourceName[] = preferred === 'rpc' ? ['rpc', 'goldrush'] : ['goldrush', 'rpc'];
    for (const name of order) {
      const rpcUrl = network.rpcUrl === null ? null : decrypt(network.rpcUrl, SECRET_PLACES.rpcUrl);
      const known = rpcUrl === null ? null : findRecorded(rpcUrl, network.chainId);
      const source =
        (name === 'rpc' ? known : null) ?? CREATE[name]({ ...network, rpcUrl, chainId: network.chainId }, flags);
      if (source) return { source, name };
    }
    return { source: null, reason: reasonOf(network, flags) };
  };
  return {
    forHistory: (network) => choose(network, flags.syncSource),
    forLookup: (network) => choose(network, 'goldrush'),
    forContracts: (network) => choose(network, 'rpc'),
    retryPausesMs: RETRY_PAUSES_MS,
  };
}

type EvmNetwork = ReadableNetwork & { readonly chainId: number };

const CREATE: Record<SourceName, (network: EvmNetwork, flags: Flags) => ChainSource | null> = {
  rpc: ({ rpcUrl, chainId }) => (rpcUrl === null ? null : createRpcSource({ url: rpcUrl, chainId })),
  goldrush: ({ covalentName, chainId }, { covalentApiKey, covalentUrl }) =>
    covalentName === null || covalentApiKey === null
      ? null
      : createGoldrushSource({ baseUrl: covalentUrl, apiKey: covalentApiKey, chainName: covalentName, chainId }),
};

function reasonOf({ name, covalentName }: ReadableNetwork, { covalentApiKey }: Flags): string {
  if (covalentName === null) return `${name} has no RPC address. Enter one in the network’s settings.`;
  if (covalentApiKey === null)
    return (
      `${name} has no RPC address, and no key for GoldRush is configured. Enter an address in the network’s ` +
      `settings, or set COVALENT_API_KEY.`
    );
  return `${name} cannot be synced.`;
}
