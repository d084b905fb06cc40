import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import { visuallyHidden } from './visually-hidden.ts';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  /** A path from @mdi/js. */
  icon?: string;
}

interface SegmentedControlProps<Value extends string> {
  /** Names the group for screen readers. Show a visible label by `labelledBy` instead where there is one. */
  label?: string;
  labelledBy?: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}

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
  transition: theme.transitions.create(['background-color', 'color'], { duration: 100 }),
  '&:has(:checked)': {
    color: theme.palette.segmentOnText,
    backgroundColor: theme.palette.segmentOn,
    boxShadow: '0 1px 2px rgba(20, 15, 40, 0.18)',
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 1 },
  [theme.breakpoints.down('sm')]: { height: 36 },
}));

/** One of a few, all in sight. Real radio buttons underneath, so arrow keys and screen readers work as everywhere. */
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
            onChange={() => props.onChange(option.value)}
            style={visuallyHidden}
          />
          {option.icon === undefined ? null : <Icon path={option.icon} size={16} />}
          {option.label}
        </Segment>
      ))}
    </Box>
  );
}
