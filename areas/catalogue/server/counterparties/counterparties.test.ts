import { catalogueCalls } from '../../contract/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, TETHER, USDC, VITALIK, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();
let ethereum: number;
let base: number;
beforeEach(async () => {
  ethereum = (await world.addEvm()).id;
  base = (await world.addEvm('Base', 8453)).id;
});

/** All are declared alike, so one table of calls serves for all. */
const KINDS = {
  exchange: {
    add: catalogueCalls.addExchange,
    edit: catalogueCalls.editExchange,
    remove: catalogueCalls.deleteExchange,
    list: catalogueCalls.listExchanges,
    addresses: catalogueCalls.listExchangesWithAccountAddress,
  },
  bridge: {
    add: catalogueCalls.addBridge,
    edit: catalogueCalls.editBridge,
    remove: catalogueCalls.deleteBridge,
    list: catalogueCalls.listBridges,
    addresses: catalogueCalls.listBridgesWithAccountAddress,
  },
  farm: {
    add: catalogueCalls.addFarm,
    edit: catalogueCalls.editFarm,
    remove: catalogueCalls.deleteFarm,
    list: catalogueCalls.listFarms,
    addresses: catalogueCalls.listFarmsWithAccountAddress,
  },
  'lending protocol': {
    add: catalogueCalls.addLendingProtocol,
    edit: catalogueCalls.editLendingProtocol,
    remove: catalogueCalls.deleteLendingProtocol,
    list: catalogueCalls.listLendingProtocols,
    addresses: catalogueCalls.listLendingProtocolsWithAccountAddress,
  },
  customer: {
    add: catalogueCalls.addCustomer,
    edit: catalogueCalls.editCustomer,
    remove: catalogueCalls.deleteCustomer,
    list: catalogueCalls.listCustomers,
    addresses: catalogueCalls.listCustomersWithAccountAddress,
  },
  supplier: {
    add: catalogueCalls.addSupplier,
    edit: catalogueCalls.editSupplier,
    remove: catalogueCalls.deleteSupplier,
    list: catalogueCalls.listSuppliers,
    addresses: catalogueCalls.listSuppliersWithAccountAddress,
  },
  'OTC desk': {
    add: catalogueCalls.addDesk,
    edit: catalogueCalls.editDesk,
    remove: catalogueCalls.deleteDesk,
    list: catalogueCalls.listDesks,
    addresses: catalogueCalls.listDesksWithAccountAddress,
  },
};

