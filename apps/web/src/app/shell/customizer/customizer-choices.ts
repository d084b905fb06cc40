import { mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import type {
  BarPosition,
  ContentWidth,
  Layout,
  Mode,
  NavToggleType,
  Skin,
} from '@holdfast/web/lib/settings/settings.ts';
import type { SegmentOption } from '@holdfast/web/ui/form/segmented-control.tsx';

export const MODES: readonly SegmentOption<Mode>[] = [
  { value: 'light', label: 'Light', icon: mdiWeatherSunny },
  { value: 'dark', label: 'Dark', icon: mdiWeatherNight },
];

export const CONTENT_WIDTHS: readonly SegmentOption<ContentWidth>[] = [
  { value: 'full', label: 'Full' },
  { value: 'boxed', label: 'Boxed' },
];

export const TOGGLE_TYPES: readonly SegmentOption<NavToggleType>[] = [
  { value: 'accordion', label: 'Accordion' },
  { value: 'collapse', label: 'Collapse' },
];

export const LAYOUTS: readonly SegmentOption<Layout>[] = [
  { value: 'vertical', label: 'Vertical' },
  { value: 'horizontal', label: 'Horizontal' },
];

const SKINS: readonly SegmentOption<Skin>[] = [
  { value: 'default', label: 'Default' },
  { value: 'bordered', label: 'Bordered' },
  { value: 'semi-dark', label: 'Semi-dark' },
];

export const FOOTERS: readonly SegmentOption<BarPosition>[] = [
  { value: 'fixed', label: 'Fixed' },
  { value: 'static', label: 'Static' },
  { value: 'hidden', label: 'Hidden' },
];

/** Semi-dark darkens the menu column, and the horizontal layout has none. */
export function skinsOffered(layout: Layout): readonly SegmentOption<Skin>[] {
  return layout === 'horizontal' ? SKINS.filter(({ value }) => value !== 'semi-dark') : SKINS;
}

/** In the horizontal layout the bar carries the menu, so it stays. */
export function appBarsOffered(layout: Layout): readonly SegmentOption<BarPosition>[] {
  return layout === 'horizontal' ? FOOTERS.filter(({ value }) => value !== 'hidden') : FOOTERS;
}
