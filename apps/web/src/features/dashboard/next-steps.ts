import {
  mdiAccountCheckOutline,
  mdiAccountGroupOutline,
  mdiBookOpenVariantOutline,
  mdiInboxArrowDownOutline,
  mdiShieldLockOutline,
  mdiTagTextOutline,
  mdiWalletPlusOutline,
} from '@mdi/js';
import type { User } from '@holdfast/contract';
import type { PagePath } from '../../lib/page-address.ts';

/** One step, which links to its page. */
export interface NextStep {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly path: PagePath;
  readonly isDone: boolean;
}

/** The progress of the setup. */
export interface SetupState {
  readonly wallets: number;
  readonly transactions: number;
  readonly unclassified: number;
  readonly hasBooks: boolean;
  /** Other than admins. */
  readonly people: number;
}

/** The first steps of an admin, in the order of their dependencies. */
export function setupSteps(user: User, setup: SetupState): NextStep[] {
  const hasTransactions = setup.transactions + setup.unclassified > 0;
  return [
    {
      id: 'wallets',
      icon: mdiWalletPlusOutline,
      title: 'Add your wallets',
      text: 'Only addresses are needed. Holdfast reads them and cannot move funds.',
      path: '/admin/wallets',
      isDone: setup.wallets > 0,
    },
    {
      id: 'transactions',
      icon: mdiInboxArrowDownOutline,
      title: 'Sync them, or add transactions manually',
      text: 'Transfers are read from the chain.',
      path: '/portfolio/transactions/new',
      isDone: hasTransactions,
    },
    {
      id: 'classify',
      icon: mdiTagTextOutline,
      title: 'Classify your transactions',
      text: 'Holdfast suggests a classification; rules can apply it automatically.',
      path: '/portfolio/transactions/new',
      isDone: hasTransactions && setup.unclassified === 0,
    },
    {
      id: 'books',
      icon: mdiBookOpenVariantOutline,
      title: 'Generate the books',
      text: 'Holdings, gains, income and Form 8949 are computed from your transactions.',
      path: '/admin/capital-positions',
      isDone: setup.hasBooks,
    },
    {
      id: 'users',
      icon: mdiAccountGroupOutline,
      title: 'Add users',
      text: 'Clients, staff and other administrators. Only listed users can sign in.',
      path: '/admin/users',
      isDone: setup.people > 0,
    },
    ...ownAccountSteps(user),
  ];
}

/** The steps of every user for their own account. */
export function ownAccountSteps(user: User): NextStep[] {
  return [
    {
      id: 'second-factor',
      icon: mdiShieldLockOutline,
      path: '/profile',
      isDone: user.hasSecondFactor,
      title: user.hasSecondFactor ? 'Your second factor is on' : 'Set up a second factor',
      text: user.hasSecondFactor
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
