/**
 * The contracts of the areas as the page needs them: method, path, who may call, cache tags. The schemas of requests
 * and responses stay on the server, which checks them; in the page they would only make the first visit longer. The
 * build reads the real declarations, so nothing is declared twice.
 */
import { Buffer } from 'node:buffer';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The file in which an area puts its calls together. */
const CALLS_OF_AREA = /\/areas\/\w+\/contract\/calls\.ts$/u;

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
    load: async (id) => (CALLS_OF_AREA.test(id) ? readCalls(id) : null),
  };
}

async function readCalls(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const groups = (await import(`data:text/javascript;base64,${code}`)) as Record<string, Record<string, DeclaredCall>>;
  return Object.entries(groups)
    .map(([name, calls]) => `export const ${name} = ${JSON.stringify(plainCalls(calls))};`)
    .join('\n');
}

const plainCalls = (calls: Record<string, DeclaredCall>): Record<string, object> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, plain(call)]));

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
