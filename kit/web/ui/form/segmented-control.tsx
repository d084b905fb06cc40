import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Icon } from '../icon.tsx';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  /** A path from @mdi/js. */
  icon?: string;
  /** A small icon after the label, such as a lock, with a label of its own. */
  mark?: { readonly icon: string; readonly label: string };
  /** Explain nearby why the option cannot be chosen. */
  isDisabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  /** The name of the group for screen readers. If there is a visible label, use `labelledBy` instead. */
  label?: string;
  labelledBy?: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}

/** The invisible radio button covers its option, so that a finger or a pointer hits the button itself. */
export const radioOverOption = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;

const Segment = styled('label')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  flexGrow: 1,
  height: 28,
  padding: '0 12px',
  borderRadius: 4,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  position: 'relative',
  color: theme.palette.text.secondary,
  '& input': radioOverOption,
  transition: theme.transitions.create(['background-color', 'color'], { duration: 100 }),
  '&:has(:checked)': {
    color: theme.palette.segmentOnText,
    backgroundColor: theme.palette.segmentOn,
    boxShadow: '0 1px 2px rgba(20, 15, 40, 0.18)',
  },
  '&:has(:disabled)': { color: theme.palette.text.disabled, cursor: 'default' },
  '& input:disabled': { cursor: 'default' },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 1 },
  [theme.breakpoints.down('sm')]: { height: 36 },
}));

/**
 * A choice of a few options, all visible. It uses radio buttons, so that arrow keys and screen readers work as usual.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      sx={{
        display: props.fullWidth === true ? 'flex' : 'inline-flex',
        p: '2px',
        borderRadius: '6px',
        backgroundColor: 'ground.neutral',
      }}
    >
      {props.options.map((option) => (
        <Segment key={option.value} sx={props.fullWidth === true ? { flexBasis: 0 } : {}}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.isDisabled ?? false}
            onChange={() => props.onChange(option.value)}
          />
          {option.icon === undefined ? null : <Icon path={option.icon} size={16} />}
          {option.label}
          {option.mark === undefined ? null : <Icon path={option.mark.icon} size={14} label={option.mark.label} />}
        </Segment>
      ))}
    </Box>
  );
}
