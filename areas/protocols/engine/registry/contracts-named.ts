import { allProtocols } from './all-protocols.ts';

const ADDRESSES_MAX = 5_000;

/** The contracts of protocols with a name of which a word begins so. Lower case, the first few thousand. */
export function contractsNamed(word: string): { readonly chainId: number; readonly address: string }[] {
  const wanted = word.toLowerCase();
  const found: { chainId: number; address: string }[] = [];
  for (const { name, contracts } of allProtocols()) {
    for (const { name: own = name, at } of contracts) {
      if (![name, own].some((each) => hasWord(each, wanted))) continue;
      for (const [chainId, addresses] of Object.entries(at))
        for (const address of addresses) found.push({ chainId: Number(chainId), address });
      if (found.length >= ADDRESSES_MAX) return found.slice(0, ADDRESSES_MAX);
    }
  }
  return found;
}

const hasWord = (name: string, wanted: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((each) => each.startsWith(wanted));
