import { expect, test } from 'vitest';
import type { ContractCall, ContractResult } from './contract-source.ts';
import { isEnsName } from './addresses/is-ens-name.ts';
import { resolveEnsName } from './ens-name.ts';

const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';
const RESOLVER = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63';
const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
/** The node of vitalik.eth. */
const NODE = 'ee6c4522aab0003e8d14cd40a6af439055fd2577951148c14b6cea9a53475835';
const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

function sourceOf(answers: Readonly<Record<string, string>>) {
  const calls: ContractCall[] = [];
  return {
    calls,
    head: async () => ({ number: 100, hash: null, atMs: null }),
    readContracts: async ({ calls: asked }: { calls: readonly ContractCall[] }): Promise<ContractResult[]> => {
      calls.push(...asked);
      return asked.map(({ to }) => {
        const data = answers[to];
        return data === undefined ? { kind: 'refused' } : { kind: 'returned', data };
      });
    },
  };
}

test('a name is resolved by the resolver that the registry names', async () => {
  const source = sourceOf({ [REGISTRY]: word(RESOLVER), [RESOLVER]: word(OWNER) });
  expect(await resolveEnsName(source, { name: 'Vitalik.eth' })).toBe(OWNER);
  expect(source.calls.map(({ to, data }) => [to, data])).toEqual([
    [REGISTRY, `0x0178b8bf${NODE}`],
    [RESOLVER, `0x3b3b57de${NODE}`],
  ]);
});

test('a name without a resolver or an address has none', async () => {
  const zero = word(`0x${'0'.repeat(40)}`);
  expect(await resolveEnsName(sourceOf({ [REGISTRY]: zero }), { name: 'nobody.eth' })).toBeNull();
  const refused = sourceOf({ [REGISTRY]: word(RESOLVER) });
  expect(await resolveEnsName(refused, { name: 'outside.eth' })).toBeNull();
});

test('error: characters that look like others', async () => {
  await expect(resolveEnsName(sourceOf({}), { name: 'vitаlik.eth' })).rejects.toThrow('ENS does not allow');
});

test('a name ends in .eth', () => {
  expect(['vitalik.eth', 'pay.harbour.eth', 'VITALIK.ETH'].every(isEnsName)).toBe(true);
  expect([OWNER, '.eth', 'a..eth', 'vitalik.com', 'two words.eth', 'a,b.eth'].some(isEnsName)).toBe(false);
});
