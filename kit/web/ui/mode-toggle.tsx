import { mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useSettings } from '../lib/settings/settings-provider.tsx';
import { Icon } from './icon.tsx';

export function ModeToggle() {
  const { settings, changeSettings } = useSettings();
  const isDark = settings.mode === 'dark';
  const label = isDark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => changeSettings({ mode: isDark ? 'light' : 'dark' })}>
        <Icon path={isDark ? mdiWeatherSunny : mdiWeatherNight} />
      </IconButton>
    </Tooltip>
  );
}
