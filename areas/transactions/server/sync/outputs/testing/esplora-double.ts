/** An Esplora in front of a real node: the addresses, pages and shapes of its API, with faults on request. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RegtestNode } from './regtest-node.ts';

const PAGE = 25;

interface NodeTransaction {
  txid: string;
  weight: number;
  vin: { txid?: string; vout?: number; coinbase?: string }[];
  vout: { value: number; scriptPubKey: { hex: string } }[];
}
interface Shown {
  txid: string;
  vin: { txid: string; vout: number; is_coinbase: boolean; prevout: Made | null }[];
  vout: Made[];
  weight: number;
  fee: number;
  status: { confirmed: boolean; block_height: number; block_hash: string; block_time: number };
}
interface Made {
  scriptpubkey: string;
  value: number;
}

export interface EsploraDouble {
  readonly url: string;
  readonly requests: string[];
  /** Changes what is returned for a path. */
  lie: (path: string, body: unknown) => unknown;
  close(): Promise<void>;
}

export async function startEsploraDouble(node: RegtestNode): Promise<EsploraDouble> {
  let index = { tip: '', transactions: [] as Shown[] };
  const readIndex = async (): Promise<Shown[]> => {
    const tip = await node.call<string>('getbestblockhash');
    if (tip === index.tip) return index.transactions;
    const height = await node.call<number>('getblockcount');
    const made = new Map<string, Made[]>();
    const transactions: Shown[] = [];
    for (let number = 1; number <= height; number += 1) {
      const hash = await node.call<string>('getblockhash', number);
      const block = await node.call<{ time: number; tx: NodeTransaction[] }>('getblock', hash, 2);
      for (const { txid, vin, vout, weight } of block.tx) {
        const outputs = vout.map(({ value, scriptPubKey }) => ({
          scriptpubkey: scriptPubKey.hex,
          value: Math.round(value * 1e8),
        }));
        made.set(txid, outputs);
        const inputs = vin.map(({ txid: from = '0'.repeat(64), vout: place = 0xffffffff, coinbase }) => ({
          txid: from,
          vout: place,
          is_coinbase: coinbase !== undefined,
          prevout: made.get(from)?.[place] ?? null,
        }));
        const sum = (parts: (Made | null)[]) => parts.reduce((total, part) => total + (part?.value ?? 0), 0);
        const isCoinbase = inputs.some((input) => input.is_coinbase);
        transactions.unshift({
          txid,
          vin: inputs,
          vout: outputs,
          weight,
          fee: isCoinbase ? 0 : sum(inputs.map(({ prevout }) => prevout)) - sum(outputs),
          status: { confirmed: true, block_height: number, block_hash: hash, block_time: block.time },
        });
      }
    }
    index = { tip, transactions };
    return transactions;
  };
  const answer = async (path: string): Promise<unknown> => {
    if (path === '/blocks/tip/height') return node.call('getblockcount');
    const height = /^\/block-height\/(\d+)$/.exec(path)?.[1];
    if (height !== undefined) return node.call('getblockhash', Number(height)).catch(() => null);
    const hash = /^\/tx\/([0-9a-f]{64})$/.exec(path)?.[1];
    if (hash !== undefined) return (await readIndex()).find(({ txid }) => txid === hash) ?? null;
    const [, address, rest] = /^\/address\/([^/]+)(\/txs\/chain(?:\/[0-9a-f]{64})?)?$/.exec(path) ?? [];
    if (address === undefined) return null;
    const { scriptPubKey: script } = await node.call<{ scriptPubKey: string }>('validateaddress', address);
    const sum = (parts: (Made | null)[]) =>
      parts.reduce((total, part) => total + (part?.scriptpubkey === script ? part.value : 0), 0);
    const all = (await readIndex()).filter(
      ({ vin, vout }) =>
        vout.some((part) => part.scriptpubkey === script) || vin.some((part) => part.prevout?.scriptpubkey === script),
    );
    if (rest === undefined) {
      const funded = all.reduce((total, { vout }) => total + sum(vout), 0);
      const spent = all.reduce((total, { vin }) => total + sum(vin.map(({ prevout }) => prevout)), 0);
      return { address, chain_stats: { funded_txo_sum: funded, spent_txo_sum: spent, tx_count: all.length } };
    }
    const after = rest.split('/')[3];
    const start = after === undefined ? 0 : all.findIndex(({ txid }) => txid === after) + 1;
    return all.slice(start, start + PAGE);
  };
  const double: EsploraDouble = { url: '', requests: [], lie: (_, body) => body, close: async () => {} };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '');
    double.requests.push(path);
    void answer(path).then((body) => {
      const told = double.lie(path, body);
      if (told === null) response.writeHead(404).end('not found');
      else response.writeHead(200).end(typeof told === 'string' ? told : JSON.stringify(told));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(double, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
