/**
 * Which users may make which calls. The server's guard and the pages' menus and buttons read the same table, so a
 * button is shown exactly where its call is permitted.
 */
import { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts';
import type { Access, Call } from './call.ts';

export const ROLES = ['admin', 'client', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What an admin account is for. A bookkeeper handles transactions, prices and books, but no users, addresses or client
 * payments; an auditor reads and exports everything and changes nothing.
 */
export const ADMIN_SCOPES = ['full', 'bookkeeper', 'auditor'] as const;
export type AdminScope = (typeof ADMIN_SCOPES)[number];

/** A user as far as permission goes. The scope is null for users who are not admins. */
export interface Permitted {
  readonly role: Role;
  readonly adminScope: AdminScope | null;
}

/** The scopes of admins that each level admits. Levels that are not for admins alone state what they ask of admins. */
const ADMIN_SCOPES_OF: Readonly<Record<Exclude<Access, 'public'>, readonly AdminScope[]>> = {
  signedIn: ['full', 'bookkeeper', 'auditor'],
  agreed: ['full', 'bookkeeper', 'auditor'],
  lending: ['full'],
  adminRead: ['full', 'bookkeeper', 'auditor'],
  adminReview: ['full', 'auditor'],
  bookkeeping: ['full', 'bookkeeper'],
  admin: ['full'],
};

const FOR_ADMINS_ONLY: ReadonlySet<Access> = new Set<Access>(['adminRead', 'adminReview', 'bookkeeping', 'admin']);

/** Why a signed-in user may not make a call of this level; null if the user may. The agreement is checked apart. */
export function refusalOfAccess(access: Access, user: Permitted): 'adminsOnly' | 'outsideScope' | null {
  if (access === 'public') return null;
  if (user.role !== 'admin') return FOR_ADMINS_ONLY.has(access) ? 'adminsOnly' : null;
  return ADMIN_SCOPES_OF[access].includes(user.adminScope ?? 'full') ? null : 'outsideScope';
}

export function mayCall(user: Permitted | null, call: Pick<Call, 'access'>): boolean {
  return user === null ? call.access === 'public' : refusalOfAccess(call.access, user) === null;
}

/** The scopes of API tokens that may make the call, if the owner may; none for a call that needs a session. */
export function tokenScopesOf({ tokens }: Pick<Call, 'tokens'>): readonly TokenScope[] {
  return tokens === undefined ? [] : TOKEN_SCOPES.slice(TOKEN_SCOPES.indexOf(tokens));
}
