import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { DEFAULT_SETTINGS, changedSettings, settingsInForce, type Settings } from './settings.ts';
import { followOtherTabs, loadSettings, saveSettings } from './stored-settings.ts';

export interface SettingsContextValue {
  /** In force on this screen; see `settingsInForce`. */
  settings: Settings;
  /** The chosen settings, which the Theme Customizer shows. */
  chosenSettings: Settings;
  isBelowLg: boolean;
  changeSettings: (patch: Partial<Settings>) => void;
  resetSettings: () => void;
}

const SettingsContext = createContext<SettingsContextValue | null>(null);

/** The theme's lg breakpoint. It is repeated here because the theme itself is built from the settings. */
const BELOW_LG_QUERY = '(max-width: 1199.95px)';

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(BELOW_LG_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const readIsBelowLg = (): boolean => window.matchMedia(BELOW_LG_QUERY).matches;

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(loadSettings);
  const isBelowLg = useSyncExternalStore(subscribeToWidth, readIsBelowLg);
  useEffect(() => followOtherTabs(setChosen), []);

  const changeSettings = useCallback((patch: Partial<Settings>) => {
    setChosen((before) => {
      const after = changedSettings(before, patch);
      saveSettings(after);
      return after;
    });
  }, []);

  const value = useMemo(
    () => ({
      settings: settingsInForce({ chosen, isBelowLg }),
      chosenSettings: chosen,
      isBelowLg,
      changeSettings,
      resetSettings: () => changeSettings(DEFAULT_SETTINGS),
    }),
    [chosen, isBelowLg, changeSettings],
  );
  return <SettingsContext value={value}>{children}</SettingsContext>;
}

export function useSettings(): SettingsContextValue {
  const value = use(SettingsContext);
  if (value === null) throw new Error('useSettings needs a SettingsProvider above it.');
  return value;
}
