/**
 * Asks an RPC address who it is. The server itself makes the call, so an admin can make it call any http(s) address it
 * can reach, also inside the operator's own network: a node there is what many operators use. The answer shows nothing
 * but a chain id, a block number and the name of the program.
 */
import type { CallParsed, Contract, NetworkTest } from '@holdfast/contract';
import { invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { callRpc, RpcError } from './json-rpc.ts';
import { getNetwork } from './network-record.ts';

const TIMEOUT_MS = 5_000;
const HEX_QUANTITY = /^0x[0-9a-fA-F]{1,13}$/;
const CLIENT_VERSION_LENGTH_MAX = 200;

export async function testNetwork(
  client: Queries,
  body: CallParsed<Contract['testNetwork']>['body'],
  timeoutMs = TIMEOUT_MS,
): Promise<NetworkTest> {
  const loc = ['body', body.rpcUrl === undefined ? 'id' : 'rpcUrl'];
  const url = body.rpcUrl ?? (await rpcUrlOf(client, body.id ?? 0));
  const call = { signal: AbortSignal.timeout(timeoutMs), timeoutMs };
  const startedAt = performance.now();
  try {
    const [chainId, headBlock] = await Promise.all([
      callRpc(url, { ...call, method: 'eth_chainId' }).then(readQuantity),
      callRpc(url, { ...call, method: 'eth_blockNumber' }).then(readQuantity),
    ]);
    const ms = Math.round(performance.now() - startedAt);
    // Many public services keep this one to themselves; that is no fault of theirs.
    const version = await callRpc(url, { ...call, method: 'web3_clientVersion' }).catch(() => null);
    return {
      chainId,
      headBlock,
      clientVersion: typeof version === 'string' ? version.slice(0, CLIENT_VERSION_LENGTH_MAX) : null,
      ms,
    };
  } catch (error) {
    if (error instanceof RpcError) throw invalidField({ loc, msg: error.message, type: 'rpc_error' });
    throw error;
  }
}

async function rpcUrlOf(client: Queries, id: number): Promise<string> {
  const network = await getNetwork(client, id);
  const loc = ['body', 'id'];
  if (network.kind !== 'evm') throw invalidField({ loc, msg: 'Only EVM networks are read through an RPC address.' });
  if (network.rpcUrl === null) throw invalidField({ loc, msg: `${network.name} has no RPC address.` });
  return network.rpcUrl;
}

function readQuantity(result: unknown): number {
  if (typeof result !== 'string' || !HEX_QUANTITY.test(result))
    throw new RpcError('It answers, but not like an EVM network.');
  return Number.parseInt(result, 16);
}
