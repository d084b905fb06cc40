/** One admin cannot choose alone which explorer states the facts that credit clients. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { readConfig } from '@holdfast/config/read-config.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { lendingCalls } from '../../../lending/contract/calls.ts';
import { createLendingWorld, type TestClient } from '../../../lending/server/testing.ts';
import { operationsCalls } from '../../contract/calls.ts';
import type { SettingName } from '../../contract/settings.ts';
import { readSettings } from './read-settings.ts';

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'true' } }));
const OWN = 'https://blockscout.example/{chainId}';
let second: TestClient;

beforeEach(async () => {
  await emptyTables(world.pool, 'deposit_addresses, approval_requests, approval_rule, notices, settings', {
    restartsIds: false,
  });
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id <> $1', [world.admin.userId]);
});

/** A client with a deposit address on a network that is open to clients: set-up is over. */
async function dependOnNetwork() {
  const wallet = await world.addWallet({ purpose: 'deposit' });
  const { userId } = await world.addClient();
  await world.api(lendingCalls.assignDepositAddress, { body: { userId, walletId: wallet.id } });
}

const set = (changes: Partial<Record<SettingName, string | null>>) =>
  world.api(operationsCalls.changeSettings, {
    body: { changes: Object.entries(changes).map(([name, value]) => ({ name: name as SettingName, value })) },
  });
const setUrl = async (value: string | null) =>
  (await set({ explorerUrl: value })).items.find(({ name }) => name === 'explorerUrl')!;
const inForce = async () => (await readSettings(world.pool, readConfig({}))).explorerUrl;

describe('while clients depend on a network', () => {
  beforeEach(async () => {
    await dependOnNetwork();
    second = await world.addAdmin();
  });

  it('an explorer waits until a second admin approves it', async () => {
    const asked = await setUrl(OWN);
    expect(asked).toMatchObject({ value: null, isSet: false, pendingApproval: { effectiveFrom: null } });
    expect(await inForce()).toBeNull();
    const { id } = asked.pendingApproval!;
    const own = await refusalOf(world.api(accountsCalls.approveChange, { params: { id } }));
    expect(own.text).toContain('Another admin must approve your request');
    expect(await inForce()).toBeNull();
    const approved = await second.api(accountsCalls.approveChange, { params: { id } });
    expect(approved.changes).toEqual([{ field: 'Explorer', before: 'The public ones', after: OWN }]);
    expect(await inForce()).toBe(OWN);
    const { items } = await world.api(operationsCalls.getSettings, {});
    expect(items.find(({ name }) => name === 'explorerUrl')).toMatchObject({ value: OWN, pendingApproval: null });
  });

  it('leaving it waits too, and only one change waits at a time', async () => {
    const first = await setUrl(OWN);
    expect((await refusalOf(setUrl('https://another.example'))).text).toContain('already waiting');
    await second.api(accountsCalls.approveChange, { params: { id: first.pendingApproval!.id } });
    expect(await setUrl(null)).toMatchObject({ value: OWN, pendingApproval: { effectiveFrom: null } });
    expect(await inForce()).toBe(OWN);
  });

  it('a rejected one never takes effect, and the same address again asks nobody', async () => {
    const { pendingApproval } = await setUrl(OWN);
    await second.api(accountsCalls.refuseChange, { params: { id: pendingApproval!.id } });
    expect(await inForce()).toBeNull();
    expect(await setUrl(null)).toMatchObject({ pendingApproval: null });
  });

  it('allowing the public ones and giving a key take effect at once, also beside a change that waits', async () => {
    const { items } = await set({ publicHistory: 'allowed', etherscanKey: 'ABCDEFGH', explorerUrl: OWN });
    const of = (wanted: SettingName) => items.find(({ name }) => name === wanted);
    expect(of('publicHistory')).toMatchObject({ value: 'allowed', pendingApproval: null });
    expect(of('etherscanKey')).toMatchObject({ isSet: true, pendingApproval: null });
    expect(of('explorerUrl')).toMatchObject({ isSet: false, pendingApproval: { id: expect.any(Number) } });
  });
});

it('with one admin it waits for the whole waiting time', async () => {
  await dependOnNetwork();
  const { pendingApproval } = await setUrl(OWN);
  const hours = (Date.parse(pendingApproval!.effectiveFrom!) - Date.parse(pendingApproval!.requestedAt)) / 3_600_000;
  expect(hours).toBe(48);
  expect(await inForce()).toBeNull();
});

it('before clients depend on any network it takes effect at once', async () => {
  second = await world.addAdmin();
  expect(await setUrl(OWN)).toMatchObject({ value: OWN, pendingApproval: null });
  expect(await inForce()).toBe(OWN);
});

it.each([
  'http://169.254.169.254/{chainId}',
  'http://0xa9fea9fe',
  'http://[fe80::1]:4000',
  'http://metadata.google.internal/api',
  'http://169.254.169.{chainId}/api',
])('error: %s is no explorer', async (address) => {
  expect(await refusalOf(setUrl(address))).toEqual({
    status: 422,
    text: 'body.changes.0.value: This address is one of this machine’s link, and no explorer.',
  });
  expect(await inForce()).toBeNull();
});
