import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEME_COLORS, type Mode } from '../../lib/settings/settings.ts';
import { personColour } from '../round-icons.tsx';
import { accentFor, mixColours } from './accent.ts';
import { MODE_COLOURS } from './mode-colours.ts';

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT_MIN = 4.5;
const SHAPE_MIN = 3;
const MODES: readonly Mode[] = ['light', 'dark'];

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
});

describe.each(MODES)('in %s mode', (mode) => {
  const colours = MODE_COLOURS[mode];
  const surfaces = { page: colours.page, paper: colours.paper, raised: colours.raised, tableHead: colours.tableHead };

  test.each(Object.entries(surfaces))('text can be read on %s', (_name, surface) => {
    for (const text of [colours.text, colours.textSecondary, colours.textTertiary]) {
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(TEXT_MIN);
    }
  });

  test.each(['gain', 'loss', 'warning', 'info'] as const)('%s can be read on paper and on its own ground', (name) => {
    expect(contrast(colours[name], colours.paper)).toBeGreaterThanOrEqual(TEXT_MIN);
    expect(contrast(colours[name], colours.ground[name])).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  test('the outline of a field is visible on a card', () => {
    expect(contrast(colours.fieldOutline, colours.paper)).toBeGreaterThanOrEqual(SHAPE_MIN);
  });

  describe.each(THEME_COLORS)('with %s as the accent', (themeColor) => {
    const accent = accentFor({ mode, themeColor });

    test('white can be read on its fill', () => {
      expect(contrast('#FFFFFF', accent.fill)).toBeGreaterThanOrEqual(TEXT_MIN);
    });

    test('links can be read on page, paper and tint', () => {
      for (const ground of [colours.page, colours.paper, accent.tint]) {
        expect(contrast(accent.link, ground)).toBeGreaterThanOrEqual(TEXT_MIN);
      }
    });

    test('the focus ring is visible on the page and on cards', () => {
      expect(contrast(accent.focusRing, colours.page)).toBeGreaterThanOrEqual(SHAPE_MIN);
      expect(contrast(accent.focusRing, colours.paper)).toBeGreaterThanOrEqual(SHAPE_MIN);
    });

    test('a badge can be read', () => {
      expect(contrast(colours.text, accent.tintStrong)).toBeGreaterThanOrEqual(TEXT_MIN);
    });
  });
});

test('initials can be read on every colour a person may get', () => {
  const grounds = new Set(Array.from({ length: 200 }, (_, index) => personColour(`person-${index}@house.example`)));
  expect(grounds.size).toBeGreaterThan(5);
  for (const ground of grounds) expect(contrast('#FFFFFF', ground)).toBeGreaterThanOrEqual(TEXT_MIN);
});

test.each([
  ['#000000', '#FFFFFF', 0, '#000000'],
  ['#000000', '#FFFFFF', 1, '#FFFFFF'],
  ['#000000', '#FF8000', 0.5, '#804000'],
])('%s under %s at %f is %s', (ground, over, share, expected) => {
  expect(mixColours({ ground, over, share })).toBe(expected);
});

test('the first paint uses the page grounds of the theme', () => {
  const script = readFileSync(new URL('../../../../apps/web/public/first-paint.js', import.meta.url), 'utf8');
  for (const mode of MODES) expect(script).toContain(MODE_COLOURS[mode].page);
});
