import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from 'stylis-plugin-rtl';

/** Loaded only when right-to-left is turned on: most people never need the mirroring plugin. */
export function createRtlCache(): EmotionCache {
  return createCache({ key: 'rtl', prepend: true, stylisPlugins: [rtlPlugin] });
}
