/**
 * Stands in for Etherscan (API v2), Blockscout and Routescan, in their shapes, with the transactions of the devnet. The
 * real services know no devnet; a client that reads this one well reads all of them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAddress } from 'viem';
import type { DevnetNetwork } from './devnet-network.ts';
import { cause, type ExplorerFault, type ExplorerRefusal, send } from './explorer/faults.ts';
import { internalRows, logRows, type Row, tokenRows, transactionRows } from './explorer/list-rows.ts';
import { type Activity, type ChainActivity, readChainActivity } from './goldrush/chain-activity.ts';
import { readBody, serveHttp } from './node/serve-http.ts';
import type { Devnet } from './start-devnet.ts';

export interface ExplorerDouble {
  readonly etherscanUrl: string;
  /** With `{chainId}`, as the settings have it. */
  readonly blockscoutUrl: string;
  readonly routescanUrl: string;
  readonly apiKey: string;
  /** Every request, whether or not a fault applied. */
  readonly requests: readonly string[];
  /** How often a request came before its time. */
  readonly hurried: () => number;
  /** The request with this number from now on, counted from 0, fails in this way. */
  failAt(request: number, fault: ExplorerFault): void;
  /** Every request is refused. */
  refuse(refusal: ExplorerRefusal | null): void;
  /** Called before each response, for a chain that changes between two pages. */
  beforeResponse(run: ((path: string) => Promise<void>) | null): void;
  /** Receipts leave out what some explorers do. */
  omit(fields: readonly ('effectiveGasPrice' | 'l1Fee')[]): void;
  close(): Promise<void>;
}

interface DoubleOptions {
  readonly devnet: Pick<Devnet, 'networks' | 'truth'>;
  /** Any free port unless given. */
  readonly port?: number;
  readonly apiKey?: string;
  /** No limit unless given. */
  readonly perSecond?: number;
  /** The most rows of a list, however they are paged. */
  readonly windowMax?: number;
}

interface Source {
  readonly network: DevnetNetwork;
  readonly activity: ChainActivity;
}

const BLOCKSCOUT_PATH = /^\/(\d+)\/api(\/eth-rpc|\/v2\/transactions\/(0x[0-9a-f]{64}))?\/?$/;
const ROUTESCAN_PATH = /^\/routescan\/(\d+)\/api\/?$/;

