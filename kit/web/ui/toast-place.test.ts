import { expect, test } from 'vitest';
import { findToastShift } from './toast-place.ts';

const toast = { left: 20, right: 340, top: 60, bottom: 112 };
const at = (top: number, { left = 16, right = 120, height = 40 } = {}) => ({ left, right, top, bottom: top + height });
const page = { height: 780, isAtTop: true };

test('toasts stay in their corner where no control is below them', () => {
  expect(findToastShift(toast, [], page)).toBe(0);
  expect(findToastShift(toast, [at(130), at(8)], page)).toBe(0);
  expect(findToastShift(toast, [at(80, { left: 350, right: 358 })], page)).toBe(0);
});

test('toasts move away from the edge to the first free place', () => {
  expect(findToastShift(toast, [at(80)], page)).toBe(64);
  expect(findToastShift(toast, [at(80), at(150), at(220)], page)).toBe(204);
  const below = { left: 20, right: 340, top: 700, bottom: 752 };
  expect(findToastShift(below, [at(710)], { height: 780, isAtTop: false })).toBe(-48);
});

test('toasts stay in their corner if every place would cover a control', () => {
  expect(findToastShift(toast, [at(0, { height: 780 })], page)).toBe(0);
});
