import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from 'stylis-plugin-rtl';

/** Loaded only when a reader turns right-to-left on: most never need the mirroring plugin. */
export function createRtlCache(): EmotionCache {
  return createCache({ key: 'rtl', prepend: true, stylisPlugins: [rtlPlugin] });
}
