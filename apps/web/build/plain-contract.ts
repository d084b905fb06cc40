/**
 * The contract as the page needs it: method, path, who may call, cache tags. The schemas of requests and
 * responses stay on the server, which checks them; in the page they would only make the first visit longer. The build
 * reads the real declarations, so nothing is declared twice.
 */
import { Buffer } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../../../areas/overview/contract/contract.ts', import.meta.url));

interface DeclaredCall {
  readonly summary: string;
  readonly audit?: string;
  readonly tokens?: string;
  readonly mayLag?: boolean;
  readonly isHeavy?: boolean;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly response: object;
}

export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    enforce: 'pre',
    load: async (id) => (id === SOURCE ? `export const contract = ${JSON.stringify(await readContract())};` : null),
  };
}

async function readContract(): Promise<Record<string, object>> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { contract } = (await import(`data:text/javascript;base64,${code}`)) as {
    contract: Record<string, DeclaredCall>;
  };
  return Object.fromEntries(Object.entries(contract).map(([name, call]) => [name, plain(call)]));
}

/** The page only needs to know whether a response is a file. */
function plain({
  summary: _summary,
  audit: _audit,
  tokens: _tokens,
  mayLag: _mayLag,
  isHeavy: _isHeavy,
  params: _params,
  query: _query,
  body: _body,
  response,
  ...call
}: DeclaredCall): object {
  return { ...call, response: 'file' in response ? { file: [] } : {} };
}
