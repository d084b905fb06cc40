import type { User } from '@holdfast/contract';
import type { ReactNode } from 'react';
import { ToastRoot } from '../ui/toast-root.tsx';
import { AppShell } from './shell/app-shell.tsx';

/** The shell and its toasts: what only pages behind the sign-in need, so that the sign-in page does not load it. */
export function SignedInFrame({ user, onSignOut, children }: { user: User; onSignOut: () => void; children: ReactNode }) {
  return (
    <ToastRoot>
      <AppShell user={user} onSignOut={onSignOut}>
        {children}
      </AppShell>
    </ToastRoot>
  );
}