describe.each(Object.entries(KINDS))('%s', (text, calls) => {
  const add = (body: Parameters<typeof world.api<typeof catalogueCalls.addExchange>>[1]['body']) =>
    world.api(calls.add as typeof catalogueCalls.addExchange, { body });
  const edit = (body: Parameters<typeof world.api<typeof catalogueCalls.editExchange>>[1]['body']) =>
    world.api(calls.edit as typeof catalogueCalls.editExchange, { body });
  const remove = (id: number) => world.api(calls.remove as typeof catalogueCalls.deleteExchange, { params: { id } });
  const list = (query: Parameters<typeof world.api<typeof catalogueCalls.listExchanges>>[1]['query'] = {}) =>
    world.api(calls.list as typeof catalogueCalls.listExchanges, { query });
  const addresses = (
    query: Parameters<typeof world.api<typeof catalogueCalls.listExchangesWithAccountAddress>>[1]['query'] = {},
  ) => world.api(calls.addresses as typeof catalogueCalls.listExchangesWithAccountAddress, { query });

  test('is kept with its accounts; an account that stays keeps its id, one that is removed has no owner', async () => {
    const given = await add({
      name: 'Alpha',
      website: 'https://alpha.example',
      accounts: [
        { networkId: ethereum, address: USDC.toLowerCase() },
        { networkId: base, address: USDC },
      ],
    });
    expect(given).toMatchObject({
      name: 'Alpha',
      website: 'https://alpha.example',
      accounts: [
        { networkName: 'Base', address: USDC },
        { networkName: 'Ethereum', address: USDC },
      ],
    });
    const [onBase, onEthereum] = given.accounts;
    const changed = await edit({
      id: given.id,
      name: 'Beta',
      accounts: [
        { networkId: ethereum, address: USDC },
        { networkId: ethereum, address: TETHER },
      ],
    });
    expect(changed).toMatchObject({ id: given.id, name: 'Beta', website: null });
    expect(changed.accounts.map((account) => account.address)).toEqual([USDC, TETHER].sort());
    expect(changed.accounts.find((account) => account.address === USDC)!.accountId).toBe(onEthereum!.accountId);
    const left = await world.api(catalogueCalls.findAccount, { query: { address: USDC, network_id: base } });
    expect(left.account).toMatchObject({ id: onBase!.accountId, kind: 'unknown' });
  });

  test('is listed and found by name and address, with one row for each address on request', async () => {
    await add({
      name: 'beta',
      accounts: [
        { networkId: ethereum, address: USDC },
        { networkId: base, address: USDC },
      ],
    });
    await add({ name: 'Alpha', accounts: [{ networkId: ethereum, address: TETHER }] });
    await add({ name: 'Gamma' });
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map((item) => item.name);
    expect(await names({})).toEqual(['Alpha', 'beta', 'Gamma']);
    expect(await names({ sort: 'created', order: 'desc' })).toEqual(['Gamma', 'Alpha', 'beta']);
    expect(await names({ search: 'ET' })).toEqual(['beta']);
    expect(await names({ search: TETHER.slice(0, 10) })).toEqual(['Alpha']);
    expect(await names({ network_id: base })).toEqual(['beta']);
    expect(await names({ page: 2, limit: 2 })).toEqual(['Gamma']);
    const rows = await addresses();
    expect(rows.items.map((row) => [row.name, row.networkName, row.address])).toEqual([
      ['Alpha', 'Ethereum', TETHER],
      ['beta', 'Ethereum', USDC],
      ['beta', 'Base', USDC],
    ]);
    expect(rows.total).toBe(3);
    expect((await addresses({ network_id: base })).items.map((row) => row.name)).toEqual(['beta']);
    expect((await addresses({ search: 'alp' })).items.map((row) => row.address)).toEqual([TETHER]);
  });

  test('error: a taken name and a taken address are refused naming the holder; nothing changes', async () => {
    const first = await add({ name: 'Alpha', accounts: [{ networkId: ethereum, address: USDC }] });
    const second = await add({ name: 'Beta' });
    await world.api(catalogueCalls.addWallet, { body: { name: 'Hot', networkId: ethereum, address: VITALIK } });
    const before = await world.fingerprint();
    expect(await refusalOf(add({ name: 'ALPHA' }))).toEqual({
      status: 409,
      text: `Another ${text} has this name already: “Alpha”.`,
    });
    expect((await refusalOf(edit({ id: second.id, name: 'alpha' }))).status).toBe(409);
    expect(await refusalOf(add({ name: 'New', accounts: [{ networkId: ethereum, address: USDC }] }))).toEqual({
      status: 409,
      text: `${USDC} on Ethereum belongs to the ${text} “Alpha”.`,
    });
    expect(
      await refusalOf(edit({ id: first.id, name: 'Alpha', accounts: [{ networkId: ethereum, address: VITALIK }] })),
    ).toEqual({ status: 409, text: `${VITALIK} on Ethereum belongs to the wallet “Hot”.` });
    expect(await refusalOf(edit({ id: 999, name: 'X' }))).toEqual({ status: 404, text: `There is no such ${text}.` });
    expect(await world.fingerprint()).toEqual(before);
  });

  test('is deleted by its own call only, and its addresses have no owner', async () => {
    const { id } = await add({ name: 'Alpha', accounts: [{ networkId: ethereum, address: USDC }] });
    for (const [other, otherCalls] of Object.entries(KINDS)) {
      if (other === text) continue;
      expect(
        await refusalOf(world.api(otherCalls.remove as typeof catalogueCalls.deleteExchange, { params: { id } })),
      ).toEqual({ status: 404, text: `There is no such ${other}.` });
      expect((await world.api(otherCalls.list as typeof catalogueCalls.listExchanges, { query: {} })).items).toEqual(
        [],
      );
    }
    expect(await remove(id)).toEqual({ done: true });
    expect((await list()).items).toEqual([]);
    expect(
      (await world.api(catalogueCalls.findAccount, { query: { address: USDC, network_id: ethereum } })).account,
    ).toMatchObject({ kind: 'unknown', name: null });
  });
});

test('two entries that swap addresses at the same moment do not deadlock', async () => {
  const [one, two] = [
    { networkId: ethereum, address: USDC },
    { networkId: ethereum, address: TETHER },
  ];
  const results = await Promise.allSettled([
    world.api(catalogueCalls.addExchange, { body: { name: 'A', accounts: [one, two] } }),
    world.api(catalogueCalls.addBridge, { body: { name: 'B', accounts: [two, one] } }),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});
