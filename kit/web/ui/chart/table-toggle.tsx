import { mdiChartBar, mdiChartLine, mdiTable } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../icon.tsx';

/** How the figures are drawn while they are no table, with its icon. */
const SHAPES = {
  line: { text: 'a line', icon: mdiChartLine },
  chart: { text: 'a chart', icon: mdiChartLine },
  bars: { text: 'bars', icon: mdiChartBar },
} as const;

interface TableToggleProps {
  /** The figures in the label of the button: "the prices". */
  readonly what: string;
  readonly shape: keyof typeof SHAPES;
  readonly isTable: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isTable: boolean) => void;
}

/** Shows the figures of a chart as a table, and back. */
export function TableToggle({ what, shape, isTable, isDisabled = false, onChange }: TableToggleProps) {
  const next = isTable ? SHAPES[shape].text : 'a table';
  return (
    <Tooltip title={`Show as ${next}`}>
      <IconButton aria-label={`Show ${what} as ${next}`} disabled={isDisabled} onClick={() => onChange(!isTable)}>
        <Icon path={isTable ? SHAPES[shape].icon : mdiTable} />
      </IconButton>
    </Tooltip>
  );
}
