/** How each exchange refuses, in the shapes that it answers with, and the sentence that a person reads. */
import { describe, expect, test } from 'vitest';
import { findExchange } from './exchanges.ts';
import type { ConnectionProblem } from './kit/connection-error.ts';
import { RECORDED_ACCOUNTS } from './testing/accounts.ts';
import { clientOf, netOf } from './testing/read-account.ts';
import { answerOf } from './testing/recorded.ts';

type Refusal = readonly [status: number, body: unknown, problem: ConnectionProblem];

const inBitget = (code: string, msg: string) => ({ code, msg, requestTime: 1_713_294_492_511, data: null });
const inBybit = (retCode: number, retMsg: string) => ({ retCode, retMsg, result: {}, retExtInfo: {}, time: 1 });
const inCryptoCom = (code: number, message: string) => ({ id: 1, method: 'private/user-balance', code, message });
const inGemini = (reason: string, message: string) => ({ result: 'error', reason, message });
const inHtx = (words: string) => ({
  status: 'error',
  'err-code': 'api-signature-not-valid',
  'err-msg': `Signature not valid: ${words}`,
  data: null,
});
const inBinance: readonly Refusal[] = [
  [401, { code: -2014, msg: 'API-key format invalid.' }, 'key'],
  [401, { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }, 'keyOrAddress'],
  [400, { code: -1022, msg: 'Signature for this request is not valid.' }, 'key'],
  [400, { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' }, 'clock'],
  [
    418,
    { code: -1003, msg: 'Way too much request weight used; IP banned until 1713294492511. Please use WebSocket.' },
    'rateLimit',
  ],
  [429, { code: -1003, msg: 'Too many requests; current limit is 1200 requests per minute.' }, 'rateLimit'],
  [503, { code: 1, msg: 'System is under maintenance.' }, 'maintenance'],
  [
    451,
    { code: 0, msg: "Service unavailable from a restricted location according to 'b. Eligibility' in the terms." },
    'country',
  ],
  [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'unreachable'],
];

const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  binance: inBinance,
  binance_us: inBinance,
  bitfinex: [
    [500, ['error', 10100, 'apikey: invalid'], 'key'],
    [500, ['error', 10100, 'apikey: digest invalid'], 'key'],
    [500, ['error', 10114, 'nonce: small'], 'clock'],
    [500, ['error', 11010, 'ratelimit: error'], 'rateLimit'],
    [500, ['error', 20060, 'maintenance'], 'maintenance'],
  ],
  bitget: [
    [400, inBitget('40006', 'Invalid ACCESS_KEY'), 'key'],
    [400, inBitget('40037', 'Apikey does not exist'), 'key'],
    [400, inBitget('40012', 'apikey/password is incorrect'), 'key'],
    [400, inBitget('40018', 'Invalid IP'), 'address'],
    [400, inBitget('40014', 'Incorrect permissions, need spot read permissions'), 'permission'],
    [400, inBitget('40008', 'Request timestamp expired'), 'clock'],
    [429, inBitget('429', 'Too Many Requests'), 'rateLimit'],
    [400, inBitget('40200', 'Server upgrade, please try again later'), 'maintenance'],
  ],
  bitstamp: [
    [403, { status: 'error', reason: 'API key not found', code: 'API0001' }, 'key'],
    [403, { status: 'error', reason: 'IP address not allowed', code: 'API0002' }, 'address'],
    [403, { status: 'error', reason: 'Invalid nonce', code: 'API0004' }, 'clock'],
    [403, { status: 'error', reason: 'Invalid signature', code: 'API0005' }, 'key'],
    [403, { error: 'No permission found' }, 'permission'],
    [403, { status: 'error', reason: 'Your account is frozen' }, 'permission'],
    [429, 'Too Many Requests', 'rateLimit'],
    [503, { error: "Bitstamp.net is under scheduled maintenance. We'll be back soon." }, 'maintenance'],
  ],
  bitvavo: [
    [403, { errorCode: 305, error: 'No active API key found.' }, 'key'],
    [403, { errorCode: 307, error: 'This key does not allow access from this IP.' }, 'address'],
    [403, { errorCode: 311, error: 'This key does not allow showing account information.' }, 'permission'],
    [403, { errorCode: 309, error: 'The signature is invalid.' }, 'key'],
    [
      400,
      { errorCode: 304, error: 'Request was not received within acceptable window of Bitvavo-Access-Timestamp.' },
      'clock',
    ],
    [
      429,
      { errorCode: 105, error: 'Your IP or API key has been banned for not respecting the rate limit.' },
      'rateLimit',
    ],
    [503, { errorCode: 107, error: 'The matching engine is overloaded. Please wait 500ms.' }, 'unreachable'],
  ],
  bybit: [
    [200, inBybit(10003, 'API key is invalid.'), 'key'],
    [200, inBybit(33004, 'Your api key has expired.'), 'expiredKey'],
    [200, inBybit(10010, "Unmatched IP, please check your API key's bound IP addresses."), 'address'],
    [200, inBybit(10005, 'Permission denied, please check your API key permissions.'), 'permission'],
    [200, inBybit(10002, 'invalid request, please check your server timestamp or recv_window param.'), 'clock'],
    [200, inBybit(10006, 'Too many visits. Exceeded the API Rate Limit.'), 'rateLimit'],
    [200, inBybit(10008, 'Common ban applied, please check your account mode'), 'account'],
    [200, inBybit(10016, 'Internal server error.'), 'unreachable'],
    [
      403,
      '<H1>403 ERROR</H1> The Amazon CloudFront distribution is configured to block access from your country.',
      'country',
    ],
  ],
  coinbase: [
    [401, 'Unauthorized', 'key'],
    [401, { errors: [{ id: 'invalid_token', message: 'The access token is invalid' }] }, 'key'],
    [401, { errors: [{ id: 'expired_token', message: 'The access token is expired' }] }, 'expiredKey'],
    [403, { error: 'PERMISSION_DENIED', error_details: 'Missing required scopes', message: 'no' }, 'permission'],
    [429, { errors: [{ id: 'rate_limit_exceeded', message: 'Too many requests' }] }, 'rateLimit'],
    [503, '<html>Service Unavailable</html>', 'unreachable'],
  ],
  crypto_com_exchange: [
    [401, inCryptoCom(40101, 'UNAUTHORIZED'), 'key'],
    [403, inCryptoCom(40103, 'IP_ILLEGAL: IP address not whitelisted'), 'address'],
    [400, inCryptoCom(40102, 'INVALID_NONCE'), 'clock'],
    [429, inCryptoCom(42901, 'TOO_MANY_REQUESTS'), 'rateLimit'],
    [503, inCryptoCom(9_010_001, 'SYSTEM_MAINTENANCE'), 'maintenance'],
  ],
  gateio: [
    [401, { label: 'INVALID_KEY', message: 'Invalid key provided' }, 'key'],
    [401, { label: 'INVALID_SIGNATURE', message: 'Signature mismatch' }, 'key'],
    [403, { label: 'IP_FORBIDDEN', message: 'Request IP not in whitelist' }, 'address'],
    [403, { label: 'FORBIDDEN', message: 'The API key has no permission to access the endpoint' }, 'permission'],
    [403, { label: 'REQUEST_EXPIRED', message: 'gap between request Timestamp and server time exceeds 60' }, 'clock'],
    [429, { label: 'TOO_MANY_REQUESTS', message: 'Request Rate limit Exceeded' }, 'rateLimit'],
    [403, { label: 'ACCOUNT_LOCKED', message: 'Account locked' }, 'account'],
    [500, { label: 'SERVER_ERROR', message: 'Internal server error' }, 'unreachable'],
  ],
  gemini: [
    [400, inGemini('InvalidApiKey', 'The API key is not valid'), 'key'],
    [400, inGemini('InvalidSignature', 'InvalidSignature'), 'key'],
    [
      403,
      inGemini('MissingRole', 'To access this endpoint, assign one of these roles [Auditor, Trader] to the API key.'),
      'permission',
    ],
    [400, inGemini('InvalidNonce', "Nonce '1' has not increased since your last call to the Gemini API."), 'clock'],
    [429, inGemini('RateLimit', 'Requests were made too frequently'), 'rateLimit'],
    [503, inGemini('Maintenance', 'The Gemini Exchange is currently undergoing maintenance.'), 'maintenance'],
  ],
  huobi: [
    [200, inHtx('Incorrect Access key [Access key错误]'), 'key'],
    [200, inHtx('Verification failure [校验失败]'), 'key'],
    [200, inHtx('Incorrect IP address [IP地址错误]'), 'address'],
    [200, inHtx('Invalid submission time or incorrect time format [无效的提交时间，或时间格式错误]'), 'clock'],
    [
      200,
      { status: 'error', 'err-code': 'base-request-exceed-frequency-limit', 'err-msg': 'Too frequent', data: null },
      'rateLimit',
    ],
    [200, { status: 'error', 'err-code': 'system-maintenance', 'err-msg': 'System is in maintenance' }, 'maintenance'],
  ],
  kraken: [
    [200, { error: ['EAPI:Invalid key'] }, 'key'],
    [200, { error: ['EAPI:Invalid signature'] }, 'key'],
    [200, { error: ['EGeneral:Permission denied'] }, 'permission'],
    [200, { error: ['EAPI:Invalid nonce'] }, 'clock'],
    [200, { error: ['EAPI:Rate limit exceeded'] }, 'rateLimit'],
    [200, { error: ['EGeneral:Temporary lockout'] }, 'rateLimit'],
    [200, { error: ['EService:Unavailable'] }, 'unreachable'],
    [520, '<html>Cloudflare</html>', 'unreachable'],
  ],
  kucoin: [
    [401, { code: '400003', msg: 'KC-API-KEY not exists' }, 'key'],
    [401, { code: '400004', msg: 'Invalid KC-API-PASSPHRASE' }, 'key'],
    [401, { code: '400006', msg: 'The requested ip address is not in the api whitelist' }, 'address'],
    [403, { code: '400007', msg: 'Access denied--> Require more permission.' }, 'permission'],
    [401, { code: '400002', msg: 'KC-API-TIMESTAMP Invalid' }, 'clock'],
    [429, { code: '429000', msg: 'Too Many Requests' }, 'rateLimit'],
    [200, { code: '411100', msg: 'User is frozen' }, 'account'],
    [500, { code: '500000', msg: 'Internal Server Error' }, 'unreachable'],
  ],
  mexc: [
    [400, { code: 10072, msg: 'Api key info invalid' }, 'key'],
    [400, { code: 700002, msg: 'Signature for this request is not valid.' }, 'key'],
    [400, { code: 700006, msg: 'IP [192.0.2.1] not in the ip white list' }, 'address'],
    [400, { code: 700007, msg: 'No permission to access the endpoint.' }, 'permission'],
    [400, { code: 700003, msg: 'Timestamp for this request is outside of the recvWindow.' }, 'clock'],
    [429, { code: 429, msg: 'Too many requests' }, 'rateLimit'],
    [503, { code: 503, msg: 'System maintenance' }, 'maintenance'],
  ],
  okx: [
    [401, { code: '50111', msg: 'Invalid OK-ACCESS-KEY', data: [] }, 'key'],
    [401, { code: '50119', msg: "API key doesn't exist", data: [] }, 'key'],
    [401, { code: '50105', msg: 'Request header OK-ACCESS-PASSPHRASE incorrect.', data: [] }, 'key'],
    [
      401,
      { code: '50110', msg: "Your IP 192.0.2.1 is not included in your API key's linked IP addresses.", data: [] },
      'address',
    ],
    [401, { code: '50102', msg: 'Timestamp request expired', data: [] }, 'clock'],
    [429, { code: '50011', msg: 'Too Many Requests', data: [] }, 'rateLimit'],
    [200, { code: '50001', msg: 'Service temporarily unavailable. Try again later', data: [] }, 'maintenance'],
    [200, { code: '50007', msg: 'Account blocked.', data: [] }, 'account'],
  ],
  poloniex: [
    [401, { code: 401, message: 'Invalid key' }, 'key'],
    [403, { code: 403, message: 'ACCESS_DENY' }, 'permission'],
    [429, { code: 429, message: 'Too many requests' }, 'rateLimit'],
    [200, { code: 1003, message: 'USER_IS_FROZEN' }, 'account'],
    [503, { code: 1002, message: 'SYSTEM_MAINTENANCE' }, 'maintenance'],
  ],
};

const SENTENCES: Readonly<Record<ConnectionProblem, RegExp>> = {
  key: /^\S+(?: \S+)? does not accept this key\. Check each part of the key/,
  expiredKey: /^This key of .+ has expired\. Create a new one\.$/,
  address: /does not accept this key from the address of this server\. Allow the address/,
  keyOrAddress: /does not accept this key, or not from the address of this server\./,
  permission: /does not let this key read what is needed\. Give it the permissions/,
  account: /has locked this account\. Sign in at/,
  country: /refuses requests from the country of this server\. Import the files/,
  clock: /refused the time of the request\. Set the clock/,
  rateLimit: /asks to wait before more is requested\. Reading goes on where it stopped\.$/,
  maintenance: /is closed for maintenance\. Reading goes on where it stopped\.$/,
  unreachable: /could not be reached\. Reading goes on where it stopped\.$/,
  answer: /answered with an error: /,
};

test('every exchange has refusals of a wrong key and of too many requests', () => {
  expect(Object.keys(REFUSALS).sort()).toEqual(RECORDED_ACCOUNTS.map(({ provider }) => provider).sort());
  for (const [provider, refusals] of Object.entries(REFUSALS))
    for (const needed of ['key', 'rateLimit'])
      expect(
        refusals.some(([, , problem]) => problem === needed),
        `${provider}: ${needed}`,
      ).toBe(true);
});

describe.each(RECORDED_ACCOUNTS.map((account) => [account.provider, account] as const))('%s', (provider, account) => {
  const exchange = findExchange(provider)!;

  test.each(
    REFUSALS[provider]!.map(([status, body, problem]) => [JSON.stringify(body), status, body, problem] as const),
  )('%s', async (_, status, body, problem) => {
    const net = netOf(account);
    net.fault = () => answerOf(body, { status });
    const client = await clientOf(exchange, account, net);
    const error = await exchange.balancesOf(client).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'ConnectionError', problem });
    expect((error as Error).message).toMatch(SENTENCES[problem]);
    for (const secret of Object.values(account.key)) expect((error as Error).message).not.toContain(secret);
  });

  test('an answer that is not readable is named, without the key that it repeats', async () => {
    const { apiKey, secret, passphrase } = account.key;
    const net = netOf(account);
    net.fault = () => answerOf(`odd ${apiKey} ${secret} ${passphrase ?? ''} https://example.org/?key=${apiKey}`);
    const client = await clientOf(exchange, account, net);
    const message = await exchange.balancesOf(client).then(
      (balances) => JSON.stringify(balances),
      (thrown: Error) => thrown.message,
    );
    for (const part of Object.values(account.key)) expect(message).not.toContain(part);
    expect(message).not.toContain('https:');
  });
});
