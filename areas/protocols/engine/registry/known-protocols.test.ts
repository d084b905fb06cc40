import { readdirSync } from 'node:fs';
import { parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import startNetworks from '../../../catalogue/server/start-data/networks.json' with { type: 'json' };
import { CONTRACT_ROLES, EVENT_MEANINGS, type KnownProtocol, TOKEN_KINDS } from './known-protocol.ts';
import * as knownProtocols from './known-protocols.ts';

const PROTOCOLS: readonly KnownProtocol[] = Object.values(knownProtocols);
const ADDRESS = /^0x[0-9a-f]{40}$/;

const contractsOf = (protocol: KnownProtocol) =>
  protocol.contracts.flatMap((group) =>
    Object.entries(group.at).flatMap(([chainId, addresses]) =>
      addresses.map((address) => ({ protocol: protocol.id, role: group.role, chainId: Number(chainId), address })),
    ),
  );
const CONTRACTS = PROTOCOLS.flatMap(contractsOf);

const isSource = (text: string): boolean => URL.canParse(text) && text.startsWith('https://');

/** Networks without a bridge of their own that a contract belongs to. */
const NETWORKS_WITHOUT_BRIDGE: Readonly<Record<string, string>> = {
  Bitcoin: 'has no contracts: bitcoins leave it to custodians, who issue tokens on other networks',
};

describe('the registry of protocols', () => {
  it('knows at least 60 protocols, each under the name of its folder', () => {
    const folders = readdirSync(new URL('../..', import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const ids = PROTOCOLS.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !folders.includes(id))).toEqual([]);
    expect(PROTOCOLS.filter(({ name }) => name.trim() === '')).toEqual([]);
  });

  it('has a source for every fact', () => {
    const sources = PROTOCOLS.flatMap(({ id, source, contracts }) => [
      { id, source },
      ...contracts.flatMap((group) => (group.source === undefined ? [] : [{ id, source: group.source }])),
    ]);
    expect(sources.filter(({ source }) => !isSource(source))).toEqual([]);
  });

  it('writes addresses in small letters', () => {
    const addresses = [
      ...CONTRACTS.map(({ address }) => address),
      ...PROTOCOLS.flatMap(({ tokens = [] }) =>
        tokens.flatMap(({ address, of = [] }) => [address, ...[of].flat().filter((coin) => coin !== 'native')]),
      ),
      ...PROTOCOLS.flatMap(({ migrations = [] }) => migrations.flatMap(({ from, to }) => [from, to])),
      ...PROTOCOLS.flatMap(({ factories = [] }) => factories.flatMap(({ at }) => Object.values(at).flat())),
    ];
    expect(addresses.filter((address) => !ADDRESS.test(address))).toEqual([]);
  });

  it('gives an address of a network one role of one protocol', () => {
    const roles = new Map<string, string>();
    const twice = CONTRACTS.filter(({ protocol, role, chainId, address }) => {
      const key = `${chainId}:${address}`;
      const isKnown = roles.has(key);
      roles.set(key, `${protocol}/${role}`);
      return isKnown;
    });
    expect(twice).toEqual([]);
  });

  it('says of a token once what it stands for', () => {
    const tokens = PROTOCOLS.flatMap(({ tokens = [] }) =>
      tokens.map(({ chainId, address }) => `${chainId}:${address}`),
    );
    expect(tokens.filter((token, index) => tokens.indexOf(token) !== index)).toEqual([]);
    for (const { id, tokens = [] } of PROTOCOLS)
      for (const { kind, of, address } of tokens) {
        expect(TOKEN_KINDS, `${id} ${address}`).toContain(kind);
        if (kind === 'coin') expect(of, `${id} ${address}`).toBeUndefined();
      }
  });

  it('describes events that can be read, with parameters that they have', () => {
    for (const { id, events = [] } of PROTOCOLS)
      for (const known of events) {
        const { inputs } = parseAbiItem(known.event.replaceAll(/\s+/g, ' ') as 'event Known()') as {
          inputs: readonly { readonly name?: string }[];
        };
        const names = inputs.map(({ name }) => name);
        const used = [...(known.user ?? []), known.coin, known.amount, known.id, known.paid, known.otherChain].concat(
          known.hashedId?.of,
        );
        for (const name of used) if (name !== undefined) expect(names, `${id}: ${known.event}`).toContain(name);
        expect(EVENT_MEANINGS).toContain(known.means);
      }
  });

  it('names as emitters of events only roles that its contracts have', () => {
    const missing = PROTOCOLS.flatMap(({ id, contracts, factories = [], events = [] }) => {
      const roles = new Set<string>([
        ...contracts.map(({ role }) => role),
        ...factories.map(({ creates }) => creates),
        'token',
        'anyone',
      ]);
      return events.flatMap(({ event, by }) => by.filter((role) => !roles.has(role)).map((role) => [id, event, role]));
    });
    expect(missing).toEqual([]);
    for (const { role } of CONTRACTS) expect(CONTRACT_ROLES).toContain(role);
  });

  it('migrates coins at a ratio above zero', () => {
    for (const { migrations = [] } of PROTOCOLS)
      for (const { ratio, from, to } of migrations) {
        expect(ratio).toMatch(/^\d+(\.\d+)?$/);
        expect(Number(ratio)).toBeGreaterThan(0);
        expect(from).not.toBe(to);
      }
  });

  it('knows a bridge of every network that starts active, or says why there is none', () => {
    const withBridge = new Set(CONTRACTS.filter(({ role }) => role === 'bridge').map(({ chainId }) => chainId));
    const without = startNetworks.networks
      .filter((network) => !('isActive' in network))
      .filter(({ chainId }) => chainId === null || !withBridge.has(chainId))
      .map(({ name }) => name);
    expect(without).toEqual(Object.keys(NETWORKS_WITHOUT_BRIDGE));
  });
});
