import type { Direction, Mode } from '../../lib/settings/settings.ts';
import { MODE_COLOURS } from './mode-colours.ts';

/** Takes over from first-paint.js, which set the same things before any of our code had loaded. */
export function paintDocument(options: { mode: Mode; direction: Direction }): void {
  const root = document.documentElement;
  const page = MODE_COLOURS[options.mode].page;
  root.dir = options.direction;
  root.dataset['mode'] = options.mode;
  root.style.colorScheme = options.mode;
  root.style.backgroundColor = page;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}
