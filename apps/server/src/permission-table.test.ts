/**
 * Every call × every kind of caller, straight from the contract: a new call is in the table the moment it is declared.
 */
import { accountsCalls } from '@holdfast/accounts/contract';
import { type Access, type Call, fillPath, isFileResponse, TOKEN_SCOPES, tokenScopesOf } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import { describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const CALLERS = [
  'nobody',
  'client before the agreement',
  'client',
  'staff',
  'admin',
  'bookkeeper',
  'auditor',
  'another client',
] as const;
type CallerKind = (typeof CALLERS)[number];

/** The refusals of the guard; any other response means that the caller reached the call itself. */
const REFUSALS = {
  'sign in first': { status: 401, detail: 'Sign in first: the token is missing, expired or revoked.' },
  'agree first': { status: 403, detail: 'Accept the Terms of Service first.' },
  'admins only': { status: 403, detail: 'Only admins can do this.' },
  'not for bookkeepers': {
    status: 403,
    detail: 'This is not part of bookkeeping. Ask an admin with full scope.',
  },
  'not for auditors': {
    status: 403,
    detail: 'Auditors can read and export everything, and change nothing. Ask an admin with full scope.',
  },
} as const;
const TOKEN_REFUSALS: readonly (readonly [outcome: TokenOutcome, text: RegExp])[] = [
  ['not for tokens', /^API tokens cannot make this call\./],
  ['outside the scope of the token', /^This API token has the scope “/],
];
type TokenOutcome = 'not for tokens' | 'outside the scope of the token';
type Outcome = keyof typeof REFUSALS | TokenOutcome | 'let through';

const EVERYONE: Record<CallerKind, Outcome> = {
  nobody: 'let through',
  'client before the agreement': 'let through',
  client: 'let through',
  staff: 'let through',
  admin: 'let through',
  bookkeeper: 'let through',
  auditor: 'let through',
  'another client': 'let through',
};
const SIGNED_IN = { ...EVERYONE, nobody: 'sign in first' } as const;
const AGREED = { ...SIGNED_IN, 'client before the agreement': 'agree first' } as const;
const ADMINS = {
  ...SIGNED_IN,
  'client before the agreement': 'admins only',
  client: 'admins only',
  staff: 'admins only',
  'another client': 'admins only',
} as const;
const EXPECTED: Record<Access, Record<CallerKind, Outcome>> = {
  public: EVERYONE,
  signedIn: SIGNED_IN,
  agreed: AGREED,
  lending: { ...AGREED, bookkeeper: 'not for bookkeepers', auditor: 'not for auditors' },
  adminRead: ADMINS,
  adminReview: { ...ADMINS, bookkeeper: 'not for bookkeepers' },
  bookkeeping: { ...ADMINS, auditor: 'not for auditors' },
  admin: { ...ADMINS, bookkeeper: 'not for bookkeepers', auditor: 'not for auditors' },
};

/** Calls of an auditor that are not a GET: they compute or write a file, and change nothing. */
const READS_WITH_A_BODY = [
  'compareWhatIf',
  'createForm8949',
  'previewAddressName',
  'previewBookSettings',
  'previewImportMapping',
  'previewRule',
  'previewTokenDecision',
  'verifyAuditLog',
];
/** Calls that are a GET by the specification and yet read from outside or assign an address. */
const CHANGES_BY_GET = ['getDepositAddress', 'queryCovalent', 'syncBlockFills'];

interface RequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}

