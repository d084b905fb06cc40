import { mdiTrayArrowDown } from '@mdi/js';
import Button from '@mui/material/Button';
import { Icon } from '../../../ui/icon.tsx';

interface ExportCsvButtonProps {
  readonly isDisabled: boolean;
  readonly onExport: () => void;
}

export function ExportCsvButton({ isDisabled, onExport }: ExportCsvButtonProps) {
  return (
    <Button variant="outlined" startIcon={<Icon path={mdiTrayArrowDown} />} disabled={isDisabled} onClick={onExport}>
      Export CSV
    </Button>
  );
}
