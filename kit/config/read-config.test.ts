import { describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { readConfig, type Environment } from './read-config.ts';

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

test('an empty environment is a complete configuration', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: null,
    trustProxy: false,
    allowHttp: false,
    connectionsMax: 2000,
    requestsPerMinute: 3000,
    concurrentRequests: 60,
    concurrentHeavyRequests: 3,
    logLevel: 'info',
    walArchiveDir: null,
    metricsPort: null,
    metricsToken: null,
    nodeEnv: 'production',
    dataDir: null,
    secretsKey: null,
    secretsKeyFile: null,
    backupDir: null,
    backupEveryHours: 24,
    backupKeep: 14,
    databaseUrl: null,
    readDatabaseUrl: null,
    signInPath: '/signin',
    sessionDays: 30,
    sessionIdleDays: 14,
    adminSessionIdleHours: 12,
    confirmationMinutes: 15,
    requireAdminSecondFactor: false,
    oidcProfile: 'production',
    oidcIssuer: null,
    oidcClientId: null,
    oidcClientSecret: null,
    oidcLabel: null,
    oidcSecondaryIssuer: null,
    oidcSecondaryClientId: null,
    oidcSecondaryClientSecret: null,
    oidcSecondaryLabel: null,
    clientPortal: true,
    depositAnnouncementDays: 30,
    newWalletHours: 24,
    twoPersonRule: true,
    singleAdminWaitHours: 48,
    approvalExpiryDays: 7,
    skipAgreement: false,
    routingLoader: true,
    customizer: false,
    tokenSyncUrl: null,
    defaultToken: null,
    sentryDsn: null,
    publicHistory: null,
    explorerUrl: null,
    etherscanApiKey: null,
    covalentApiKey: null,
    covalentUrl: 'https://api.covalenthq.com/v1',
    exchangesRelayUrl: null,
    syncSource: null,
    syncIntervalMinutes: 0,
    blockFillsUrl: null,
    blockFillsApiKey: null,
    priceSource: null,
    priceApiKey: null,
    priceApiPlan: null,
    smtpUrl: null,
    mailFrom: null,
    auditHeadMail: null,
    auditHeadUrl: null,
    timeZone: 'America/Los_Angeles',
    operatorName: null,
    oidc: null,
  });
});

test('a variable set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null });
});

test.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['false', false],
  ['0', false],
  ['no', false],
])('a boolean reads %s', (text, value) => {
  expect(readConfig({ CLIENT_PORTAL: text }).clientPortal).toBe(value);
});

