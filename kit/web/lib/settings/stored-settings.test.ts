import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { parseStoredSettings, persistablePart } from './stored-settings.ts';

const EVERYTHING_CHANGED: Settings = {
  mode: 'light',
  skin: 'bordered',
  appBar: 'hidden',
  footer: 'fixed',
  layout: 'horizontal',
  lastLayout: 'horizontal',
  navHidden: true,
  direction: 'rtl',
  appBarBlur: false,
  themeColor: 'info',
  navCollapsed: true,
  contentWidth: 'full',
  verticalNavToggleType: 'collapse',
  navigationSize: 300,
  toastPosition: 'bottom-left',
};

const NOT_SAVED = ['appBar', 'footer', 'layout', 'navHidden', 'lastLayout', 'toastPosition'] as const;

test('everything but the six named fields is saved', () => {
  const saved = Object.keys(persistablePart(EVERYTHING_CHANGED)).sort();
  const expected = Object.keys(EVERYTHING_CHANGED).filter((field) => !NOT_SAVED.some((name) => name === field));
  expect(saved).toEqual(expected.sort());
});

test('what was saved comes back, and what is not saved starts from its default', () => {
  const restored = parseStoredSettings(JSON.stringify(persistablePart(EVERYTHING_CHANGED)));
  const defaults = Object.fromEntries(NOT_SAVED.map((field) => [field, DEFAULT_SETTINGS[field]]));
  expect(restored).toEqual({ ...EVERYTHING_CHANGED, ...defaults });
});

test('a field that is not saved is ignored even when the storage holds it', () => {
  expect(parseStoredSettings(JSON.stringify(EVERYTHING_CHANGED))).toMatchObject({
    appBar: 'fixed',
    layout: 'vertical',
    navHidden: false,
    toastPosition: 'top-right',
  });
});

describe('error: malformed storage falls back to the defaults', () => {
  test.each([
    ['nothing stored', null],
    ['an empty text', ''],
    ['no JSON', '{mode:'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '["light"]'],
    ['a text', '"light"'],
    ['unknown values', '{"mode":"blue","skin":1,"themeColor":"pink","navigationSize":9000,"direction":null}'],
    ['wrong types', '{"navCollapsed":"true","appBarBlur":0,"contentWidth":{},"verticalNavToggleType":[]}'],
  ])('%s', (_name, text) => {
    expect(parseStoredSettings(text)).toEqual(DEFAULT_SETTINGS);
  });

  test('one bad field does not take the good ones with it', () => {
    expect(parseStoredSettings('{"mode":"light","skin":"wood"}')).toEqual({ ...DEFAULT_SETTINGS, mode: 'light' });
  });

  test('no text of any kind throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Object.keys(parseStoredSettings(text)).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
      }),
    );
  });
});
