import {
  mdiAccountGroupOutline,
  mdiAccountPlusOutline,
  mdiBellOutline,
  mdiClipboardTextClockOutline,
  mdiKeyOutline,
  mdiMonitorCellphone,
  mdiShieldKeyOutline,
} from '@mdi/js';
import { mayCall } from '@holdfast/contract';
import { useCall } from '@holdfast/web/lib/api.ts';
import type { RouteComponent } from '@tanstack/react-router';
import { accountsCalls } from '../contract/calls.ts';
import type { PageEntries, UseMenuCount } from './page-entries.ts';
import { lazyPage, LIST, page } from './page-route.ts';
import { manage } from './session/ability.ts';

const SIGN_IN = { layout: 'blank', guestOnly: true, search: ['returnUrl'] } as const;
const SignInPage = lazyPage(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage');

/** The profile contains the choice of notices, which is part of a later area. */
export const accountsPages = ({ ProfilePage }: { readonly ProfilePage: RouteComponent }) =>
  [
    page('/signin', 'Sign in', SignInPage, SIGN_IN),
    page('/login', 'Sign in', SignInPage, SIGN_IN),
    page('/profile', 'Your profile', ProfilePage),
    page(
      '/admin/users',
      'Users',
      lazyPage(() => import('./users/users-page.tsx'), 'UsersPage'),
      {
        access: manage('User', accountsCalls.listUsers),
        search: [...LIST, 'dialog', 'include_admins', 'role', 'status'],
      },
    ),
    page(
      '/admin/audit-log',
      'Audit log',
      lazyPage(() => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage'),
      {
        access: manage('all', accountsCalls.listAuditEntries),
        search: [...LIST, 'action', 'failures_only', 'open', 'time_query'],
      },
    ),
  ] as const;

export const accountsEntries = (): PageEntries => ({
  '/profile': {
    help: 'running#your-own-account',
    actions: [
      { id: 'password', title: 'Change password', icon: mdiKeyOutline, keywords: 'settings security' },
      {
        id: 'second-factor',
        title: 'Second factor',
        icon: mdiShieldKeyOutline,
        keywords: 'settings security 2fa totp authenticator recovery codes',
      },
      {
        id: 'notices',
        title: 'Notice settings',
        icon: mdiBellOutline,
        keywords: 'notifications mail e-mail settings',
      },
      {
        id: 'sessions',
        title: 'Where you are signed in',
        icon: mdiMonitorCellphone,
        keywords: 'sessions devices settings sign out',
      },
    ],
  },
  '/admin/users': {
    help: 'running#users-and-roles',
    menu: { section: 'Admin', place: 5, label: 'Users', icon: mdiAccountGroupOutline },
    actions: [
      {
        id: 'add-user',
        title: 'Add user',
        keywords: 'new client invite person',
        icon: mdiAccountPlusOutline,
        call: accountsCalls.addUser,
        search: { dialog: 'add' },
      },
    ],
  },
  '/admin/audit-log': {
    help: 'running#audit-log',
    menu: {
      section: 'Tools',
      place: 4,
      label: 'Audit Log',
      icon: mdiClipboardTextClockOutline,
      useCount: useChangesToApprove,
    },
  },
});

const PENDING = { query: { state: 'requested' as const, limit: 1 } };

const useChangesToApprove: UseMenuCount = (user, { isEnabled }) => {
  const isApproving = isEnabled && mayCall(user, accountsCalls.approveChange);
  const { data } = useCall(accountsCalls.listApprovals, PENDING, { enabled: isApproving });
  return isApproving ? data?.total : undefined;
};
