/**
 * Carries "the server answered 401" from any call to whoever keeps the session, so that the client needs to know
 * nothing of it. The token that was refused goes with it: an answer to an old session must not end a newer one.
 */
type Listener = (refused: { token: string | null }) => void;

const listeners = new Set<Listener>();

export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceUnauthorized(refused: { token: string | null }): void {
  for (const listener of listeners) listener(refused);
}