export async function startExplorerDouble({
  devnet,
  port = 0,
  apiKey = 'etherscan_devnet',
  perSecond = Number.POSITIVE_INFINITY,
  windowMax = 10_000,
}: DoubleOptions): Promise<ExplorerDouble> {
  const requests: string[] = [];
  const faults = new Map<number, ExplorerFault>();
  const sources = new Map(
    devnet.networks.map((network): [string, Source] => [
      String(network.chainId),
      { network, activity: readChainActivity(network) },
    ]),
  );
  let refusal: ExplorerRefusal | null = null;
  let beforeResponse: ((path: string) => Promise<void>) | null = null;
  let omitted: readonly string[] = [];
  let recent: number[] = [];
  let hurried = 0;

  function isTooFast(): boolean {
    const now = performance.now();
    recent = recent.filter((at) => at > now - 1000);
    recent.push(now);
    if (recent.length <= perSecond) return false;
    hurried += 1;
    return true;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', service.url);
    const number = requests.length;
    requests.push(url.pathname + url.search);
    await beforeResponse?.(url.pathname + url.search);
    const fault = faults.get(number);
    if (fault !== undefined) return cause(fault, response);
    if (refusal !== null) return cause(refusal, response);
    if (isTooFast()) return cause('rateLimit', response);
    if (url.pathname === '/v2/api') {
      if (url.searchParams.get('apikey') !== apiKey) return cause('wrongKey', response);
      const source = sources.get(url.searchParams.get('chainid') ?? '');
      return source ? answer(response, { source, url, listsWraps: false }) : cause('outsidePlan', response);
    }
    const routescan = ROUTESCAN_PATH.exec(url.pathname);
    const blockscout = BLOCKSCOUT_PATH.exec(url.pathname);
    const source = sources.get(routescan?.[1] ?? blockscout?.[1] ?? '');
    if (source === undefined) {
      response.statusCode = 404;
      return send(response, { message: 'Not found' });
    }
    if (blockscout?.[2] === '/eth-rpc') return send(response, await relay(source, await readBody(request)));
    if (blockscout?.[3] !== undefined) return send(response, { hash: blockscout[3], l1_fee: '1234' });
    return answer(response, { source, url, listsWraps: blockscout !== null });
  }

  async function answer(
    response: ServerResponse,
    { source, url, listsWraps }: { source: Source; url: URL; listsWraps: boolean },
  ): Promise<void> {
    const asked = Object.fromEntries(url.searchParams) as Readonly<Record<string, string | undefined>>;
    const { module, action = '' } = asked;
    if (module === 'proxy') return send(response, await relayNamed(source, asked));
    const rows = await listOf(source, { asked, action, listsWraps });
    if (rows === null) return refuseList(response, 'Error! Missing Or invalid Action name');
    const offset = Number(asked['offset'] ?? windowMax);
    const page = Number(asked['page'] ?? 1);
    if (page * offset > windowMax)
      return refuseList(
        response,
        `Result window is too large, PageNo x Offset size must be less than or equal to ${windowMax}`,
      );
    const result = rows.slice((page - 1) * offset, page * offset);
    send(
      response,
      result.length === 0
        ? { status: '0', message: 'No transactions found', result: [] }
        : { status: '1', message: 'OK', result },
    );
  }

  async function listOf(
    { network, activity }: Source,
    {
      asked,
      action,
      listsWraps,
    }: { asked: Readonly<Record<string, string | undefined>>; action: string; listsWraps: boolean },
  ): Promise<Row[] | null> {
    const all = await activity.list();
    if (action === 'txsBeaconWithdrawal' || action === 'getminedblocks') return [];
    if (action === 'txlistinternal' && asked['txhash'] !== undefined)
      return internalRows(
        all.filter(({ transaction }) => transaction.hash === asked['txhash']),
        null,
      );
    const from = Number(asked['startblock'] ?? asked['fromBlock'] ?? 0);
    const to = Number(asked['endblock'] ?? asked['toBlock'] ?? Number.MAX_SAFE_INTEGER);
    const within = all.filter(({ block }: Activity) => block.number >= from && block.number <= to);
    if (action === 'getLogs')
      return logRows(within, {
        contract: asked['address'] ?? null,
        topics: [0, 1, 2, 3].map((place) => asked[`topic${place}`] ?? null),
      });
    const address = asked['address'] ?? '';
    if (!isAddress(address, { strict: false })) return null;
    const context = {
      tokens: devnet.truth.tokens.filter(({ networkChainId }) => networkChainId === network.chainId),
      newestBlock: all.at(-1)?.block.number ?? 0,
      listsWraps,
    };
    if (action === 'txlist') return transactionRows(within, address, context);
    if (action === 'txlistinternal') return internalRows(within, address);
    return /^token(nft|1155)?tx$/.test(action) ? tokenRows(within, { address, action, context }) : null;
  }

  async function relayNamed(
    { network }: Source,
    asked: Readonly<Record<string, string | undefined>>,
  ): Promise<unknown> {
    const { action = '', txhash, tag = 'latest', to, data, address } = asked;
    const params: Readonly<Record<string, readonly unknown[]>> = {
      eth_blockNumber: [],
      eth_getBlockByNumber: [tag, asked['boolean'] === 'true'],
      eth_getTransactionByHash: [txhash],
      eth_getTransactionReceipt: [txhash],
      eth_getTransactionCount: [address, tag],
      eth_getCode: [address, tag],
      eth_call: [{ to, data }, tag],
    };
    return relayOne(network, { id: 1, method: action, params: params[action] ?? [] });
  }

  async function relay({ network }: Source, body: string): Promise<unknown> {
    const calls = JSON.parse(body) as Relayed | Relayed[];
    return Array.isArray(calls) ? Promise.all(calls.map((call) => relayOne(network, call))) : relayOne(network, calls);
  }

  async function relayOne(network: DevnetNetwork, { id, method, params }: Relayed): Promise<unknown> {
    try {
      const result = await network.request(method, params);
      const isReceipt = method === 'eth_getTransactionReceipt' && result !== null;
      const shown = isReceipt
        ? Object.fromEntries(Object.entries(result as object).filter(([name]) => !omitted.includes(name)))
        : result;
      return { jsonrpc: '2.0', id, result: shown };
    } catch (error) {
      return {
        jsonrpc: '2.0',
        id,
        error: { code: -32_000, message: error instanceof Error ? error.message : 'failed' },
      };
    }
  }

  const service = await serveHttp({ port, handle });
  return {
    etherscanUrl: `${service.url}/v2/api`,
    blockscoutUrl: `${service.url}/{chainId}`,
    routescanUrl: `${service.url}/routescan/{chainId}/api`,
    apiKey,
    requests,
    hurried: () => hurried,
    failAt: (request, fault) => faults.set(requests.length + request, fault),
    refuse: (next) => {
      refusal = next;
    },
    beforeResponse: (run) => {
      beforeResponse = run;
    },
    omit: (fields) => {
      omitted = fields;
    },
    close: () => service.close(),
  };
}

interface Relayed {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

function refuseList(response: ServerResponse, result: string): void {
  send(response, { status: '0', message: 'NOTOK', result });
}
