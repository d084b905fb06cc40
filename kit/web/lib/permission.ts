/**
 * Whether the signed-in user may make a call. Buttons that change something are shown only where their call is
 * permitted.
 */
import { type Call, mayCall, type Permitted } from '@holdfast/contract';
import { createContext, use, useCallback } from 'react';

export type NeededCall = Pick<Call, 'access'>;

/** The signed-in user; null before the sign-in. The session provides it. */
export const PermittedContext = createContext<Permitted | null>(null);

export function useMay(): (call: NeededCall) => boolean {
  const user = use(PermittedContext);
  return useCallback((call) => mayCall(user, call), [user]);
}
