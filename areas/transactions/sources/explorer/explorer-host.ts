/**
 * The explorers with the API that Etherscan began. They differ in their addresses, in how fast they may be asked, and
 * in what they have beside the lists.
 */
import type { SourceName } from '@holdfast/catalogue/contract';
import { BEACON_CHAINS } from '../transfers/created-coins.ts';

export interface ExplorerHost {
  readonly name: SourceName;
  /** As a message begins. */
  readonly label: string;
  /** The address of the lists, without a query. */
  readonly listsUrl: string;
  /** Sent with each request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What must not appear in a message. */
  readonly secrets: readonly string[];
  /** JSON-RPC over POST with batches; null: one call a request, as `module=proxy`. */
  readonly rpcUrl: string | null;
  /** The address of its own API with the whole fee of a transaction; null where it has none. */
  readonly detailsUrl: string | null;
  readonly limits: RequestLimits;
  /**
   * The list of token transfers holds the deposits and withdrawals of wrapped coins, which emit no Transfer. Where it
   * does not, they are searched for in the logs.
   */
  readonly listsWraps: boolean;
  /** It lists withdrawals of validators and the blocks that they proposed. */
  readonly listsValidators: boolean;
}

export interface RequestLimits {
  /** One budget for all networks of a host, over all workers. */
  readonly host: string;
  readonly perSecond: number;
  /** Null: no limit that is known. */
  readonly perDay: number | null;
}

interface HostSettings {
  readonly chainId: number;
  /** With `{chainId}` for a host of many networks. */
  readonly url: string;
  readonly perSecond?: number;
}

export const ETHERSCAN_URL = 'https://api.etherscan.io/v2/api';
export const ROUTESCAN_URL = 'https://api.routescan.io/v2/network/mainnet/evm/{chainId}/etherscan/api';
export function etherscanHost({
  chainId,
  url,
  apiKey,
  perSecond = 3,
}: HostSettings & { apiKey: string }): ExplorerHost {
  return {
    name: 'etherscan',
    label: 'Etherscan',
    listsUrl: url,
    parameters: { chainid: String(chainId), apikey: apiKey },
    secrets: [apiKey],
    rpcUrl: null,
    detailsUrl: null,
    limits: { host: hostOf(url), perSecond, perDay: 100_000 },
    listsWraps: false,
    listsValidators: BEACON_CHAINS.has(chainId),
  };
}

export function blockscoutHost({ chainId, url, perSecond = 5 }: HostSettings): ExplorerHost {
  const base = withChain(url, chainId).replace(/\/+$/, '');
  return {
    name: 'blockscout',
    label: 'Blockscout',
    listsUrl: `${base}/api`,
    parameters: {},
    secrets: [],
    rpcUrl: `${base}/api/eth-rpc`,
    detailsUrl: `${base}/api/v2`,
    limits: { host: hostOf(url), perSecond, perDay: null },
    listsWraps: true,
    listsValidators: BEACON_CHAINS.has(chainId),
  };
}

export function routescanHost({ chainId, url, perSecond = 2 }: HostSettings): ExplorerHost {
  return {
    name: 'routescan',
    label: 'Routescan',
    listsUrl: withChain(url, chainId),
    parameters: {},
    secrets: [],
    rpcUrl: null,
    detailsUrl: null,
    limits: { host: hostOf(url), perSecond, perDay: 10_000 },
    listsWraps: false,
    listsValidators: false,
  };
}

function withChain(url: string, chainId: number): string {
  return url.replaceAll('{chainId}', String(chainId));
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
