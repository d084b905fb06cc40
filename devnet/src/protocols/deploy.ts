/** Puts a contract on the chain. */
import { type Address, encodeDeployData } from 'viem';
import { ACCOUNTS } from '../accounts.ts';
import type { Artifact, Contract } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';

const DEPLOY_GAS = 16_000_000n;

interface DeployOptions {
  readonly args?: readonly unknown[];
  readonly from?: Address;
}

export async function deploy(
  chain: Chain,
  artifact: Artifact,
  { args = [], from = ACCOUNTS.deployer.address }: DeployOptions = {},
): Promise<Contract> {
  const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
  const { contractAddress } = await chain.send({ from, data, gas: DEPLOY_GAS });
  if (contractAddress === null) throw new Error(`${artifact.name} was not deployed.`);
  return { address: contractAddress, abi: artifact.abi };
}
