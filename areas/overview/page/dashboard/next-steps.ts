import { mdiAccountCheckOutline, mdiShieldLockOutline } from '@mdi/js';
import type { User } from '@holdfast/accounts/contract';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';

/** One step, which links to its page. */
export interface NextStep {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly path: PagePath;
  readonly isDone: boolean;
}

/** The steps of every user for their own account. */
export function ownAccountSteps(user: User): NextStep[] {
  return [
    {
      id: 'second-factor',
      icon: mdiShieldLockOutline,
      path: '/profile',
      isDone: user.hasSecondFactor || user.hasPasskey,
      title: user.hasPasskey
        ? 'You have a passkey'
        : user.hasSecondFactor
          ? 'Your second factor is on'
          : 'Set up a second factor',
      text: user.hasPasskey
        ? 'You sign in with your fingerprint, face or device PIN.'
        : user.hasSecondFactor
          ? 'A code is required in addition to your password.'
          : 'A code from your phone in addition to your password. It takes a minute.',
    },
    {
      id: 'profile',
      icon: mdiAccountCheckOutline,
      path: '/profile',
      isDone: hasName(user),
      title: hasName(user) ? 'Your name is set' : 'Complete your profile',
      text: 'Name, picture, password and active sessions.',
    },
  ];
}

const hasName = (user: User): boolean => `${user.firstName}${user.lastName}`.trim() !== '';
