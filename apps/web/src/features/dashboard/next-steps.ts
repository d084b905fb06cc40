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
export interface HouseState {
  readonly wallets: number;
  readonly transactions: number;
  readonly unclassified: number;
  readonly hasBooks: boolean;
  /** Other than admins. */
  readonly people: number;
}

/** The first steps of an admin, in the order of their dependencies. */
export function houseSteps(user: User, house: HouseState): NextStep[] {
  const hasTransactions = house.transactions + house.unclassified > 0;
  return [
    {
      id: 'wallets',
      icon: mdiWalletPlusOutline,
      title: 'Add your wallets',
      text: 'Their addresses are enough: Holdfast reads them and can never move anything.',
      path: '/admin/wallets',
      isDone: house.wallets > 0,
    },
    {
      id: 'transactions',
      icon: mdiInboxArrowDownOutline,
      title: 'Sync them, or enter transactions by hand',
      text: 'What was sent and received comes from the chain, once and for all.',
      path: '/portfolio/transactions/new',
      isDone: hasTransactions,
    },
    {
      id: 'classify',
      icon: mdiTagTextOutline,
      title: 'Say what each transaction means',
      text: 'Holdfast proposes a meaning; rules can give it for you.',
      path: '/portfolio/transactions/new',
      isDone: hasTransactions && house.unclassified === 0,
    },
    {
      id: 'books',
      icon: mdiBookOpenVariantOutline,
      title: 'Draw up the books',
      text: 'Holdings, gains, income and form 8949 follow from the transactions.',
      path: '/admin/capital-positions',
      isDone: house.hasBooks,
    },
    {
      id: 'users',
      icon: mdiAccountGroupOutline,
      title: 'Add the people who may sign in',
      text: 'Clients, staff and other administrators. Only the addresses on that list get in.',
      path: '/admin/users',
      isDone: house.people > 0,
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
        ? 'Signing in asks for a code besides your password.'
        : 'A code from your phone besides your password. It takes a minute.',
    },
    {
      id: 'profile',
      icon: mdiAccountCheckOutline,
      path: '/profile',
      isDone: hasName(user),
      title: hasName(user) ? 'Your name is set' : 'Complete your profile',
      text: 'Name, picture, password and the devices you are signed in on.',
    },
  ];
}

const hasName = (user: User): boolean => `${user.firstName}${user.lastName}`.trim() !== '';
