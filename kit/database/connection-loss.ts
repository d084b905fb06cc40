/** Which errors mean that the database is out of reach or refuses to write, rather than that a statement is wrong. */

/** SQLSTATEs: connection failure, shutdown or start of the server, too many clients. */
const UNAVAILABLE = /^(?:08|57P|53[023]00)/;
const SYSTEM_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
/** The driver gives these errors no code. */
const DRIVER_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'This socket has been ended',
];

const DISK_FULL = '53100';
const READ_ONLY = '25006';

/** The connection ended while a transaction was committed: whether it was committed is unknown. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';

  constructor(cause: unknown) {
    super('The connection to the database was lost during the commit.', { cause });
  }
}

/** A server that does not have the role that the address requires, such as a standby instead of a primary. */
export class WrongServerError extends Error {
  override readonly name = 'WrongServerError';
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The database could not be reached, or the connection ended before the statement was finished. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CommitUnknownError || error instanceof WrongServerError) return true;
  const code = codeOf(error);
  // A missing file has the same code as a missing socket.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    UNAVAILABLE.test(code) ||
    SYSTEM_ERRORS.has(code) ||
    DRIVER_MESSAGES.some((start) => error.message.startsWith(start))
  );
}

/** The database responds and cannot store anything: its disk is full, or it has become read-only. */
export function refusedWrite(error: unknown): 'disk full' | 'read-only' | null {
  const code = codeOf(error);
  if (code === DISK_FULL || code === 'ENOSPC') return 'disk full';
  return code === READ_ONLY ? 'read-only' : null;
}

/** Repeats a read once after the loss of its connection: the next one may lead to a server that has restarted. */
export async function onceMoreAfterLoss<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    return read();
  }
}
