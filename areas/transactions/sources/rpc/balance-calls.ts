/** Reads the balance of an address from a token contract. */
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { ContractResult } from '@holdfast/chain/contract-source.ts';
import type { BalanceCoin } from '@holdfast/chain/chain-source.ts';

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
]);
const WORD_LENGTH = 66;

type ContractCoin = Exclude<BalanceCoin, { kind: 'native' }>;

export function balanceCall(coin: ContractCoin, address: string): { to: string; data: string } {
  const data =
    coin.kind === 'nft'
      ? encodeFunctionData({ abi: ABI, functionName: 'ownerOf', args: [BigInt(coin.tokenId)] })
      : encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [address as Hex] });
  return { to: coin.address, data };
}

/** The owner of an NFT holds one of it. A burnt NFT has no owner, and its contract refuses the call. */
export function readBalanceResult(
  coin: ContractCoin,
  { address, result }: { address: string; result: ContractResult | undefined },
): bigint | null {
  if (result?.kind === 'refused') return coin.kind === 'nft' ? 0n : null;
  if (result?.kind !== 'returned' || result.data.length !== WORD_LENGTH) return null;
  if (coin.kind === 'token') return BigInt(result.data);
  return result.data.slice(-40).toLowerCase() === address.slice(2).toLowerCase() ? 1n : 0n;
}
