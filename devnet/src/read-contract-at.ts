import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem';
import type { DevnetNetwork } from './devnet-network.ts';

export interface ContractCallAt {
  readonly contract: { readonly address: string; readonly abi: Abi };
  readonly method: string;
  readonly args?: readonly unknown[];
  readonly from?: string;
  readonly block: number;
}

/** What a contract returns at a block, decoded by its authors' interface; null when it reverts. */
export async function readContractAt<Result>(network: DevnetNetwork, call: ContractCallAt): Promise<Result | null> {
  const { contract, method, args = [], from, block } = call;
  const data = encodeFunctionData({ abi: contract.abi, functionName: method, args });
  try {
    const request = { to: contract.address, data, ...(from && { from }) };
    const result = await network.request<Hex>('eth_call', [request, numberToHex(block)]);
    return decodeFunctionResult({ abi: contract.abi, functionName: method, data: result }) as Result;
  } catch {
    return null;
  }
}
