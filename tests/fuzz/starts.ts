/**
 * One accepted request of every call, so that variation begins from valid input. A start creates what its request
 * needs: through other calls where there are some, through the database where only a network could.
 */
import { createHmac } from 'node:crypto';
import type { CallName } from '@holdfast/overview/contract';
import { createAuthenticator } from '../../areas/accounts/server/passkeys/testing.ts';

export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The content of the file, for an upload; of a PDF one character for each byte. */
  readonly file?: string;
  /** Who makes the request; by the access of the call unless given. */
  readonly token?: string | null;
}

/** What calls return, as far as the starts use it. */
// oxlint-disable-next-line typescript/no-explicit-any -- The shape differs by call, and a wrong path fails the start.
export type Response = any;

export interface World {
  /** Makes another call that must be accepted. */
  make(name: CallName, input?: Input): Promise<Response>;
  /** The first column of the first row. */
  find(sql: string, values?: readonly unknown[]): Promise<number>;
  /** A new person with a session; returns its token and id. */
  addPerson(role: 'admin' | 'client'): Promise<{ readonly token: string; readonly id: number; readonly email: string }>;
  /** Waits until the job has ended. */
  finish(job: Response): Promise<void>;
  /** Different at each use. */
  next(): number;
  readonly secondAdmin: string;
  readonly site: string;
  readonly setupCode: string;
  /** An address that responds as a node. */
  readonly nodeUrl: string;
  /** An ID token of the identity provider of the server. */
  identify(person: { readonly email: string; readonly nonce: string }): Promise<string>;
  /** Of an account at Kraken that the server can reach. */
  readonly exchangeKey: { readonly apiKey: string; readonly secret: string };
}

export type Starts = Partial<Record<CallName, Start>>;
type Start = (world: World) => Input | Promise<Input>;

const JOBS_MAX = 100;
const PASSWORD = 'seven grey herons wait outside';
export const ETH = `SELECT id FROM coins WHERE symbol = 'ETH' AND usable_by_clients`;
export const USDC = `SELECT id FROM coins WHERE symbol = 'USDC' AND usable_by_clients`;
export const ETHEREUM = `SELECT id FROM networks WHERE chain_id = 1`;
export const CLIENT = `SELECT id FROM users WHERE role = 'client' AND agreement_version IS NOT NULL
  ORDER BY id LIMIT 1`;
export const TREASURY = `SELECT id FROM wallets WHERE name = 'Treasury'`;

/** Nodes of other hosts are not reached from here. */
export const addressOf = (number: number): string => `0x${(0xa000_0000_0000 + number).toString(16).padStart(40, '0')}`;
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;

