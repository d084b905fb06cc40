import { expect, test } from 'vitest';
import { CONFIG_TABLE } from './config-table.ts';
import { publicConfig } from './public-config.ts';
import { readConfig } from './read-config.ts';
import { camelCase } from './flag.ts';

test('the page learns the label of the sign-in provider and nothing else of it', () => {
  const page = publicConfig(
    readConfig({ OIDC_ISSUER: 'google', OIDC_CLIENT_ID: 'abc', OIDC_CLIENT_SECRET: 'hunter2' }),
  );
  expect(page.oidc).toEqual({ label: 'Google' });
  expect(JSON.stringify(page)).not.toMatch(/abc|hunter2/);
});

test('the page gets exactly the flags that the table marks for it', () => {
  const marked = CONFIG_TABLE.filter((flag) => flag.page).map((flag) => camelCase(flag.name));
  const given = Object.keys(publicConfig(readConfig({}))).filter(
    (key) => key !== 'oidc' && key !== 'tokenSyncMaxAgeSeconds',
  );
  expect(given.sort()).toEqual(marked.sort());
});

test('a synced token is at most 300 seconds old', () => {
  expect(publicConfig(readConfig({})).tokenSyncMaxAgeSeconds).toBe(300);
});
