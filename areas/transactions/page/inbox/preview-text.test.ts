import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

const becomes = (action: string | null, label: string, transactions: number, changed: number) => ({
  action,
  label,
  transactions,
  changed,
});

test('only suggestions that change are listed, and the others counted', () => {
  expect(
    previewText({
      examined: 5,
      changed: 3,
      becomes: [
        becomes('otherIncome', 'Other income', 3, 2),
        becomes(null, 'No suggestion', 1, 1),
        becomes('spam', 'Spam', 1, 0),
      ],
    }),
  ).toBe('2 become Other income, 1 gets no suggestion, 2 stay as they are.');
  expect(previewText({ examined: 1, changed: 1, becomes: [becomes('swap', 'Swap', 1, 1)] })).toBe('1 becomes Swap.');
});

test('nothing changes, or nothing is left to classify', () => {
  expect(previewText({ examined: 2, changed: 0, becomes: [becomes('swap', 'Swap', 2, 0)] })).toBe(
    'Their suggestions stay as they are.',
  );
  expect(previewText({ examined: 0, changed: 0, becomes: [] })).toBe(
    'All of them are classified already and stay as they are.',
  );
});