export const ACCOUNT_STARTS: Starts = {
  // Accounts
  addUser: ({ next }) => ({ query: { email: `person-${next()}@fuzz.example` } }),
  addUserWithPassword: ({ next }) => ({ body: newUser(next()) }),
  deleteUser: async (world) => ({ query: { user_id: (await world.addPerson('client')).id } }),
  updateUser: async (world) => ({ body: { id: (await world.addPerson('client')).id, firstName: 'Ada' } }),
  signOutUser: async (world) => ({ query: { user_id: (await world.addPerson('client')).id } }),
  loginWithPassword: async (world) => {
    const user = newUser(world.next());
    await world.make('addUserWithPassword', { body: user });
    return { body: { email: user.email, password: PASSWORD }, token: null };
  },
  login: async (world) => {
    const [{ email }, nonce] = [await world.addPerson('client'), `nonce ${world.next()}`];
    // A popup at the provider writes this.
    await world.find(
      `INSERT INTO provider_flows (state_hash, nonce, browser_hash, code_verifier, redirect_uri, redeemed_at,
           expires_at)
         VALUES (sha256(convert_to($1, 'UTF8')), $1, sha256(convert_to($1, 'UTF8')), $1, $2, now(),
           now() + interval '10 minutes') RETURNING 1 AS done`,
      [nonce, `${world.site}/api/auth/provider/callback`],
    );
    return { token: await world.identify({ email, nonce }) };
  },
  acceptAgreement: async (world) => {
    const { token } = await world.addPerson('client');
    const { version } = await world.make('getAgreement', { token });
    return { token, body: { version } };
  },
  confirm: async (world) => ({ token: (await signIn(world)).token, body: { password: PASSWORD } }),
  changePassword: async (world) => ({
    token: (await signIn(world)).token,
    body: { currentPassword: PASSWORD, newPassword: 'nine green boats pass the harbour' },
  }),
  logout: async (world) => ({ token: (await world.addPerson('client')).token }),
  endOtherSessions: async (world) => ({ token: (await world.addPerson('client')).token }),
  endSession: async (world) => {
    const { token, id } = await world.addPerson('client');
    const other = await world.find(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
         VALUES ($1, sha256($2::bytea), now(), now(), now() + interval '1 day', 'fuzz', '127.0.0.1') RETURNING id`,
      [id, `other ${world.next()}`],
    );
    return { token, params: { id: other } };
  },
  createFirstAdministrator: ({ setupCode, next }) => {
    const { email, password, firstName, lastName } = newUser(next());
    return { token: null, body: { email, password, firstName, lastName, setupCode } };
  },
  removeSample: async (world) => {
    // Those that wait first, or one job after the other would start.
    for (const status of ['queued', 'running']) {
      const { items } = await world.make('listJobs', { query: { status, limit: JOBS_MAX } });
      // One that has ended meanwhile is refused.
      for (const { id } of items) await world.make('cancelJob', { params: { id } }).catch(() => null);
      for (const job of items) await world.finish(job);
    }
    return {};
  },
  openSample: ({ setupCode }) => ({ token: null, body: { setupCode } }),
  setPicture: async (world) => ({ token: (await world.addPerson('client')).token, body: { dataUrl: PICTURE } }),
  removePicture: async (world) => {
    const { token } = await world.addPerson('client');
    await world.make('setPicture', { token, body: { dataUrl: PICTURE } });
    return { token };
  },
  getPicture: async (world) => {
    const { token } = await world.addPerson('client');
    const { pictureUrl } = await world.make('setPicture', { token, body: { dataUrl: PICTURE } });
    return { token: null, params: { id: String(pictureUrl).split('/').at(-1) } };
  },
  createApiToken: ({ next }) => ({ body: { name: `Token ${next()}`, scope: 'books', expiresInDays: 30 } }),
  revokeApiToken: async (world) => {
    const body = { name: `Token ${world.next()}`, scope: 'books', expiresInDays: 30 };
    const { apiToken } = await world.make('createApiToken', { body });
    return { params: { id: apiToken.id } };
  },
  revokeApiTokenOfUser: async (world) => {
    const body = { name: `Token ${world.next()}`, scope: 'books', expiresInDays: 30 };
    const { apiToken } = await world.make('createApiToken', { token: world.secondAdmin, body });
    return { params: { id: apiToken.id } };
  },
  startSecondFactor: async (world) => ({ token: (await signIn(world)).token, body: {} }),
  confirmSecondFactor: async (world) => {
    const { token } = await signIn(world);
    const { secret } = await world.make('startSecondFactor', { token });
    return { token, body: { code: totp(secret) } };
  },
  renewRecoveryCodes: async (world) => {
    const { token } = await enrol(world);
    await confirmNow(world, token);
    return { token, body: {} };
  },
  removeSecondFactor: async (world) => {
    const { token, codes } = await enrol(world);
    return { token, body: { code: codes[0] } };
  },
  completeSecondFactor: async (world) => {
    const { email, codes } = await enrol(world);
    const { secondFactor } = await world.make('loginWithPassword', {
      token: null,
      body: { email, password: PASSWORD },
    });
    return { token: null, body: { ticket: secondFactor.ticket, code: codes[0] } };
  },
  startPasskeyRegistration: async (world) => ({ token: (await signIn(world)).token }),
  addPasskey: async (world) => {
    const { token } = await signIn(world);
    const options = await world.make('startPasskeyRegistration', { token });
    return { token, body: { name: 'Key', credential: createAuthenticator({ site: world.site }).create(options) } };
  },
  renamePasskey: async (world) => {
    const { token, id } = await addPasskey(world);
    return { token, params: { id }, body: { name: 'Laptop' } };
  },
  removePasskey: async (world) => {
    const { token, id } = await addPasskey(world);
    await confirmNow(world, token);
    return { token, params: { id } };
  },
  startPasskeyConfirmation: async (world) => ({ token: (await addPasskey(world)).token }),
  startPasskeySignIn: () => ({ token: null, body: {} }),
  loginWithPasskey: async (world) => {
    const { authenticator } = await addPasskey(world);
    const options = await world.make('startPasskeySignIn', { token: null, body: {} });
    return { token: null, body: { credential: authenticator.get(options) } };
  },
  approveChange: async (world) => ({ token: world.secondAdmin, params: { id: await requestChange(world) } }),
  refuseChange: async (world) => ({ token: world.secondAdmin, params: { id: await requestChange(world) } }),
  withdrawChange: async (world) => ({ params: { id: await requestChange(world) } }),

  // Operations
  cancelJob: async ({ find, next }) => ({
    params: {
      // No worker runs this kind, so the job waits.
      id: await find(
        `INSERT INTO jobs (kind, key, payload, message) VALUES ('fuzz', $1, '{}', 'Waiting') RETURNING id`,
        [String(next())],
      ),
    },
  }),
  markNoticeRead: async ({ find }) => ({
    params: { id: await find(`SELECT id FROM notices WHERE user_id = (SELECT min(id) FROM users) LIMIT 1`) },
  }),
  setNoticePreferences: async (world) => {
    const { items } = await world.make('getNoticePreferences');
    const { kind } = items.find((item: Response) => !item.isRequired) ?? items[0];
    return { body: { items: [{ kind, inApp: true, email: false }] } };
  },
  changeSettings: () => ({ body: { changes: [{ name: 'publicHistory', value: 'refused' }] } }),
  retryMail: async ({ find }) => ({
    params: {
      id: await find(
        `UPDATE mails SET state = 'failed', sent_at = NULL WHERE id = (SELECT min(id) FROM mails) RETURNING id`,
      ),
    },
  }),

  // Catalogue
  addAliasCoin: async (world) => ({ body: { coinId: await addCoin(world) } }),
  deleteAliasCoin: async (world) => ({ params: { id: await addAliasGroup(world) } }),
  updateAliasCoin: async (world) => ({
    params: { id: await addAliasGroup(world) },
    body: { aliasedCoinsIds: [await addCoin(world)] },
  }),
  addCoin: ({ next }) => ({ body: newCoin(next()) }),
  deleteCoin: async (world) => ({ params: { id: await addCoin(world) } }),
  updateCoin: async (world) => ({ body: { id: await addCoin(world), name: 'Renamed' } }),
  joinCoin: async (world) => ({ params: { id: await addCoin(world) }, body: { ofCoinId: await addCoin(world) } }),
  separateCoin: async (world) => {
    const id = await addCoin(world);
    await world.make('joinCoin', { params: { id }, body: { ofCoinId: await addCoin(world) } });
    return { params: { id } };
  },
  addNetwork: ({ next }) => ({ body: newNetwork(next()) }),
  updateNetwork: async (world) => ({ body: { id: await addNetwork(world), name: `Renamed ${world.next()}` } }),
  deleteNetwork: async (world) => ({ params: { id: await addNetwork(world) } }),
  testNetwork: ({ nodeUrl }) => ({ body: { rpcUrl: nodeUrl } }),
  findAccount: async ({ find }) => ({ query: { network_id: await find(ETHEREUM), address: addressOf(1) } }),
  addWallet: async (world) => ({ body: await newWallet(world) }),
  addWallets: async (world) => ({ body: { wallets: [await newWallet(world)] } }),
  checkWallets: async ({ find, next }) => ({
    body: { wallets: [{ networkId: await find(ETHEREUM), address: addressOf(next()) }] },
  }),
  editWallet: async (world) => ({ body: { id: await addWallet(world), name: 'Renamed' } }),
  deleteWallet: async (world) => ({ params: { id: await addWallet(world) } }),
  ...providerStarts('Exchange', 'exchange'),
  ...providerStarts('Bridge', 'bridge'),
  ...providerStarts('Farm', 'farm'),
  ...providerStarts('Desk', 'desk'),
  ...providerStarts('Supplier', 'supplier'),
  ...providerStarts('Customer', 'customer'),
  ...providerStarts('LendingProtocol', 'lending protocol'),

  // Prices
  setManualPrice: async ({ find }) => ({
    params: { id: await find(ETH), day: '2026-01-05' },
    body: { priceUsd: '3000', reason: 'Quote of the desk' },
  }),
  deleteManualPrice: async (world) => {
    const params = { id: await world.find(ETH), day: '2026-01-06' };
    await world.make('setManualPrice', { params, body: { priceUsd: '3000', reason: 'Quote of the desk' } });
    return { params };
  },
};

function newUser(number: number) {
  return {
    email: `user-${number}@fuzz.example`,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'client' as const,
  };
}

async function signIn(world: World): Promise<{ token: string; email: string }> {
  const user = newUser(world.next());
  await world.make('addUserWithPassword', { body: user });
  const { authToken } = await world.make('loginWithPassword', {
    token: null,
    body: { email: user.email, password: PASSWORD },
  });
  await confirmNow(world, authToken);
  return { token: authToken, email: user.email };
}

/** For the next call that changes how the person signs in. */
async function confirmNow(world: World, token: string): Promise<void> {
  await world.make('confirm', { token, body: { password: PASSWORD } });
}

async function enrol(world: World): Promise<{ token: string; email: string; codes: string[] }> {
  const { token, email } = await signIn(world);
  const { secret } = await world.make('startSecondFactor', { token });
  const { recoveryCodes: codes } = await world.make('confirmSecondFactor', { token, body: { code: totp(secret) } });
  return { token, email, codes };
}

async function addPasskey(world: World) {
  const { token } = await signIn(world);
  const authenticator = createAuthenticator({ site: world.site });
  const options = await world.make('startPasskeyRegistration', { token });
  const added = await world.make('addPasskey', {
    token,
    body: { name: 'Key', credential: authenticator.create(options) },
  });
  return { token, id: added.id ?? added.passkey?.id, authenticator };
}

/** Has a second admin approve what a call requested. */
export async function approved(world: World, result: Response): Promise<Response> {
  if (result.pendingApproval)
    await world.make('approveChange', { token: world.secondAdmin, params: { id: result.pendingApproval.id } });
  return result;
}

/** Takes another admin to decide. */
async function requestChange(world: World): Promise<number> {
  const { id } = await world.addPerson('client');
  await world.make('updateUser', { body: { id, role: 'admin' } });
  return world.find(`SELECT max(id) FROM approval_requests WHERE state = 'requested'`);
}

export const addCoin = async (world: World): Promise<number> =>
  (await world.make('addCoin', { body: newCoin(world.next()) })).id;

function newCoin(number: number) {
  return { symbol: `FUZZ${number}`, name: `Fuzz ${number}`, decimals: 18 };
}

async function addAliasGroup(world: World): Promise<number> {
  return (await world.make('addAliasCoin', { body: { coinId: await addCoin(world) } })).id;
}

function newNetwork(number: number) {
  return { name: `Network ${number}`, kind: 'evm', chainId: 7_000_000 + number };
}

const addNetwork = async (world: World): Promise<number> =>
  (await world.make('addNetwork', { body: newNetwork(world.next()) })).id;

async function newWallet(world: World) {
  const number = world.next();
  return {
    name: `Wallet ${number}`,
    networkId: await world.find(ETHEREUM),
    address: addressOf(number),
    purpose: 'hot',
  };
}

const addWallet = async (world: World): Promise<number> =>
  (await world.make('addWallet', { body: await newWallet(world) })).id;

type ProviderNoun = 'Exchange' | 'Bridge' | 'Farm' | 'LendingProtocol' | 'Desk' | 'Supplier' | 'Customer';

function providerStarts(noun: ProviderNoun, word: string): Partial<Record<CallName, Start>> {
  const content = async (world: World) => {
    const number = world.next();
    return {
      name: `A ${word} ${number}`,
      website: 'https://provider.example',
      accounts: [{ networkId: await world.find(ETHEREUM), address: addressOf(number) }],
    };
  };
  const add = async (world: World): Promise<number> =>
    (await world.make(`add${noun}`, { body: await content(world) })).id;
  return {
    [`add${noun}`]: async (world: World) => ({ body: await content(world) }),
    [`edit${noun}`]: async (world: World) => ({ body: { id: await add(world), ...(await content(world)) } }),
    [`delete${noun}`]: async (world: World) => ({ params: { id: await add(world) } }),
  };
}

/** RFC 6238, with the usual 30 seconds and six digits. */
function totp(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** One white pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
