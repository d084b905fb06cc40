/**
 * Compiles a contract whose parts are published as sources only. The few lines that put the parts together are passed
 * in; everything that they import is read from the installed packages.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Abi } from 'viem';
import type { Artifact } from '../artifacts.ts';

interface Compiler {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } | { error: string } }): string;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly abi: Abi; readonly evm: { bytecode: { object: string } } }>>>
  >;
}

const packages = new URL('../../node_modules/', import.meta.url);
const FILE = 'contract.sol';

export function compile(name: string, source: string): Artifact {
  const compiler = createRequire(import.meta.url)('solc') as Compiler;
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content: source } },
    settings: {
      // The chain of the devnet executes the instructions of this fork and of all before it.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { [FILE]: { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(compiler.compile(JSON.stringify(input), { import: readImport })) as Output;
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  const compiled = output.contracts[FILE]?.[name];
  if (errors.length > 0 || compiled === undefined)
    throw new Error(`${name} was not compiled: ${errors.map(({ formattedMessage }) => formattedMessage).join('\n')}`);
  return { name, abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}`, linkReferences: {} };
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(new URL(path, packages), 'utf8') };
  } catch (error) {
    return { error: String(error) };
  }
}