/** For every call of a non-admin that names something: what of the victim's another client tries to reach. */
const VICTIMS: Partial<Record<CallName, (victim: TestPerson) => RequestInput>> = {
  revokeApiToken: (victim) => ({ params: { id: victim.userId } }),
  endSession: (victim) => ({ params: { id: victim.sessionId } }),
  renamePasskey: (victim) => ({ params: { id: victim.userId }, body: { name: 'Mine now' } }),
  removePasskey: (victim) => ({ params: { id: victim.userId } }),
  // Networks that clients do not use, and clients who are somebody else, do not exist for a client. What these calls do
  // with ids that do exist is tried out in features/lending/someone-elses-data.test.ts.
  getDepositAddress: (victim) => ({ query: { network_id: victim.userId } }),
  listClientWallets: (victim) => ({ query: { network_id: victim.userId } }),
  createWalletChallenge: (victim) => ({ params: { id: victim.userId } }),
  confirmOwnWallet: (victim) => ({ params: { id: victim.userId } }),
  proveClientWallet: (victim) => ({ params: { id: victim.userId }, body: { signature: '0x00' } }),
  getClientDashboard: (victim) => ({ query: { user_id: victim.userId } }),
  cancelOwnClientTransaction: (victim) => ({ params: { id: victim.userId } }),
  confirmOwnWithdrawal: (victim) => ({ params: { id: victim.userId } }),
  listClientActivity: (victim) => ({ query: { user_id: victim.userId } }),
  getClientGrowth: (victim) => ({ query: { user_id: victim.userId } }),
  previewWithdrawal: (victim) => ({ query: { user_id: victim.userId, coin_id: 1, amount: '1' } }),
  getClientStatement: (victim) => ({ query: { user_id: victim.userId, from: '2025-01-01', to: '2025-12-31' } }),
  getInterestSummary: (victim) => ({ params: { year: 2025 }, query: { user_id: victim.userId } }),
  getInterestSummaryFile: (victim) => ({ params: { year: 2025 }, query: { user_id: victim.userId } }),
  getYearStatement: (victim) => ({ params: { year: 2025 }, query: { user_id: victim.userId } }),
  getClientAgreement: (victim) => ({ query: { user_id: victim.userId } }),
  getLiabilityProof: (victim) => ({ query: { user_id: victim.userId, coin_id: 1 } }),
  markNoticeRead: (victim) => ({ params: { id: victim.userId } }),
};
const NAMES_SOMETHING = /^(?:id|.*Id|.*_id)$/;

const calls = Object.entries(contract as Record<CallName, Call>) as [CallName, Call][];
const server = useShared(createTestServer);

async function personOf(kind: CallerKind): Promise<TestPerson | null> {
  if (kind === 'nobody') return null;
  if (kind === 'admin' || kind === 'bookkeeper' || kind === 'auditor')
    return server.addPerson({ role: 'admin', adminScope: kind === 'admin' ? 'full' : kind, hasAgreed: false });
  const role = kind === 'staff' ? 'staff' : 'client';
  return server.addPerson({ role, hasAgreed: kind !== 'client before the agreement' });
}

async function request(call: Call, person: TestPerson | null, input: RequestInput = {}) {
  const params = input.params ?? Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((name) => [name, '1']));
  const response = await server.app.inject({
    method: call.method,
    url: `/api/${fillPath(call.path, params)}`,
    ...(input.query && {
      query: Object.fromEntries(Object.entries(input.query).map(([key, value]) => [key, String(value)])),
    }),
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    ...(input.body && { payload: input.body }),
  });
  return {
    status: response.statusCode,
    detail: response.headers['content-type']?.toString().includes('json')
      ? (response.json() as { detail?: unknown }).detail
      : undefined,
  };
}

function outcomeOf(response: { status: number; detail: unknown }): Outcome {
  const refusal = Object.entries(REFUSALS).find(
    ([, text]) => text.status === response.status && text.detail === response.detail,
  );
  const tokenRefusal = response.status === 403 && TOKEN_REFUSALS.find(([, text]) => text.test(String(response.detail)));
  return (refusal?.[0] ?? (tokenRefusal ? tokenRefusal[0] : 'let through')) as Outcome;
}

describe.each(calls)('%s', (_, call) => {
  it.each(CALLERS)(`${call.method} ${call.path} as %s`, async (kind) => {
    const response = await request(call, await personOf(kind));
    expect(outcomeOf(response), JSON.stringify(response)).toBe(EXPECTED[call.access][kind]);
    expect(response.status, 'no call may fail on the server').toBeLessThan(500);
  });
});

