import { mdiMagnify } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../../ui/icon.tsx';
import { searchKeyText } from './search-keys.ts';
import { setSearchOpen, useSearchOpen } from './search-opening.ts';

export function SearchButton() {
  const isOpen = useSearchOpen();
  return (
    <Tooltip title={`Search (${searchKeyText()})`}>
      <IconButton
        aria-label="Search"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setSearchOpen(true)}
      >
        <Icon path={mdiMagnify} />
      </IconButton>
    </Tooltip>
  );
}
