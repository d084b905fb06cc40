import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { AuthSession } from './auth-session.ts';
import type { AuthState } from './auth-state.ts';

export const AuthContext = createContext<AuthSession | null>(null);

export type Auth = AuthState & Omit<AuthSession, 'getState' | 'subscribe' | 'start'>;

export function useAuth(): Auth {
  const session = use(AuthContext);
  if (session === null) throw new Error('useAuth needs an AuthContext above it.');
  const state = useSyncExternalStore(session.subscribe, session.getState);
  return useMemo(() => ({ ...session, ...state }), [session, state]);
}
