/** What PostgreSQL calls two writers who met: a deadlock, and someone who added the same row a moment earlier. */
const CONFLICTS = new Set(['40P01', '40001', '23505']);
const ATTEMPTS_MAX = 4;

/** Does a whole transaction again when another one was in its way. It was rolled back, so nothing is done twice. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (typeof code !== 'string' || !CONFLICTS.has(code) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
