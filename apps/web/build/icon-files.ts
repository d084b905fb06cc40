/**
 * Icons of coins and networks as files of this server, and a module that lists them: the page requests only the icons
 * it shows, and only those that exist. Coins are found by their market ID and networks by their chain ID, so a token
 * that only has the name USDC gets no icon.
 */
import { networks, tokens } from '@web3icons/common/metadata';
import type { Plugin } from 'vite';

const MODULE = 'holdfast:icons';
/** By market value. Every further icon makes the page longer to build, and fewer people hold the coin. */
const RANK_MAX = 500;
/** Some drawings are larger than the whole list they would stand in. */
const SVG_LENGTH_MAX = 32_000;
/**
 * What the markets call coins that the package files under another name; the first of all coins it files without a
 * rank.
 */
const MARKET_IDS: Readonly<Record<string, string>> = {
  bitcoin: 'bitcoin',
  '0x-protocol': '0x',
  imx: 'immutable-x',
  'dydx-chain': 'dydx',
  EURC: 'euro-coin',
  USDE: 'ethena-usde',
};
const SAFE_NAME = /^[a-z0-9-]+$/;

interface Icons {
  readonly coins: ReadonlyMap<string, string>;
  readonly networks: ReadonlyMap<string, string>;
  /** Changes with the drawings, so that browsers may keep them for ever. */
  readonly folder: string;
}

export function iconFiles(): Plugin {
  let reading: Promise<Icons> | undefined;
  const read = () => (reading ??= readIcons());
  return {
    name: 'icon-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) => (id === `\0${MODULE}` ? moduleText(await read()) : null),
    async generateBundle() {
      for (const [fileName, source] of filesOf(await read())) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        void read().then((icons) => {
          const source = filesOf(icons).get(request.url?.slice(1) ?? '');
          if (source === undefined) return next();
          response.setHeader('content-type', 'image/svg+xml');
          return response.end(source);
        });
      });
    },
  };
}

async function readIcons(): Promise<Icons> {
  const coins = new Map<string, string>();
  for (const { id, filePath, marketCapRank } of tokens) {
    const marketId = MARKET_IDS[id] ?? id;
    if ((marketCapRank ?? Infinity) > RANK_MAX && MARKET_IDS[id] === undefined) continue;
    const svg = SAFE_NAME.test(marketId) ? await readSvg('tokens', filePath) : null;
    if (svg !== null) coins.set(marketId, svg);
  }
  const chains = new Map<string, string>();
  for (const { id, filePath, caip2id } of networks) {
    const name = id === 'bitcoin' ? id : caip2id?.startsWith('eip155:') ? caip2id.replace('eip155:', 'evm-') : '';
    const svg = SAFE_NAME.test(name) && !chains.has(name) ? await readSvg('networks', filePath) : null;
    if (svg !== null) chains.set(name, svg);
  }
  return { coins, networks: chains, folder: `assets/icons-${await shortHash(JSON.stringify([...coins, ...chains]))}` };
}

async function shortHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The kind that fills its square, so that a round cut makes a disc of it; null where there is none. */
async function readSvg(kind: 'tokens' | 'networks', filePath: string): Promise<string | null> {
  const file = filePath.slice(filePath.indexOf(':') + 1);
  try {
    const { default: svg } = (await import(`@web3icons/core/svgs/${kind}/background/${file}.svg.js`)) as {
      default: string;
    };
    return svg.length <= SVG_LENGTH_MAX ? svg.replaceAll(/>\s+</g, '><').trim() : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function filesOf({ coins, networks: chains, folder }: Icons): Map<string, string> {
  return new Map([
    ...[...coins].map(([id, svg]) => [`${folder}/coins/${id}.svg`, svg] as const),
    ...[...chains].map(([id, svg]) => [`${folder}/networks/${id}.svg`, svg] as const),
  ]);
}

function moduleText({ coins, networks: chains, folder }: Icons): string {
  return [
    `export const folder = '/${folder}';`,
    `export const coins = '${[...coins.keys()].join(' ')}';`,
    `export const networks = '${[...chains.keys()].join(' ')}';`,
  ].join('\n');
}
