/** Buttons at the end of the rows of the chart of accounts. */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useSnackbar } from 'notistack';
import { errorText } from '../../../lib/error-text.ts';
import { Icon } from '../../../ui/icon.tsx';

interface RowButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
}

export function RowButton({ icon, label, onClick, isDisabled = false }: RowButtonProps) {
  const button = (
    <IconButton size="small" aria-label={label} onClick={onClick} disabled={isDisabled}>
      <Icon path={icon} size={18} />
    </IconButton>
  );
  // A disabled button receives no pointer, so it has no tooltip.
  return isDisabled ? button : <Tooltip title={label}>{button}</Tooltip>;
}

/** Shows why a change was refused. */
export function useRemoval() {
  const { enqueueSnackbar } = useSnackbar();
  return async (remove: () => Promise<unknown>, done: string) => {
    try {
      await remove();
      enqueueSnackbar(done, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error), { variant: 'error' });
    }
  };
}
