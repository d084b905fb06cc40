import { DEFAULT_SETTINGS, THEME_COLORS, normaliseSettings, type Settings } from './settings.ts';

export const SETTINGS_KEY = 'settings';

/** Named in the specification: these start from their defaults on every visit. */
type UnsavedField = 'appBar' | 'footer' | 'layout' | 'navHidden' | 'lastLayout' | 'toastPosition';
export type PersistedSettings = Omit<Settings, UnsavedField>;

export function persistablePart(settings: Settings): PersistedSettings {
  const { mode, skin, direction, appBarBlur, themeColor, navCollapsed } = settings;
  const { contentWidth, verticalNavToggleType, navigationSize } = settings;
  return {
    mode,
    skin,
    direction,
    appBarBlur,
    themeColor,
    navCollapsed,
    contentWidth,
    verticalNavToggleType,
    navigationSize,
  };
}

type Check<T> = (value: unknown) => value is T;

function oneOf<T extends string>(...allowed: readonly T[]): Check<T> {
  return (value): value is T => allowed.some((candidate) => candidate === value);
}

const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';

/** A menu that is narrower than its icons or wider than a phone would make the page unusable. */
const isNavigationSize: Check<number> = (value): value is number =>
  typeof value === 'number' && value >= 200 && value <= 400;

const CHECKS: { [Field in keyof PersistedSettings]: Check<PersistedSettings[Field]> } = {
  mode: oneOf('light', 'dark'),
  skin: oneOf('default', 'bordered', 'semi-dark'),
  direction: oneOf('ltr', 'rtl'),
  appBarBlur: isBoolean,
  themeColor: oneOf(...THEME_COLORS),
  navCollapsed: isBoolean,
  contentWidth: oneOf('full', 'boxed'),
  verticalNavToggleType: oneOf('accordion', 'collapse'),
  navigationSize: isNavigationSize,
};

/** Stored values may be invalid: each invalid field falls back to its default. */
export function parseStoredSettings(text: string | null): Settings {
  const stored = parseObject(text);
  const accepted = Object.fromEntries(
    Object.entries(CHECKS).flatMap(([field, check]) => {
      const value = stored[field];
      return check(value) ? [[field, value] as const] : [];
    }),
  );
  return normaliseSettings({ ...DEFAULT_SETTINGS, ...accepted });
}

function parseObject(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reading storage throws if the browser forbids it; the defaults are then used. */
export function loadSettings(): Settings {
  try {
    return parseStoredSettings(window.localStorage.getItem(SETTINGS_KEY));
  } catch {
    return parseStoredSettings(null);
  }
}

/** If storage is full or forbidden, the change still applies until the page is closed. */
export function saveSettings(settings: Settings): void {
  try {
    window.localStorage.setItem(SETTINGS_KEY, JSON.stringify(persistablePart(settings)));
  } catch {
    return;
  }
}

/**
 * Applies saved settings to the other tabs at once; unsaved settings stay in their tab. Returns the function that stops
 * it.
 */
export function followOtherTabs(change: (next: (before: Settings) => Settings) => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === SETTINGS_KEY) change((before) => normaliseSettings({ ...before, ...persistablePart(loadSettings()) }));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
