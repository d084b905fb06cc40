import {
  mdiAccountCheckOutline,
  mdiAccountGroupOutline,
  mdiBankTransferIn,
  mdiCalendarCheckOutline,
  mdiCashRefund,
  mdiFileDocumentCheckOutline,
  mdiShieldLockOutline,
} from '@mdi/js';
import type { User } from '@holdfast/contract';

/** One thing to do, or one thing to know. A step without a path leads nowhere: it only tells. */
export interface NextStep {
  id: string;
  icon: string;
  title: string;
  text: string;
  path?: '/admin/users' | '/profile';
  isDone?: boolean;
}

/** What somebody who has just arrived should do, most useful first. Only pages that exist are linked. */
export function nextSteps(user: User): NextStep[] {
  return user.role === 'admin' ? [usersStep, ...ownAccountSteps(user)] : [...clientSteps(user), ...ownAccountSteps(user)];
}

const usersStep: NextStep = {
  id: 'users',
  icon: mdiAccountGroupOutline,
  title: 'Add the people who may sign in',
  text: 'Clients, staff and other administrators. Only the addresses on that list get in.',
  path: '/admin/users',
};

function ownAccountSteps(user: User): NextStep[] {
  return [
    {
      id: 'second-factor',
      icon: mdiShieldLockOutline,
      title: user.hasSecondFactor ? 'Your second factor is on' : 'Set up a second factor',
      text: user.hasSecondFactor
        ? 'Signing in asks for a code besides your password.'
        : 'A code from your phone besides your password. It takes a minute.',
      path: '/profile',
      isDone: user.hasSecondFactor,
    },
    {
      id: 'profile',
      icon: mdiAccountCheckOutline,
      title: hasName(user) ? 'Your name is set' : 'Complete your profile',
      text: 'Name, picture, password and the devices you are signed in on.',
      path: '/profile',
      isDone: hasName(user),
    },
  ];
}

function clientSteps(user: User): NextStep[] {
  const agreement: NextStep = {
    id: 'agreement',
    icon: mdiFileDocumentCheckOutline,
    title: 'You accepted the Terms of Service',
    text: 'They say what is lent, at what interest, and how you get it back.',
    isDone: true,
  };
  return [
    ...(user.agreementAcceptedAt === null ? [] : [agreement]),
    {
      id: 'deposit',
      icon: mdiBankTransferIn,
      title: 'Your deposits appear here once they have cleared',
      text: 'A deposit starts when you initiate it; that moment is its Start Date.',
    },
    {
      id: 'interest',
      icon: mdiCalendarCheckOutline,
      title: 'Interest is 8 percent a year',
      text: 'It is due and paid yearly from the Start Date.',
    },
    {
      id: 'withdrawal',
      icon: mdiCashRefund,
      title: 'You can ask for your principal back at any time',
      text: 'In part or in whole. It is repaid within 2 weeks of the request.',
    },
  ];
}

const hasName = (user: User): boolean => `${user.firstName}${user.lastName}`.trim() !== '';
