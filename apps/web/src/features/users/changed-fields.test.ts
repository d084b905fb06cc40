import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const before = { id: 1, name: 'Dana', role: 'admin' };

test('only what differs is left', () => {
  expect(changedFields(before, { name: 'Dana', role: 'client' })).toEqual({ role: 'client' });
  expect(changedFields(before, { name: '', role: 'admin' })).toEqual({ name: '' });
});

test('nothing changed leaves nothing', () => {
  expect(changedFields(before, { name: 'Dana', role: 'admin' })).toEqual({});
});
