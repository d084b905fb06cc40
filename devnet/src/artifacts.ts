/**
 * Contracts as their authors published them: compiled code and interface, read from the installed packages. None of it
 * is kept in this repository.
 */
import { readFileSync } from 'node:fs';
import type { Abi, Address, Hex } from 'viem';

export interface Contract {
  readonly address: Address;
  readonly abi: Abi;
}

export interface Artifact {
  readonly name: string;
  readonly abi: Abi;
  readonly bytecode: Hex;
  /** Where the addresses of libraries go, by file and name. */
  readonly linkReferences: Readonly<
    Record<string, Readonly<Record<string, readonly { readonly start: number; readonly length: number }[]>>>
  >;
}

interface ArtifactFile {
  readonly abi: Abi;
  readonly bytecode?: string;
  readonly evm?: { readonly bytecode: { readonly object: string } };
  readonly linkReferences?: Artifact['linkReferences'];
}

const packages = new URL('../node_modules/', import.meta.url);
const loaded = new Map<string, Artifact>();

const uniswapV2 = (name: string) => load(name, `@uniswap/v2-core/build/${name}.json`);
const uniswapV2Periphery = (name: string) => load(name, `@uniswap/v2-periphery/build/${name}.json`);
const openZeppelin = (name: string) => load(name, `@openzeppelin/contracts/build/contracts/${name}.json`);

export const artifacts = {
  wrappedNative: () => load('WETH9', 'canonical-weth/build/contracts/WETH9.json'),
  uniswapV2Factory: () => uniswapV2('UniswapV2Factory'),
  uniswapV2Pair: () => uniswapV2('UniswapV2Pair'),
  uniswapV2Router: () => uniswapV2Periphery('UniswapV2Router02'),
  uniswapV3Core: (name: string) => loadSolidity('@uniswap/v3-core', name),
  uniswapV3Periphery: (path: string) => loadSolidity('@uniswap/v3-periphery', path),
  aave: (path: string) => loadSolidity('@aave/core-v3', path),
  uniswapV3Staker: () => loadSolidity('@uniswap/v3-staker', 'UniswapV3Staker'),
  aaveStakedToken: () => loadSolidity('@aave/aave-stake', 'stake/StakedTokenV3'),
  stakingRewards: () => load('StakingRewards', '@uniswap/liquidity-staker/build/StakingRewards.json'),
  openZeppelin,
};

/** Puts the addresses of deployed libraries where the compiler left placeholders for them. */
export function link(artifact: Artifact, libraries: Readonly<Record<string, Address>>): Artifact {
  let code = artifact.bytecode.slice(2);
  for (const [name, places] of Object.values(artifact.linkReferences).flatMap((file) => Object.entries(file))) {
    const address = libraries[name];
    if (address === undefined) throw new Error(`${artifact.name} needs the library ${name}, which is not deployed.`);
    for (const { start, length } of places) {
      code = code.slice(0, start * 2) + address.slice(2).toLowerCase() + code.slice((start + length) * 2);
    }
  }
  return { ...artifact, bytecode: `0x${code}` };
}

function loadSolidity(packageName: string, path: string): Artifact {
  const name = path.split('/').at(-1) ?? path;
  return load(name, `${packageName}/artifacts/contracts/${path}.sol/${name}.json`);
}

function load(name: string, path: string): Artifact {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  // The packages are pinned to exact versions, so the shape of their files is known.
  const file = JSON.parse(readFileSync(new URL(path, packages), 'utf8')) as ArtifactFile;
  const bytecode = file.bytecode ?? file.evm?.bytecode.object ?? '';
  if (bytecode === '') throw new Error(`${path} holds no bytecode.`);
  const artifact: Artifact = {
    name,
    abi: file.abi,
    bytecode: `0x${bytecode.replace(/^0x/, '')}`,
    linkReferences: file.linkReferences ?? {},
  };
  loaded.set(path, artifact);
  return artifact;
}
