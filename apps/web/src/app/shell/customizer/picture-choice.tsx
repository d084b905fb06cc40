import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

interface PictureChoiceProps<Value extends string> {
  labelledBy: string;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

const Row = styled('div')({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 10 });

const Option = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  display: 'block',
  cursor: 'pointer',
  textAlign: 'center',
  color: theme.palette.text.secondary,
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& > span': {
    display: 'block',
    overflow: 'hidden',
    marginBottom: 6,
    lineHeight: 0,
    borderRadius: theme.shape.borderRadius,
    boxShadow: `0 0 0 1px ${theme.palette.hairlineStrong}`,
  },
  '& svg': {
    display: 'block',
    width: '100%',
    height: 'auto',
    transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
  },
  '&:has(:checked)': { color: theme.palette.text.primary, fontWeight: 550 },
  '&:has(:checked) > span': { boxShadow: `0 0 0 2px ${theme.palette.accent.focusRing}` },
  '&:has(:focus-visible) > span': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 4 },
}));

/** One of a few that are easier to recognise than to read about. */
export function PictureChoice<Value extends string>({
  labelledBy,
  options,
  value,
  onChange,
}: PictureChoiceProps<Value>) {
  const name = useId();
  return (
    <Row role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option) => (
        <Option key={option.value}>
          <span>{option.picture}</span>
          {option.label}
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
        </Option>
      ))}
    </Row>
  );
}
