/** Why an exchange could not be read, as a sentence for people. It never contains a request, which is signed. */
export type ConnectionProblem =
  | 'key'
  | 'expiredKey'
  | 'address'
  | 'keyOrAddress'
  | 'permission'
  | 'account'
  | 'country'
  | 'clock'
  | 'rateLimit'
  | 'maintenance'
  | 'unreachable'
  | 'answer';

export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  constructor(
    readonly problem: ConnectionProblem,
    message: string,
  ) {
    super(message);
  }
}

/** The classes of ccxt's errors, from the most special: a clock that is wrong is also an exchange that is not there. */
const PROBLEMS: readonly (readonly [string, ConnectionProblem])[] = [
  ['InvalidNonce', 'clock'],
  ['PermissionDenied', 'permission'],
  ['AccountNotEnabled', 'permission'],
  ['AccountSuspended', 'account'],
  ['AuthenticationError', 'key'],
  ['RateLimitExceeded', 'rateLimit'],
  ['DDoSProtection', 'rateLimit'],
  ['OnMaintenance', 'maintenance'],
  ['OperationFailed', 'unreachable'],
];

/**
 * The words of an answer, where they say more than its class: ccxt has one class for a key that is wrong, has expired,
 * is bound to other addresses or lacks a right, and none for many codes. The first that fits applies.
 */
const WORDINGS: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [/restricted location|block access from your country/i, 'country'],
  [/invalid api-key, ip/i, 'keyOrAddress'],
  [/\bip\b(?!"\s*:)|ip地址/i, 'address'],
  [/api.?key has expired|token is expired|expired_token/i, 'expiredKey'],
  [/request_expired|submission time|acceptable window|timestamp is invalid/i, 'clock'],
  [/more permission|no permission|assign one of these roles/i, 'permission'],
  [/too many requests/i, 'rateLimit'],
  [/invalid (?:key|signature)|api.?key (?:info invalid|(?:does ?n.t|not) exist)/i, 'key'],
  [/maintenance/i, 'maintenance'],
  [/internal (?:server|system) error|server timeout|service is restarting/i, 'unreachable'],
];
/** Of these the class is right: an address that is banned for too many requests is no address that is not allowed. */
const CERTAIN: ReadonlySet<ConnectionProblem> = new Set(['clock', 'rateLimit', 'account', 'maintenance']);

export function problemOf(error: unknown): ConnectionProblem {
  const names = new Set<string>();
  for (let type = (error as object).constructor; typeof type === 'function'; type = Object.getPrototypeOf(type))
    names.add(type.name);
  const problem = PROBLEMS.find(([name]) => names.has(name))?.[1] ?? 'answer';
  const words = withoutAddresses(error instanceof Error ? error.message : '');
  const worded = WORDINGS.find(([wording]) => wording.test(words))?.[1] ?? problem;
  return worded === 'country' || !CERTAIN.has(problem) ? worded : problem;
}

/** The addresses of requests carry signatures, and names of fields that would be read as words. */
const withoutAddresses = (message: string): string => message.replaceAll(/https?:\/\/\S+/g, '…');

/** What an account or a key has no right to, or does not have, such as savings: it has nothing there. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ConnectionError && (error.problem === 'permission' || error.problem === 'answer');

const ANSWER_LENGTH_MAX = 160;
/** The names that exchanges give to the words of an error. */
const WORDS =
  /"(?:msg|message|retMsg|err-msg|err_msg|reason|errorMessage|error|label|detail)"\s*:\s*"((?:[^"\\]|\\.)+)"/i;

const GOES_ON = 'Reading goes on where it stopped.';

const SENTENCES: Readonly<Record<Exclude<ConnectionProblem, 'answer'>, (exchange: string) => string>> = {
  key: (exchange) => `${exchange} does not accept this key. Check each part of the key, or create a new one.`,
  expiredKey: (exchange) => `This key of ${exchange} has expired. Create a new one.`,
  address: (exchange) =>
    `${exchange} does not accept this key from the address of this server. Allow the address at ${exchange}, or create ` +
    'a key that is not bound to addresses.',
  keyOrAddress: (exchange) =>
    `${exchange} does not accept this key, or not from the address of this server. Check each part of the key, and ` +
    'the addresses that it is bound to.',
  permission: (exchange) =>
    `${exchange} does not let this key read what is needed. Give it the permissions that are named here, and allow the ` +
    'address of this server if it is bound to addresses.',
  account: (exchange) => `${exchange} has locked this account. Sign in at ${exchange} to find the reason.`,
  country: (exchange) =>
    `${exchange} refuses requests from the country of this server. Import the files of the account instead.`,
  clock: (exchange) =>
    `${exchange} refused the time of the request. Set the clock of this server, and use the key nowhere else.`,
  rateLimit: (exchange) => `${exchange} asks to wait before more is requested. ${GOES_ON}`,
  maintenance: (exchange) => `${exchange} is closed for maintenance. ${GOES_ON}`,
  unreachable: (exchange) => `${exchange} could not be reached. ${GOES_ON}`,
};

export function sentenceOf(
  problem: ConnectionProblem,
  { exchange, error, secrets }: { exchange: string; error: unknown; secrets: readonly string[] },
): string {
  return problem === 'answer'
    ? `${exchange} answered with an error: ${answerOf(error, secrets)}`
    : SENTENCES[problem](exchange);
}

/** What the exchange wrote, without anything of the key and without addresses, which carry signatures. */
function answerOf(error: unknown, secrets: readonly string[]): string {
  const message = error instanceof Error ? error.message : '';
  let text = WORDS.exec(message)?.[1] ?? message;
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '…');
  text = withoutAddresses(text).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ');
  return text.length > ANSWER_LENGTH_MAX ? `${text.slice(0, ANSWER_LENGTH_MAX)}…` : text;
}
