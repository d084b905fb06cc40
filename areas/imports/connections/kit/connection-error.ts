/** Why an exchange could not be read, as a sentence for people. It never contains a request, which is signed. */
export type ConnectionProblem = 'key' | 'permission' | 'clock' | 'rateLimit' | 'unreachable' | 'answer';

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
  ['AuthenticationError', 'key'],
  ['RateLimitExceeded', 'rateLimit'],
  ['DDoSProtection', 'rateLimit'],
  ['OperationFailed', 'unreachable'],
];

export function problemOf(error: unknown): ConnectionProblem {
  const names = new Set<string>();
  for (let type = (error as object).constructor; typeof type === 'function'; type = Object.getPrototypeOf(type))
    names.add(type.name);
  return PROBLEMS.find(([name]) => names.has(name))?.[1] ?? 'answer';
}

/** What an account or a key has no right to, or does not have, such as savings: it has nothing there. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ConnectionError && (error.problem === 'permission' || error.problem === 'answer');

const ANSWER_LENGTH_MAX = 160;
/** The names that exchanges give to the words of an error. */
const WORDS =
  /"(?:msg|message|retMsg|err-msg|err_msg|reason|errorMessage|error|label|detail)"\s*:\s*"((?:[^"\\]|\\.)+)"/i;

export function sentenceOf(
  problem: ConnectionProblem,
  { exchange, error, secrets }: { exchange: string; error: unknown; secrets: readonly string[] },
): string {
  if (problem === 'key') return `${exchange} does not accept this key. Check key and secret, or create a new key.`;
  if (problem === 'permission')
    return `${exchange} does not let this key read what is needed. Give it the permissions that are named here, and allow the address of this server if it is bound to addresses.`;
  if (problem === 'clock')
    return `${exchange} refused the time of the request. Set the clock of this server, and use the key nowhere else.`;
  if (problem === 'rateLimit')
    return `${exchange} asks to wait before more is requested. Reading goes on where it stopped.`;
  if (problem === 'unreachable') return `${exchange} could not be reached. Reading goes on where it stopped.`;
  return `${exchange} answered with an error: ${answerOf(error, secrets)}`;
}

/** What the exchange wrote, without anything of the key and without addresses, which carry signatures. */
function answerOf(error: unknown, secrets: readonly string[]): string {
  const message = error instanceof Error ? error.message : '';
  let text = WORDS.exec(message)?.[1] ?? message;
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '…');
  text = text.replaceAll(/https?:\/\/\S+/g, '…').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ');
  return text.length > ANSWER_LENGTH_MAX ? `${text.slice(0, ANSWER_LENGTH_MAX)}…` : text;
}
