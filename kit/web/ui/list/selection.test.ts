import { describe, expect, test } from 'vitest';
import { pageSelection, type SelectedKeys, toggleKey, togglePage } from './selection.ts';

const nothing: SelectedKeys = new Set();

test('a row is chosen and let go, and the old selection stays as it was', () => {
  const chosen = toggleKey(nothing, '1');
  expect([...chosen]).toEqual(['1']);
  expect(nothing.size).toBe(0);
  expect(toggleKey(chosen, '1').size).toBe(0);
});

describe('the box in the header', () => {
  test('is empty, partly or wholly ticked', () => {
    expect(pageSelection(nothing, ['1', '2'])).toBe('none');
    expect(pageSelection(new Set(['1']), ['1', '2'])).toBe('some');
    expect(pageSelection(new Set(['1']), ['1'])).toBe('all');
    expect(pageSelection(new Set(['1']), [])).toBe('none');
  });

  test('takes the page, completes a page that is partly chosen, and lets a whole page go', () => {
    expect([...togglePage(nothing, ['1', '2'])]).toEqual(['1', '2']);
    expect([...togglePage(new Set(['2']), ['1', '2'])]).toEqual(['1', '2']);
    expect([...togglePage(new Set(['1', '2']), ['1', '2'])]).toEqual([]);
  });

  test('forgets rows that are gone from the page', () => {
    expect([...togglePage(new Set(['removed']), ['1'])]).toEqual(['1']);
    expect(pageSelection(new Set(['removed']), ['1'])).toBe('none');
  });
});
