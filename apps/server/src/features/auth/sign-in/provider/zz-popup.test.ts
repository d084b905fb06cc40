import Fastify from 'fastify';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { startLocalIssuer } from '../../../../../../../tests/issuer/local-issuer.ts';
import { silentLog } from '../../../../db/log.ts';
import { createAuthWorld, originOf } from '../../testing.ts';
import { createProviderPlugin } from './create-provider-plugin.ts';
import { createProvider } from './provider.ts';

test.each(['same-origin-allow-popups', 'same-origin'])('popup with %s', async (coop) => {
  const issuer = await startLocalIssuer({ users: [{ email: 'ada@example.com' }] });
  const provider = createProvider({ ...issuer, label: 'Local' });
  const world = await createAuthWorld({ provider });
  await world.addUser({ email: 'ada@example.com' });
  const app = Fastify();
  app.addHook('onRequest', async (_r, reply) => void reply.header('cross-origin-opener-policy', coop));
  await app.register(createProviderPlugin({ pool: world.pool, config: { publicUrl: null }, provider, log: silentLog, now: world.now }));
  app.get('/', (_r, reply) => reply.type('text/html').send('<!doctype html><title>opener</title><button onclick="window.got=[];const c=new BroadcastChannel(\'holdfast-provider-sign-in\');c.onmessage=e=>window.got.push(e.data);window.open(\'/api/auth/provider/start\',\'p\',\'popup,width=500,height=600\')">go</button>'));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('button')]);
    await popup.getByLabel('E-mail').fill('ada@example.com');
    const errors: string[] = [];
    popup.on('console', (m) => errors.push(m.text()));
    const closed = popup.waitForEvent('close', { timeout: 5000 }).then(() => true, () => false);
    await popup.getByRole('button', { name: 'Continue' }).click();
    await page.waitForFunction('window.got.length > 0', undefined, { timeout: 5000 });
    const got = (await page.evaluate('window.got')) as { idToken: string }[];
    console.log(coop, 'closed:', await closed, got.length, Object.keys(got[0]!), errors);
    expect(await world.handlers.login({ caller: null, origin: originOf({ bearerToken: got[0]!.idToken }) })).toHaveProperty('authToken');
  } finally {
    await browser.close(); await app.close(); await world.close(); await issuer.stop();
  }
});