describe.each(TOKEN_SCOPES)('an API token with the scope %s', (scope) => {
  /** Without the token's own limits, this is what its owner would get. */
  const OWNERS = ['client before the agreement', 'client', 'admin', 'bookkeeper', 'auditor'] as const;

  it.each(OWNERS)('of the owner: %s', async (kind) => {
    const owner = await personOf(kind);
    const token = await server.addApiToken({ userId: owner!.userId, scope });
    const wrong: string[] = [];
    for (const [name, call] of calls) {
      const response = await request(call, { ...owner!, token });
      const isInScope = tokenScopesOf(call).includes(scope);
      const expected =
        call.access === 'public' || isInScope
          ? EXPECTED[call.access][kind]
          : call.tokens === undefined
            ? 'not for tokens'
            : 'outside the scope of the token';
      if (outcomeOf(response) !== expected || response.status >= 500)
        wrong.push(`${name}: ${JSON.stringify(response)} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Reads that need a session, by the reason. */
const READS_WITHOUT_TOKENS: Readonly<Record<string, readonly CallName[]>> = {
  'how the account is protected': ['listSessions', 'getSignInFactors', 'listApiTokens', 'listApiTokensOfUsers'],
  'the inbox of a person': ['listNotices', 'countUnreadNotices'],
  'the settings of a person': ['getNoticePreferences'],
  'the settings of the installation': ['getSettings'],
  'the checklist of the first day': ['getSetupState'],
  'the choices of a form': [
    'listPossibleActions',
    'getRuleConditions',
    'listImportSymbols',
    'listImportProviders',
    'listImportMappings',
  ],
  'the preview of a form': ['previewWithdrawal', 'getImportUndo'],
  'assigns an address': ['getDepositAddress'],
  'reads from outside and writes transactions': ['queryCovalent', 'syncBlockFills'],
};

describe('API tokens', () => {
  it('read, and change nothing', () => {
    const wrong = calls.filter(
      ([, call]) =>
        call.tokens !== undefined &&
        (call.method !== 'GET' ||
          call.changes !== undefined ||
          call.confirm !== undefined ||
          call.access === 'public' ||
          (call.audit !== undefined && !isFileResponse(call.response))),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('every read states which tokens may make it, or has a reason to need a session', () => {
    const silent = calls.filter(
      ([, call]) => call.method === 'GET' && call.access !== 'public' && call.tokens === undefined,
    );
    expect(silent.map(([name]) => name).sort()).toEqual(Object.values(READS_WITHOUT_TOKENS).flat().sort());
  });
});

describe('the scopes of admins', () => {
  const named = (fits: (call: Call) => boolean) => calls.filter(([, call]) => fits(call)).map(([name]) => name);
  const isForAuditors = ({ access }: Call) => access === 'adminRead' || access === 'adminReview';

  it('an auditor can make every read for admins, and no change', () => {
    expect(named((call) => isForAuditors(call) && call.method !== 'GET').sort()).toEqual(READS_WITH_A_BODY);
    const reads = named((call) => call.method === 'GET' && !['public', 'signedIn', 'agreed'].includes(call.access));
    const kept = reads.filter((name) => !isForAuditors(contract[name]));
    expect(kept.sort()).toEqual(CHANGES_BY_GET);
  });

  it('a bookkeeper can change nothing about users, addresses, wallets, networks and client payments', () => {
    const changes = named(({ access, method }) => access === 'bookkeeping' && method !== 'GET');
    const forbidden = /user|wallet\/|wallets\/\{|network|deposit-address|client-transaction|interest-run|mails/;
    const suspects = changes.filter((name) => forbidden.test(contract[name].path));
    expect(suspects).toEqual(['syncWallet']);
  });
});

describe("someone else's data", () => {
  const reachable = calls.filter(
    ([, call]) =>
      (call.access === 'signedIn' || call.access === 'agreed' || call.access === 'lending') &&
      [...Object.keys(call.params?.shape ?? {}), ...Object.keys(call.query?.shape ?? {})].some((name) =>
        NAMES_SOMETHING.test(name),
      ),
  );

  it('every call of a non-admin that names something has a victim in this table', () => {
    expect(reachable.map(([name]) => name).sort()).toEqual(Object.keys(VICTIMS).sort());
  });

  it.each(reachable)('%s refuses another client and leaves the victim alone', async (name, call) => {
    const victim = await server.addPerson({ role: 'client', hasAgreed: true });
    const thief = await server.addPerson({ role: 'client', hasAgreed: true });
    await server.pool.query('UPDATE sessions SET proven_at = now() WHERE id = $1', [thief.sessionId]);
    const response = await request(call, thief, VICTIMS[name]?.(victim));
    expect(response.status).toBe(404);
    expect((await request(accountsCalls.me, victim)).status, 'the victim is still signed in').toBe(200);
  });
});
