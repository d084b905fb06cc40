/**
 * What a role may do with a page's subject. Pages and menu entries check it before they are shown. The server checks
 * every call itself, so this decides only what is visible.
 */
import { Ability } from '@casl/ability';
import { mayCall } from '@holdfast/contract';
import { type User } from '../../contract/user.ts';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';

export type Action = 'manage' | 'read' | 'create' | 'update' | 'delete';

export interface AccessRule {
  readonly action: Action;
  readonly subject: string;
  /** The call without which the page is of no use: an admin whose scope does not include it does not see the page. */
  readonly call?: NeededCall;
}

export const readPosition: AccessRule = { action: 'read', subject: 'Position' };

export function manage(subject: string, call?: NeededCall): AccessRule {
  return { action: 'manage', subject, ...(call && { call }) };
}

type PageAbility = Ability<[Action, string]>;

/** The subject is the page's own: a client may read whatever page is shown to clients, and nothing more than read. */
export function abilityFor(role: string, subject: string): PageAbility {
  return new Ability<[Action, string]>(
    allowedActions(role).map((action) => ({ action, subject: action === 'manage' ? 'all' : subject })),
  );
}

function allowedActions(role: string): Action[] {
  if (role === 'admin') return ['manage'];
  if (role === 'client') return ['read'];
  return ['read', 'create', 'update', 'delete'];
}

export function isAllowed(user: Pick<User, 'role' | 'adminScope'> | null, rule: AccessRule): boolean {
  if (user === null || !abilityFor(user.role, rule.subject).can(rule.action, rule.subject)) return false;
  return rule.call === undefined || mayCall(user, rule.call);
}
