/**
 * Stands in for the GoldRush (Covalent) API, in its shape, with the transactions of the devnet. The real
 * service knows no devnet; a client that reads this one well reads both.
 *
 * Pages are counted from the oldest transaction, so that a page never changes once it is full; an address without a
 * page number returns the newest. `links.prev` leads to older ones.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Address, isAddress } from 'viem';
import type { DevnetNetwork } from './devnet-network.ts';
import { type Activity, type ChainActivity, readChainActivity, touches } from './goldrush/chain-activity.ts';
import { encodeTransaction, isoSeconds } from './goldrush/encode-transaction.ts';
import { createFaultQueue, type GoldrushFault, refuse } from './goldrush/faults.ts';
import { serveHttp } from './node/serve-http.ts';
import { type NetworkProfile, PROFILES } from './profiles.ts';
import type { Devnet } from './start-devnet.ts';

export type { GoldrushFault } from './goldrush/faults.ts';

export interface GoldrushDouble {
  /** Ends in /v1, as the service's does. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Every requested path, whether or not a fault applied. */
  readonly requests: readonly string[];
  fail(fault: GoldrushFault): void;
  /** Forgets the faults still to come. */
  recover(): void;
  close(): Promise<void>;
}

interface DoubleOptions {
  readonly devnet: Devnet;
  /** Any free port unless given. */
  readonly port?: number;
  readonly apiKey?: string;
  readonly pageSize?: number;
}

interface Source {
  readonly network: DevnetNetwork;
  readonly profile: NetworkProfile;
  readonly activity: ChainActivity;
}

const ADDRESS_PATH = /^\/v1\/([^/]+)\/address\/([^/]+)\/transactions_v3\/(?:page\/(\d+)\/)?$/;
const TRANSACTION_PATH = /^\/v1\/([^/]+)\/transaction_v2\/([^/]+)\/$/;

export async function startGoldrushDouble({
  devnet,
  port = 0,
  apiKey = 'cqt_devnet',
  pageSize = 100,
}: DoubleOptions): Promise<GoldrushDouble> {
  const faults = createFaultQueue();
  const requests: string[] = [];
  const sources = devnet.networks.map(
    (network): Source => ({ network, profile: PROFILES[network.chainId], activity: readChainActivity(network) }),
  );
  const sourceOf = (chain = '') =>
    sources.find(({ profile }) => profile.covalentName === chain || String(profile.chainId) === chain);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', service.url);
    requests.push(url.pathname + url.search);
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refuse(response, { status: 401, message: 'The API key is missing or wrong.' });
    if (faults.spoil(response)) return;
    // The service accepts a path with and without its last slash.
    const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
    const forAddress = ADDRESS_PATH.exec(path);
    const forTransaction = TRANSACTION_PATH.exec(path);
    const chain = forAddress?.[1] ?? forTransaction?.[1];
    const source = sourceOf(chain);
    if (chain === undefined) return refuse(response, { status: 404, message: 'There is no such call.' });
    if (source === undefined) return refuse(response, { status: 404, message: `The chain ${chain} is not known.` });
    if (forAddress) return answerAddress(response, { source, url, address: forAddress[2] ?? '', page: forAddress[3] });
    return answerTransaction(response, { source, url, hash: forTransaction?.[2] ?? '' });
  }

  async function answerAddress(
    response: ServerResponse,
    { source, url, address, page }: { source: Source; url: URL; address: string; page: string | undefined },
  ): Promise<void> {
    if (!isAddress(address, { strict: false }))
      return refuse(response, { status: 400, message: 'The address is malformed.' });
    const found = (await source.activity.list()).filter((activity) => touches(activity, address));
    const lastPage = Math.max(Math.ceil(found.length / pageSize) - 1, 0);
    const current = page === undefined ? lastPage : Number(page);
    const items = found.slice(current * pageSize, (current + 1) * pageSize);
    // Newest first unless asked otherwise; this order is of the items on a page, not of the pages.
    if (url.searchParams.get('block-signed-at-asc') !== 'true') items.reverse();
    const link = (target: number) =>
      target >= 0 && target <= lastPage ? pageUrl({ source, url, address, page: target }) : null;
    const heading = {
      address: address.toLowerCase(),
      quote_currency: url.searchParams.get('quote-currency') ?? 'USD',
      current_page: current,
      links: { prev: link(current - 1), next: link(current + 1) },
    };
    return accept(response, { source, url, items, heading });
  }

  async function answerTransaction(
    response: ServerResponse,
    { source, url, hash }: { source: Source; url: URL; hash: string },
  ): Promise<void> {
    const items = (await source.activity.list()).filter(({ transaction }) => transaction.hash === hash.toLowerCase());
    if (items.length === 0) return refuse(response, { status: 404, message: 'The transaction is not known.' });
    return accept(response, { source, url, items, heading: {} });
  }

  function pageUrl({
    source,
    url,
    address,
    page,
  }: {
    source: Source;
    url: URL;
    address: Address;
    page: number;
  }): string {
    const history = `${service.url}/v1/${source.profile.covalentName}/address/${address}/transactions_v3`;
    return `${history}/page/${page}/${url.search}`;
  }

  function accept(
    response: ServerResponse,
    { source, url, items, heading }: { source: Source; url: URL; items: readonly Activity[]; heading: object },
  ): void {
    const { profile } = source;
    const asked = (name: string) => url.searchParams.get(name) === 'true';
    const choices = {
      profile,
      tokens: devnet.truth.tokens.filter(({ networkChainId }) => networkChainId === profile.chainId),
      withLogs: !asked('no-logs'),
      withInternal: asked('with-internal'),
      withInputData: asked('with-input-data'),
    };
    const updatedAt = isoSeconds(items[0]?.block.timestampSeconds ?? 0);
    const data = {
      ...heading,
      updated_at: updatedAt,
      chain_id: profile.chainId,
      chain_name: profile.covalentName,
      chain_tip_height: null,
      items: items.map((item) => encodeTransaction(item, choices)),
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data, error: false, error_message: null, error_code: null }));
  }

  const service = await serveHttp({ port, handle });
  return {
    baseUrl: `${service.url}/v1`,
    apiKey,
    requests,
    fail: (fault) => faults.add(fault),
    recover: () => faults.clear(),
    close: () => service.close(),
  };
}
