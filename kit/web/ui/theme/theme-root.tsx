import './fonts.css';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import type { Direction, Mode } from '../../lib/settings/settings.ts';
import { createHoldfastTheme } from './create-holdfast-theme.ts';
import { MODE_COLOURS } from './mode-colours.ts';

const ltrCache = createCache({ key: 'css', prepend: true });

/** The theme for everything below it, rebuilt whenever a setting that shapes it changes. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const { mode, skin, themeColor, direction: wanted, navigationSize } = useSettings().settings;
  const rtlCache = useRtlCache(wanted === 'rtl');
  const [startsRtl] = useState(wanted === 'rtl');
  const direction = wanted === 'rtl' && rtlCache !== null ? 'rtl' : 'ltr';

  const theme = useMemo(
    () => createHoldfastTheme({ mode, skin, themeColor, direction, navigationSize }),
    [mode, skin, themeColor, direction, navigationSize],
  );
  const isWaiting = startsRtl && wanted === 'rtl' && rtlCache === null;
  useLayoutEffect(() => {
    if (!isWaiting) paintDocument({ mode, direction });
  }, [mode, direction, isWaiting]);

  /* A page that starts right to left waits for the small plugin instead of jumping; one already shown stays. */
  if (isWaiting) return null;
  return (
    <CacheProvider value={direction === 'rtl' && rtlCache !== null ? rtlCache : ltrCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

function useRtlCache(isNeeded: boolean): EmotionCache | null {
  const [cache, setCache] = useState<EmotionCache | null>(null);
  useEffect(() => {
    if (!isNeeded || cache !== null) return;
    let isGone = false;
    void import('./rtl-cache.ts').then(({ createRtlCache }) => {
      if (!isGone) setCache(createRtlCache());
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded, cache]);
  return cache;
}

/** Replaces first-paint.js, which set the same attributes before the code was loaded. */
function paintDocument(options: { mode: Mode; direction: Direction }): void {
  const root = document.documentElement;
  const page = MODE_COLOURS[options.mode].page;
  root.dir = options.direction;
  root.dataset['mode'] = options.mode;
  root.style.colorScheme = options.mode;
  root.style.backgroundColor = page;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}
