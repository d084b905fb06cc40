import { mdiChevronRight } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../../ui/icon.tsx';

interface ExpandButtonProps {
  /** "Wallets of ETH". */
  readonly label: string;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

export function ExpandButton({ label, isOpen, controls, onToggle }: ExpandButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': controls })}
      onClick={onToggle}
      sx={{ marginInlineStart: -2 }}
    >
      <Icon
        path={mdiChevronRight}
        sx={(theme) => ({
          transition: theme.transitions.create('transform', { duration: 150 }),
          transform: isOpen ? 'rotate(90deg)' : theme.direction === 'rtl' ? 'rotate(180deg)' : 'none',
        })}
      />
    </IconButton>
  );
}
