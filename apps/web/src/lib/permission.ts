/**
 * Whether the signed-in user may make a call. Buttons that change something are shown only where their call is
 * permitted.
 */
import { type Call, mayCall } from '@holdfast/contract';
import { useCallback } from 'react';
import { useAuth } from './auth/auth-context.ts';

export type NeededCall = Pick<Call, 'access'>;

export function useMay(): (call: NeededCall) => boolean {
  const { user } = useAuth();
  return useCallback((call) => mayCall(user, call), [user]);
}
