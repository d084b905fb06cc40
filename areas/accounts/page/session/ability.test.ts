import { accountsCalls } from '../../contract/calls.ts';
import { lendingCalls } from '@holdfast/lending/contract';
import { booksCalls } from '@holdfast/books/contract';
import { describe, expect, test } from 'vitest';
import { type Action, abilityFor, isAllowed } from './ability.ts';

const ACTIONS: readonly Action[] = ['manage', 'read', 'create', 'update', 'delete'];
const CRUD: readonly Action[] = ['read', 'create', 'update', 'delete'];

describe('abilityFor', () => {
  test.each([
    ['an admin may do everything', 'admin', ACTIONS],
    ['a client may only read', 'client', ['read']],
    ['any other role may read and write, but not manage', 'staff', CRUD],
    ['a role nobody has heard of is such another role', 'auditor', CRUD],
  ] as const)('%s', (_, role, allowed) => {
    const ability = abilityFor(role, 'Position');
    expect(ACTIONS.filter((action) => ability.can(action, 'Position'))).toEqual(allowed);
  });

  test('an admin may touch other subjects too, nobody else may', () => {
    expect(abilityFor('admin', 'Position').can('update', 'User')).toBe(true);
    expect(abilityFor('staff', 'Position').can('update', 'User')).toBe(false);
    expect(abilityFor('client', 'Position').can('read', 'User')).toBe(false);
  });
});

describe('isAllowed', () => {
  test.each([
    ['admin', 'manage', 'User', true],
    ['admin', 'manage', 'all', true],
    ['client', 'read', 'Position', true],
    ['client', 'manage', 'User', false],
    ['client', 'manage', 'all', false],
    ['staff', 'read', 'Position', true],
    ['staff', 'manage', 'User', false],
  ] as const)('%s, %s %s: %s', (role, action, subject, allowed) => {
    expect(isAllowed({ role, adminScope: role === 'admin' ? 'full' : null }, { action, subject })).toBe(allowed);
  });

  test.each([
    ['full', accountsCalls.listUsers, true],
    ['bookkeeper', accountsCalls.listUsers, false],
    ['auditor', accountsCalls.listUsers, true],
    ['bookkeeper', lendingCalls.addClientTransaction, false],
    ['auditor', lendingCalls.addClientTransaction, false],
    ['bookkeeper', booksCalls.listCapitalPositions, true],
  ] as const)('an admin of scope %s sees a page only with its call', (adminScope, call, allowed) => {
    expect(isAllowed({ role: 'admin', adminScope }, { action: 'manage', subject: 'User', call })).toBe(allowed);
  });

  test('nobody is allowed nothing', () => {
    expect(isAllowed(null, { action: 'read', subject: 'Position' })).toBe(false);
  });
});
