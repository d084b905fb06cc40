import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, changedSettings, normaliseSettings, settingsInForce, type Settings } from './settings.ts';

const settings = (patch: Partial<Settings> = {}): Settings => ({ ...DEFAULT_SETTINGS, ...patch });

describe('the defaults', () => {
  test('are vertical, dark, boxed, with a fixed app bar and toasts at the top right', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      layout: 'vertical',
      lastLayout: 'vertical',
      mode: 'dark',
      contentWidth: 'boxed',
      appBar: 'fixed',
      toastPosition: 'top-right',
      navigationSize: 260,
    });
  });
});

describe('the horizontal layout', () => {
  const horizontal = { layout: 'horizontal', lastLayout: 'horizontal' } as const;

  test.each([
    { name: 'semi-dark skin becomes default', patch: { skin: 'semi-dark' }, expected: { skin: 'default' } },
    { name: 'bordered skin stays', patch: { skin: 'bordered' }, expected: { skin: 'bordered' } },
    { name: 'hidden app bar becomes fixed', patch: { appBar: 'hidden' }, expected: { appBar: 'fixed' } },
    { name: 'static app bar stays', patch: { appBar: 'static' }, expected: { appBar: 'static' } },
    { name: 'hidden footer stays', patch: { footer: 'hidden' }, expected: { footer: 'hidden' } },
  ] as const)('$name', ({ patch, expected }) => {
    expect(normaliseSettings(settings({ ...horizontal, ...patch }))).toMatchObject(expected);
  });

  test('forces nothing while the layout is vertical', () => {
    const vertical = settings({ skin: 'semi-dark', appBar: 'hidden' });
    expect(normaliseSettings(vertical)).toEqual(vertical);
  });

  test('forces skin and app bar the moment it is chosen', () => {
    const before = settings({ skin: 'semi-dark', appBar: 'hidden' });
    expect(changedSettings(before, { layout: 'horizontal' })).toMatchObject({
      ...horizontal,
      skin: 'default',
      appBar: 'fixed',
    });
  });

  test('refuses semi-dark and a hidden bar that are chosen later', () => {
    const after = changedSettings(settings(horizontal), { skin: 'semi-dark', appBar: 'hidden' });
    expect(after).toMatchObject({ skin: 'default', appBar: 'fixed' });
  });
});

describe('below lg', () => {
  const chosen = settings({ layout: 'horizontal', lastLayout: 'horizontal', navCollapsed: true });

  test('the menu is vertical and expanded', () => {
    expect(settingsInForce({ chosen, isBelowLg: true })).toMatchObject({ layout: 'vertical', navCollapsed: false });
  });

  test('a larger screen gets the layout and the collapsed state back', () => {
    expect(settingsInForce({ chosen, isBelowLg: false })).toMatchObject({ layout: 'horizontal', navCollapsed: true });
  });

  test('a change made meanwhile keeps the chosen layout for later', () => {
    const after = changedSettings(chosen, { mode: 'light' });
    expect(settingsInForce({ chosen: after, isBelowLg: true })).toMatchObject({ layout: 'vertical', mode: 'light' });
    expect(settingsInForce({ chosen: after, isBelowLg: false })).toMatchObject({
      layout: 'horizontal',
      navCollapsed: true,
    });
  });
});
