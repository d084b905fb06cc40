/** The settings of the look and the layout, and the rules between them. */

export const THEME_COLORS = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const;
export const TOAST_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

export type Mode = 'light' | 'dark';
export type Skin = 'default' | 'bordered' | 'semi-dark';
export type BarPosition = 'fixed' | 'static' | 'hidden';
export type Layout = 'vertical' | 'horizontal';
export type Direction = 'ltr' | 'rtl';
export type ThemeColor = (typeof THEME_COLORS)[number];
export type ContentWidth = 'full' | 'boxed';
export type NavToggleType = 'accordion' | 'collapse';
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

export interface Settings {
  mode: Mode;
  skin: Skin;
  appBar: BarPosition;
  footer: BarPosition;
  /** The current layout. On a small screen it is always vertical. */
  layout: Layout;
  /** The chosen layout, which larger screens use. */
  lastLayout: Layout;
  navHidden: boolean;
  direction: Direction;
  appBarBlur: boolean;
  themeColor: ThemeColor;
  navCollapsed: boolean;
  contentWidth: ContentWidth;
  verticalNavToggleType: NavToggleType;
  /** Width of the expanded vertical menu in pixels. */
  navigationSize: number;
  toastPosition: ToastPosition;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  mode: 'dark',
  skin: 'default',
  appBar: 'fixed',
  footer: 'static',
  layout: 'vertical',
  lastLayout: 'vertical',
  navHidden: false,
  direction: 'ltr',
  appBarBlur: true,
  themeColor: 'primary',
  navCollapsed: false,
  contentWidth: 'boxed',
  verticalNavToggleType: 'accordion',
  navigationSize: 260,
  toastPosition: 'top-right',
};

/** The horizontal layout has no menu column to darken, and its bar carries the menu, so it cannot be hidden. */
export function normaliseSettings(settings: Settings): Settings {
  if (settings.lastLayout !== 'horizontal' && settings.layout !== 'horizontal') return settings;
  return {
    ...settings,
    skin: settings.skin === 'semi-dark' ? 'default' : settings.skin,
    appBar: settings.appBar === 'hidden' ? 'fixed' : settings.appBar,
  };
}

/** Applies a change of settings. A chosen layout is also the one that larger screens use. */
export function changedSettings(chosen: Settings, patch: Partial<Settings>): Settings {
  const layout = patch.layout ?? chosen.lastLayout;
  return normaliseSettings({ ...chosen, ...patch, layout, lastLayout: layout });
}

/**
 * The settings that apply on this screen. Below lg there is no space for a horizontal menu or a collapsed column, so
 * neither applies there; the stored choices stay unchanged.
 */
export function settingsInForce(options: { chosen: Settings; isBelowLg: boolean }): Settings {
  const { chosen, isBelowLg } = options;
  if (!isBelowLg) return { ...chosen, layout: chosen.lastLayout };
  return { ...chosen, layout: 'vertical', navCollapsed: false };
}
