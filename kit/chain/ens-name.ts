/** The address behind a name of the Ethereum Name Service, from its registry and the resolver that it names. */
import { namehash, normalize } from 'viem/ens';
import type { ChainSource } from './chain-source.ts';
import { FatalChainError } from './chain-error.ts';
import { checksummed } from './addresses/checksummed.ts';

const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';
const RESOLVER_OF = '0x0178b8bf';
const ADDRESS_OF = '0x3b3b57de';
const WORD_ADDRESS = /^0x0{24}([0-9a-f]{40})$/i;
const ZERO = '0'.repeat(40);

/** Null: nobody has set an address, or the name is kept outside of the chain. */
export async function resolveEnsName(
  source: Pick<ChainSource, 'head' | 'readContracts'>,
  { name, signal }: { name: string; signal?: AbortSignal },
): Promise<string | null> {
  const node = namehash(normalizedOf(name)).slice(2);
  const block = (await source.head())?.number;
  if (block === undefined) throw new FatalChainError('The source does not state the newest block.');
  const ask = async (to: string, selector: string): Promise<string | null> => {
    const [result] = await source.readContracts({
      calls: [{ to, data: `${selector}${node}` }],
      block,
      ...(signal && { signal }),
    });
    const found = result?.kind === 'returned' ? WORD_ADDRESS.exec(result.data)?.[1] : undefined;
    return found === undefined || found === ZERO ? null : checksummed(`0x${found}`);
  };
  const resolver = await ask(REGISTRY, RESOLVER_OF);
  return resolver === null ? null : ask(resolver, ADDRESS_OF);
}

/** Letters that look alike are refused or spelled one way, so that a name means one owner. */
function normalizedOf(name: string): string {
  try {
    return normalize(name);
  } catch {
    throw new FatalChainError('The name has characters that ENS does not allow.');
  }
}
