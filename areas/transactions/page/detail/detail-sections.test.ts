import { expect, test } from 'vitest';
import { distanceLabel } from './detail-sections.tsx';

test.each([
  [0, 'at that moment'],
  [59, 'at that moment'],
  [-60, '1 minute away'],
  [5_400, '2 hours away'],
  [86_400, '1 day away'],
  [-200_000, '2 days away'],
])('%i seconds are %s', (seconds, text) => {
  expect(distanceLabel(seconds)).toBe(text);
});
