/** Starts the networks, deploys the protocols, plays the history, and hands over both the chains and the truth. */
import { connectNetwork } from './connect-network.ts';
import { describeKnownAccounts, describeNetwork, describeProtocols, describeTokens } from './describe-network.ts';
import type { DevnetNetwork } from './devnet-network.ts';
import { pairBridgings } from './history/bridging.ts';
import { openPositions } from './history/open-positions.ts';
import { playHistory } from './history/play-history.ts';
import { startHistory } from './history/history-writer.ts';
import { type RunningNode, startNode } from './node/start-node.ts';
import { CHAIN_IDS, type ChainId } from './profiles.ts';
import { deployProtocols } from './protocols/deploy-protocols.ts';
import type { Truth } from './truth.ts';

export interface DevnetOptions {
  /** All three unless given. Each has the same blocks, whichever others run beside it. */
  readonly networks?: readonly ChainId[];
  /** Any free port unless given. */
  readonly ports?: Partial<Readonly<Record<ChainId, number>>>;
  /**
   * Plays one more chapter after the others, in which two more own wallets open DeFi positions. The blocks before it
   * are the same.
   */
  readonly withPositions?: boolean;
}

export interface Devnet {
  readonly networks: readonly DevnetNetwork[];
  readonly truth: Truth;
  network(chainId: ChainId): DevnetNetwork;
  close(): Promise<void>;
}

export async function startDevnet({
  networks: chainIds = CHAIN_IDS,
  ports = {},
  withPositions = false,
}: DevnetOptions = {}): Promise<Devnet> {
  const nodes: RunningNode[] = [];
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()));
  };
  try {
    for (const chainId of chainIds) nodes.push(await startNode({ chainId, port: ports[chainId] ?? 0 }));
    const seeded = await Promise.all(nodes.map((node) => seed(node, withPositions)));
    const networks = seeded.map(({ network }) => network);
    return {
      networks,
      truth: {
        networks: seeded.map(({ network }) => describeNetwork(network.chainId)),
        wallets: seeded.flatMap(({ wallets }) => wallets),
        knownAccounts: seeded.flatMap(({ network }) => describeKnownAccounts(network.chainId, network.contracts)),
        tokens: seeded.flatMap(({ network }) => describeTokens(network.chainId, network.contracts)),
        protocols: seeded.map(({ protocols }) => protocols),
        transactions: seeded.flatMap(({ lines }) => lines),
        bridgings: pairBridgings(seeded.flatMap(({ bridgeNotes }) => bridgeNotes)),
      },
      network(chainId) {
        const found = networks.find((network) => network.chainId === chainId);
        if (found === undefined) throw new Error(`The network ${chainId} was not started.`);
        return found;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function seed(node: RunningNode, withPositions: boolean) {
  const chain = connectNetwork(node);
  const deployed = await deployProtocols(chain);
  const history = startHistory(chain, deployed, { withPositions });
  const bridgeNotes = await playHistory(history);
  const contracts = withPositions ? { ...deployed, positions: await openPositions(history) } : deployed;
  const network: DevnetNetwork = { ...chain, contracts };
  return {
    network,
    wallets: history.wallets,
    lines: history.lines,
    bridgeNotes,
    protocols: await describeProtocols(chain, contracts),
  };
}
