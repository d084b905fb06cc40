/** Asks a token what an address holds. */
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { BalanceCoin, ContractAnswer } from '../chain-source.ts';

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

/** The owner of a thing of its kind holds one; a burnt one has no owner, and its contract then refuses to name any. */
export function readBalanceAnswer(
  coin: ContractCoin,
  { address, answer }: { address: string; answer: ContractAnswer | undefined },
): bigint | null {
  if (answer?.kind === 'refused') return coin.kind === 'nft' ? 0n : null;
  if (answer?.kind !== 'answered' || answer.data.length !== WORD_LENGTH) return null;
  if (coin.kind === 'token') return BigInt(answer.data);
  return answer.data.slice(-40).toLowerCase() === address.slice(2).toLowerCase() ? 1n : 0n;
}
