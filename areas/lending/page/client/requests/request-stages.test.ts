import { expect, test } from 'vitest';
import { requestStages } from './request-stages.ts';

const request = {
  initiatedAt: '2026-11-12T09:42:00.000Z',
  dueBy: '2026-11-26',
  daysLeft: 11,
  isLate: false,
  hash: null,
} as const;
const stateLabels = (stages: ReturnType<typeof requestStages>) =>
  stages.map(({ label, state }) => `${label}: ${state}`);

test('a withdrawal is requested, scheduled by a date, then cleared', () => {
  const stages = requestStages({ ...request, type: 'withdrawal' });
  expect(stateLabels(stages)).toEqual(['Requested: done', 'To be sent: current', 'Cleared: ahead']);
  expect(stages[1].note).toBe('By 26 Nov');
});

test('a late withdrawal is labelled late', () => {
  expect(stateLabels(requestStages({ ...request, type: 'withdrawal', isLate: true, daysLeft: -6 }))[1]).toBe(
    'Late: late',
  );
});

test('a deposit with a transaction is on its way, one without is awaited', () => {
  expect(requestStages({ ...request, type: 'deposit', dueBy: null, daysLeft: null })[1].label).toBe(
    'Waiting to arrive',
  );
  expect(requestStages({ ...request, type: 'deposit', dueBy: null, daysLeft: null, hash: '0xabc' })[1].label).toBe(
    'On its way',
  );
});

test('interest due shows since when', () => {
  const stages = requestStages({ ...request, type: 'interest', dueBy: '2026-10-11', daysLeft: -35, isLate: true });
  expect(stages[0]).toMatchObject({ label: 'Due', note: '11 Oct' });
  expect(stages[1]).toMatchObject({ label: 'To be paid', note: 'For 35 days', state: 'late' });
});