describe.each([
  ['PORT', 'a whole number from 0 to 65535', ['80a', '-1', '65536']],
  ['SESSION_DAYS', 'a whole number from 1 to 365', ['0']],
  ['CUSTOMIZER', 'true or false (also 1, 0, yes, no)', ['on']],
  ['SIGN_IN_PATH', 'one of /signin, /login', ['/sign-in']],
  [
    'TOKEN_SYNC_URL',
    'a path on this server that starts with a single /',
    ['//elsewhere.example/sync', '/\\elsewhere.example', 'https://elsewhere.example/'],
  ],
  ['TIME_ZONE', 'a time zone of the IANA list, such as America/Los_Angeles', ['America/Los_Angles', '+02:00']],
])('error: %s must be %s', (name, what, values) => {
  test.each(values)('not "%s"', (value) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} must be ${what}, not "${value}".`]);
  });
});

test('error: all problems are reported at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', SESION_DAYS: '3' })).toHaveLength(3);
});

test.each(['DATABASE_URL', 'READ_DATABASE_URL', 'SMTP_URL'])(
  'error: the value of %s is not repeated, because it is secret',
  (name) => {
    const problems = problemsOf({ [name]: 'mysql://root:hunter2@db' }).join('\n');
    expect(problems).toContain(`${name} must be an address that starts with`);
    expect(problems).not.toContain('hunter2');
  },
);

test('error: a desk needs its address and its key', () => {
  expect(problemsOf({ BLOCK_FILLS_URL: 'https://desk.example' })).toEqual([
    'BLOCK_FILLS_URL and BLOCK_FILLS_API_KEY belong together: set both or neither.',
  ]);
  expect(problemsOf({ BLOCK_FILLS_API_KEY: 'k' })).toHaveLength(1);
  expect(problemsOf({ BLOCK_FILLS_URL: 'https://desk.example', BLOCK_FILLS_API_KEY: 'k' })).toEqual([]);
});

describe('names', () => {
  test.each([
    ['SESION_DAYS', 'SESSION_DAYS'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['P_ORT', 'PORT'],
    ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ])('error: %s is taken for a misspelt %s', (given, meant) => {
    expect(problemsOf({ [given]: '1' })).toEqual([`${given} is not an option of Holdfast; did you mean ${meant}?`]);
  });

  test.each([
    'PATH',
    'HOME',
    'POST',
    'GHOST',
    'PGHOST',
    'NODE_OPTIONS',
    'npm_lifecycle_event',
    'HOSTNAME',
    'XDG_DATA_DIRS',
  ])('%s of another program is left alone', (name) => {
    expect(problemsOf({ [name]: '1' })).toEqual([]);
  });
});

describe('sign-in profiles', () => {
  const google = { OIDC_ISSUER: 'google', OIDC_CLIENT_ID: 'abc' };

  test('google is a preset with its own label', () => {
    const { oidc } = readConfig({ ...google, OIDC_CLIENT_SECRET: 'shh' });
    expect(oidc).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'abc',
      clientSecret: 'shh',
      label: 'Google',
    });
  });

  test('the secondary profile is in force when chosen, and its label falls back to the host', () => {
    const { oidc } = readConfig({
      ...google,
      OIDC_PROFILE: 'secondary',
      OIDC_SECONDARY_ISSUER: 'https://id.example.com/realm',
      OIDC_SECONDARY_CLIENT_ID: 'def',
    });
    expect(oidc).toEqual({
      issuer: 'https://id.example.com/realm',
      clientId: 'def',
      clientSecret: null,
      label: 'id.example.com',
    });
  });

  test('error: half a profile is refused, even when the other is in force', () => {
    expect(problemsOf({ OIDC_SECONDARY_CLIENT_ID: 'def' })).toEqual([
      'The OIDC_SECONDARY sign-in profile is incomplete: OIDC_SECONDARY_ISSUER must be set too.',
    ]);
    expect(problemsOf({ OIDC_ISSUER: 'google' })).toEqual([
      'The OIDC sign-in profile is incomplete: OIDC_CLIENT_ID must be set too.',
    ]);
  });

  test('error: the secondary profile is chosen but not there', () => {
    expect(problemsOf({ OIDC_PROFILE: 'secondary' })).toEqual([
      'OIDC_PROFILE is secondary, but OIDC_SECONDARY_ISSUER and OIDC_SECONDARY_CLIENT_ID are not set.',
    ]);
  });

  test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    'an http issuer is accepted on this machine: %s',
    (issuer) => {
      expect(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'abc' }).oidc?.issuer).toBe(issuer);
    },
  );

  test.each([
    'http://id.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'ftp://id.example.com',
    'Google',
  ])('error: the issuer %s is refused', (issuer) => {
    expect(problemsOf({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'abc' })[0]).toContain(
      'OIDC_ISSUER must be google, or an https address',
    );
  });
});

describe('proxies', () => {
  test.each([
    ['no', false],
    ['true', 'loopback,linklocal,uniquelocal'],
    ['10.0.0.1, 192.168.0.0/16', '10.0.0.1,192.168.0.0/16'],
    ['loopback,::1/128', 'loopback,::1/128'],
  ])('TRUST_PROXY reads %s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  test.each(['2', '10.0.0.0/33', 'proxy.example.com', '10.0.0.1/8/8', ','])(
    'error: TRUST_PROXY cannot be %s',
    (text) => {
      expect(problemsOf({ TRUST_PROXY: text })[0]).toContain('TRUST_PROXY must be false, true');
    },
  );
});

describe('contradictions', () => {
  test('error: a default token in production', () => {
    const problems = problemsOf({ DEFAULT_TOKEN: 'hunter2' });
    expect(problems).toEqual([
      'DEFAULT_TOKEN is for development: it would sign in every visitor. Remove it, or set NODE_ENV to development.',
    ]);
    expect(readConfig({ DEFAULT_TOKEN: 'hunter2', NODE_ENV: 'development' }).defaultToken).toBe('hunter2');
  });

  test('error: a replica without its original', () => {
    expect(problemsOf({ READ_DATABASE_URL: 'postgres://db/x' })).toEqual([
      'READ_DATABASE_URL needs DATABASE_URL, of which it is a replica.',
    ]);
  });

  test('error: a public http address without leave for http', () => {
    expect(problemsOf({ PUBLIC_URL: 'http://books.example.com' })[0]).toContain(
      'Use https, or set ALLOW_HTTP to true.',
    );
    expect(readConfig({ PUBLIC_URL: 'http://books.example.com', ALLOW_HTTP: '1' }).publicUrl).toBe(
      'http://books.example.com',
    );
    expect(readConfig({ PUBLIC_URL: 'http://localhost:8080/' }).publicUrl).toBe('http://localhost:8080');
  });

  test('error: a public address with a path', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://example.com/books' })[0]).toContain('without a path');
  });
});
