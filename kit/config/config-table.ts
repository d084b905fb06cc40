import {
  flag,
  mailAddress,
  oidcIssuer,
  oneOf,
  publicAddress,
  sameOriginPath,
  text,
  timeZone,
  trustedProxies,
  urlWithScheme,
  wholeNumber,
  yesOrNo,
} from './flag.ts';

/**
 * All configuration options. Reading, the misspelling check, the public part and docs/CONFIGURATION.md are derived from
 * this table, in this order.
 */
export const CONFIG_TABLE = [
  flag('HOST', {
    kind: text,
    default: '127.0.0.1',
    effect: 'The address to listen on. `0.0.0.0` accepts other machines.',
  }),
  flag('PORT', {
    kind: wholeNumber({ min: 0, max: 65_535 }),
    default: 8080,
    effect: 'The port to listen on; 0 chooses a free one.',
  }),
  flag('PUBLIC_URL', {
    kind: publicAddress,
    default: null,
    effect:
      'The public address of Holdfast, used for redirects to https and for the redirect address of the sign-in ' +
      'provider.',
    defaultText: 'the address of the request',
  }),
  flag('TRUST_PROXY', {
    kind: trustedProxies,
    default: false,
    effect:
      'The reverse proxies that report the visitor’s address (X-Forwarded-For, X-Forwarded-Proto). Set it only ' +
      'behind ' +
      'a proxy: otherwise visitors could forge their address.',
  }),
  flag('ALLOW_HTTP', {
    kind: yesOrNo,
    default: false,
    effect:
      'Serves other machines over plain http. Otherwise http is redirected to https, except on the machine itself.',
  }),
  flag('CONNECTIONS_MAX', {
    kind: wholeNumber({ min: 10, max: 100_000 }),
    default: 2000,
    effect: 'How many connections may be open at the same time. Further ones are closed at once.',
  }),
  flag('REQUESTS_PER_MINUTE', {
    kind: wholeNumber({ min: 60, max: 10_000_000 }),
    default: 3000,
    effect:
      'How many requests a user, or a network address that is not signed in, may make in a minute. Behind a proxy ' +
      'set TRUST_PROXY, or all visitors share one address.',
  }),
  flag('CONCURRENT_REQUESTS', {
    kind: wholeNumber({ min: 6, max: 10_000 }),
    default: 60,
    effect: 'How many requests of one user, or of one address, may run at the same time.',
  }),
  flag('CONCURRENT_HEAVY_REQUESTS', {
    kind: wholeNumber({ min: 1, max: 100 }),
    default: 3,
    effect: 'How many of them may be documents and long computations, such as statements.',
  }),
  flag('LOG_LEVEL', {
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    effect: 'The minimum level of log lines.',
  }),
  flag('METRICS_PORT', {
    kind: wholeNumber({ min: 1, max: 65_535 }),
    default: null,
    effect:
      'Serves metrics for Prometheus at `/metrics` of this port, on the address of HOST. Keep it inside your ' +
      'network, or set METRICS_TOKEN.',
    defaultText: 'no port of its own',
  }),
  flag('METRICS_TOKEN', {
    kind: text,
    default: null,
    secret: true,
    effect:
      'The token that a request for metrics must have (`Authorization: Bearer …`). Without METRICS_PORT they are ' +
      'at `/metrics` of PORT.',
    defaultText: 'no metrics, unless METRICS_PORT is set',
  }),
  flag('NODE_ENV', {
    kind: oneOf('production', 'development', 'test'),
    default: 'production',
    effect: 'The environment. Development tools do not work in `production`.',
  }),

  flag('DATA_DIR', {
    kind: text,
    default: null,
    effect: 'The folder of the embedded database. Make backups with the command `backup`, or with BACKUP_DIR.',
    defaultText:
      '`data` in the checkout, `holdfast-data` beside the folder of a release; as root, if the database user has no ' +
      'access there, a folder below `/var/lib/holdfast`',
  }),
  flag('DATABASE_URL', {
    kind: urlWithScheme('postgres', 'postgresql'),
    default: null,
    secret: true,
    effect:
      'Uses your own PostgreSQL server (14 or later) instead of the embedded one. Any number of Holdfast processes ' +
      'may share it. Several hosts are separated by commas, postgres://user:password@db-1,db-2/holdfast, and the ' +
      'first that accepts writes is used; `target_session_attrs` changes what is required of it.',
    defaultText: 'the embedded database',
  }),
  flag('READ_DATABASE_URL', {
    kind: urlWithScheme('postgres', 'postgresql'),
    default: null,
    secret: true,
    effect:
      'A streaming replica of DATABASE_URL. Books, history, dashboards and statements are read from it, at most ten ' +
      'seconds behind and never behind what the same page wrote. While it is out of reach, DATABASE_URL serves them. ' +
      'Of several hosts a standby is preferred.',
    defaultText: 'DATABASE_URL',
  }),

  flag('BACKUP_DIR', {
    kind: text,
    default: null,
    effect:
      'The folder for scheduled backups, which must exist. Choose one on another disk or machine. Their age is on ' +
      'the dashboard of administrators. The keys of secrets are not in them: keep a copy of those elsewhere.',
    defaultText: 'no scheduled backups',
  }),
  flag('BACKUP_EVERY_HOURS', {
    kind: wholeNumber({ min: 1, max: 168 }),
    default: 24,
    effect: 'How many hours after a scheduled backup the next one is made.',
  }),
  flag('BACKUP_KEEP', {
    kind: wholeNumber({ min: 1, max: 10_000 }),
    default: 14,
    effect: 'How many scheduled backups are kept. Older ones are deleted after a new one is complete.',
  }),

  flag('WAL_ARCHIVE_DIR', {
    kind: text,
    default: null,
    effect:
      'Archives the journal of the embedded database in this folder, so that it can be recovered to any moment: run ' +
      '`archive` once and then regularly, and `recover` when needed. The database user must be able to write to it.',
    defaultText: 'no archive',
  }),

  flag('SECRETS_KEY', {
    kind: text,
    default: null,
    secret: true,
    effect:
      'The key that encrypts secrets in the database (second factors, RPC addresses, keys of exchanges): 64 ' +
      'hexadecimal digits, from `openssl rand -hex 32`. Of several, separated by commas, the first one encrypts ' +
      'and the others only decrypt.',
    defaultText: 'the keys in SECRETS_KEY_FILE',
  }),
  flag('SECRETS_KEY_FILE', {
    kind: text,
    default: null,
    effect:
      'A file with that key, or with several, one on each line. Without it the secrets cannot be read: keep a copy ' +
      'with the backups of the database. Processes that share a database need the same keys.',
    defaultText: '`secrets.key` in the data directory (DATA_DIR), created at the first start',
  }),

  flag('SIGN_IN_PATH', {
    kind: oneOf('/signin', '/login'),
    default: '/signin',
    page: true,
    effect: 'The path of the sign-in page.',
  }),
  flag('SESSION_DAYS', {
    kind: wholeNumber({ min: 1, max: 365 }),
    default: 30,
    effect: 'How many days a session lasts.',
  }),
  flag('SESSION_IDLE_DAYS', {
    kind: wholeNumber({ min: 1, max: 365 }),
    default: 14,
    effect: 'After how many days without use a session ends.',
  }),
  flag('ADMIN_SESSION_IDLE_HOURS', {
    kind: wholeNumber({ min: 1, max: 8760 }),
    default: 12,
    effect: 'After how many hours without use the session of an administrator ends.',
  }),
  flag('CONFIRMATION_MINUTES', {
    kind: wholeNumber({ min: 1, max: 1440 }),
    default: 15,
    effect:
      'How many minutes after a sign-in or a confirmation users can withdraw, change wallets and addresses, and ' +
      'administer users without confirming again.',
  }),
  flag('REQUIRE_ADMIN_SECOND_FACTOR', {
    kind: yesOrNo,
    default: false,
    page: true,
    effect: 'Administrators must set up a second factor before they can do anything else.',
  }),
  flag('OIDC_PROFILE', {
    kind: oneOf('production', 'secondary'),
    default: 'production',
    effect: 'Selects one of the two OpenID Connect profiles below.',
  }),
  flag('OIDC_ISSUER', {
    kind: oidcIssuer,
    default: null,
    effect:
      'The production profile: the OpenID Connect provider. `google` stands for https://accounts.google.com. ' +
      'Needs OIDC_CLIENT_ID too.',
    defaultText: 'sign-in by password only',
  }),
  flag('OIDC_CLIENT_ID', {
    kind: text,
    default: null,
    effect: 'The production profile: the client id from the provider.',
  }),
  flag('OIDC_CLIENT_SECRET', {
    kind: text,
    default: null,
    secret: true,
    effect: 'The production profile: the client secret. It stays on the server. A public client has none.',
  }),
  flag('OIDC_LABEL', {
    kind: text,
    default: null,
    effect: 'The production profile: the name on the sign-in button.',
    defaultText: '`Google` for Google, else the host of the issuer',
  }),
  flag('OIDC_SECONDARY_ISSUER', { kind: oidcIssuer, default: null, effect: 'The secondary profile: as OIDC_ISSUER.' }),
  flag('OIDC_SECONDARY_CLIENT_ID', { kind: text, default: null, effect: 'The secondary profile: as OIDC_CLIENT_ID.' }),
  flag('OIDC_SECONDARY_CLIENT_SECRET', {
    kind: text,
    default: null,
    secret: true,
    effect: 'The secondary profile: as OIDC_CLIENT_SECRET.',
  }),
  flag('OIDC_SECONDARY_LABEL', { kind: text, default: null, effect: 'The secondary profile: as OIDC_LABEL.' }),

  flag('CLIENT_PORTAL', {
    kind: yesOrNo,
    default: true,
    page: true,
    effect: 'Shows the client pages: Deposit & Withdraw, Your Wallets, Liabilities.',
  }),
  flag('DEPOSIT_ANNOUNCEMENT_DAYS', {
    kind: wholeNumber({ min: 1, max: 365 }),
    default: 30,
    effect:
      'How many days after its announcement a deposit may arrive and still count from the announcement. Applies to ' +
      'new announcements.',
  }),
  flag('NEW_WALLET_HOURS', {
    kind: wholeNumber({ min: 0, max: 720 }),
    default: 24,
    effect:
      'How old a wallet of a client must be before a withdrawal to it is paid. The request is accepted before, and ' +
      'shows from when on it is payable. 0 turns this off.',
  }),
  flag('TWO_PERSON_RULE', {
    kind: yesOrNo,
    default: true,
    effect:
      'Whether changes that could redirect client money need a second admin. Initial value: afterwards the rule is ' +
      'changed on the page Audit Log, under the rule.',
  }),
  flag('SINGLE_ADMIN_WAIT_HOURS', {
    kind: wholeNumber({ min: 1, max: 720 }),
    default: 48,
    effect:
      'How many hours after its request a change takes effect where there is no second admin. Initial value, as ' +
      'TWO_PERSON_RULE.',
  }),
  flag('APPROVAL_EXPIRY_DAYS', {
    kind: wholeNumber({ min: 1, max: 90 }),
    default: 7,
    effect: 'How many days a second admin has to approve a change. Initial value, as TWO_PERSON_RULE.',
  }),
  flag('SKIP_AGREEMENT', {
    kind: yesOrNo,
    default: false,
    page: true,
    effect: 'Clients do not have to accept the Terms of Service.',
  }),
  flag('ROUTING_LOADER', {
    kind: yesOrNo,
    default: true,
    page: true,
    effect: 'Shows a progress bar at the top while a page loads.',
  }),
  flag('CUSTOMIZER', { kind: yesOrNo, default: false, page: true, effect: 'Shows the Theme Customizer.' }),
  flag('TOKEN_SYNC_URL', {
    kind: sameOriginPath,
    default: null,
    page: true,
    effect:
      'A path on this server that the page calls after each sign-in (POST) and sign-out (DELETE), with a token ' +
      'at most 300 seconds old.',
    defaultText: 'no notification',
  }),
  flag('DEFAULT_TOKEN', {
    kind: text,
    default: null,
    secret: true,
    page: true,
    effect: 'For development: the page starts signed in with this token. Refused when NODE_ENV is `production`.',
  }),
  flag('SENTRY_DSN', {
    kind: urlWithScheme('https', 'http'),
    default: null,
    page: true,
    effect: 'Sends errors of the page to Sentry.',
    defaultText: 'nothing is sent',
  }),

  flag('PUBLIC_HISTORY', {
    kind: oneOf('allowed', 'refused'),
    default: null,
    effect:
      'Whether the history of wallets is read from public explorers (Blockscout, Routescan), which learn the ' +
      'addresses. ' +
      'Fixes the setting.',
    defaultText: 'as chosen in Tools / Settings; nothing is asked of them before',
  }),
  flag('EXPLORER_URL', {
    kind: urlWithScheme('https', 'http'),
    default: null,
    effect:
      'The address of Blockscout, with `{chainId}` for a host of many networks. One of your own without it ' +
      'serves one ' +
      'network. Fixes the setting.',
    defaultText: 'as chosen in Tools / Settings, or https://api.blockscout.com/{chainId}',
  }),
  flag('ETHERSCAN_API_KEY', {
    kind: text,
    default: null,
    secret: true,
    effect: 'The key for Etherscan (API v2), which reads the history of wallets. Fixes the setting.',
    defaultText: 'as entered in Tools / Settings',
  }),
  flag('COVALENT_API_KEY', {
    kind: text,
    default: null,
    secret: true,
    effect: 'The key for GoldRush (Covalent), which reads the history of wallets. Fixes the setting.',
    defaultText: 'as entered in Tools / Settings',
  }),
  flag('COVALENT_URL', {
    kind: urlWithScheme('https', 'http'),
    default: 'https://api.covalenthq.com/v1',
    effect: 'The address of the GoldRush API, for example of a proxy.',
  }),
  flag('EXCHANGES_RELAY_URL', {
    kind: urlWithScheme('https', 'http'),
    default: null,
    effect:
      'A relay of your own through which exchanges are read: a request to https://api.kraken.com/0/… goes to this ' +
      'address followed by /api.kraken.com/0/…. It sees signed requests and their answers, and no secrets of keys.',
    defaultText: 'exchanges are asked directly',
  }),
  flag('SYNC_SOURCE', {
    kind: oneOf('rpc', 'etherscan', 'goldrush', 'blockscout', 'routescan'),
    default: null,
    effect:
      'The source that is asked first for the history of wallets, where it is available. The others follow in their ' +
      'order. An RPC address reads every block, so on large public networks it takes days.',
    defaultText: 'Etherscan, GoldRush, Blockscout, Routescan, RPC: the first that is available',
  }),
  flag('SYNC_INTERVAL_MINUTES', {
    kind: wholeNumber({ min: 0, max: 1440 }),
    default: 0,
    effect: 'The interval of automatic syncs of all wallets, in whole hours from 60 on. 0 turns automatic syncs off.',
  }),
  flag('BLOCK_FILLS_URL', {
    kind: urlWithScheme('https', 'http'),
    default: null,
    effect: 'The BlockFills desk, whose fills go to the wallet named BlockFills. Needs BLOCK_FILLS_API_KEY.',
    defaultText: 'not used',
  }),
  flag('BLOCK_FILLS_API_KEY', { kind: text, default: null, secret: true, effect: 'The key for the BlockFills desk.' }),
  flag('PRICE_SOURCE', {
    kind: oneOf('coingecko', 'defillama', 'none'),
    default: null,
    effect: 'The source of prices. `none` uses no external source. Fixes the setting.',
    defaultText: 'as chosen in Tools / Settings; a new installation contacts no other server',
  }),
  flag('PRICE_API_KEY', {
    kind: text,
    default: null,
    secret: true,
    effect:
      'The key for CoinGecko, which also works without a key, with lower limits. DefiLlama needs none. Fixes the ' +
      'setting.',
    defaultText: 'as entered in Tools / Settings',
  }),
  flag('PRICE_API_PLAN', {
    kind: oneOf('demo', 'pro'),
    default: null,
    effect:
      'The plan of the CoinGecko key. `pro` is any paid plan: higher limits and the whole history. Fixes the setting.',
    defaultText: 'as chosen in Tools / Settings, or `demo`',
  }),
  flag('SMTP_URL', {
    kind: urlWithScheme('smtp', 'smtps'),
    default: null,
    secret: true,
    effect: 'The mail server for notices, such as smtps://user:password@mail.example.com.',
    defaultText: 'no mail is sent',
  }),
  flag('MAIL_FROM', {
    kind: text,
    default: null,
    effect: 'The sender of mail, such as `Holdfast <notices@example.com>`. Most servers accept only their own.',
    defaultText: '`Holdfast <holdfast@localhost>`',
  }),
  flag('AUDIT_HEAD_MAIL', {
    kind: mailAddress,
    default: null,
    effect:
      'Sends the head of the audit log to this e-mail address once a day, so that a log that is cut or written anew ' +
      'is found with `audit verify --against`. Choose one that the administrators of this machine cannot empty. ' +
      'Needs SMTP_URL.',
    defaultText: 'not mailed',
  }),
  flag('AUDIT_HEAD_URL', {
    kind: urlWithScheme('https'),
    default: null,
    secret: true,
    effect:
      'Posts the head of the audit log to this address once a day, as JSON with the field `text`, which many chat ' +
      'programs show.',
    defaultText: 'not posted',
  }),
  flag('TIME_ZONE', {
    kind: timeZone,
    default: 'America/Los_Angeles',
    effect: 'The time zone that determines the day and the tax year of transactions.',
  }),
  flag('OPERATOR_NAME', {
    kind: text,
    default: null,
    effect: 'The name of the business, which is printed on the statements of the general ledger.',
    defaultText: 'statements have no name',
  }),
] as const;
