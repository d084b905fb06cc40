import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import { createHoldfastTheme } from '../../ui/theme/create-holdfast-theme.ts';

/** The semi-dark skin sets the menu in the other mode: dark beside a light page, light beside a dark one. */
export function NavTheme({ children }: { children: ReactNode }) {
  const { mode, skin, themeColor, direction, navigationSize } = useSettings().settings;
  const theme = useMemo(
    () =>
      skin === 'semi-dark'
        ? createHoldfastTheme({
            mode: mode === 'light' ? 'dark' : 'light',
            skin,
            themeColor,
            direction,
            navigationSize,
          })
        : null,
    [mode, skin, themeColor, direction, navigationSize],
  );
  return theme === null ? children : <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
