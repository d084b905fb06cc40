import { styled, useTheme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import type { Layout, Skin } from '@holdfast/web/lib/settings/settings.ts';
import { MODE_COLOURS } from '@holdfast/web/ui/theme/mode-colours.ts';
import type { Choice, ChoiceFieldProps } from '@holdfast/web/ui/form/choices-of.ts';
import { radioOverOption } from '@holdfast/web/ui/form/segmented-control.tsx';

export interface PictureOption<Value extends string> extends Choice<Value> {
  readonly picture: ReactNode;
}

interface PictureChoiceProps<Value extends string>
  extends Omit<ChoiceFieldProps<Value, PictureOption<Value>>, 'label'> {
  readonly labelledBy: string;
}

const Row = styled('div')({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 10 });

const Option = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  display: 'block',
  cursor: 'pointer',
  textAlign: 'center',
  color: theme.palette.text.secondary,
  '& input': radioOverOption,
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

/** A choice of a few options, each with a picture. */
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

/** Small pictures of a page in the current mode. The labels below name them, so screen readers skip them. */
function usePictureColours() {
  const { palette } = useTheme();
  const other = MODE_COLOURS[palette.mode === 'light' ? 'dark' : 'light'];
  return {
    page: palette.background.default,
    paper: palette.mode === 'light' ? palette.background.paper : palette.hairline,
    line: palette.hairlineStrong,
    accent: palette.primary.main,
    entry: palette.mode === 'light' ? '#CFCAD9' : '#5E587D',
    column: palette.mode === 'light' ? '#E4E0EB' : palette.hairline,
    otherPage: other.page,
    otherEntry: palette.mode === 'light' ? '#5E587D' : '#CFCAD9',
  };
}

const svgProps = { 'aria-hidden': true, focusable: false } as const;

export function SkinPicture({ skin }: { skin: Skin }) {
  const colours = usePictureColours();
  const isBordered = skin === 'bordered';
  const nav = skin === 'semi-dark' ? colours.otherPage : isBordered ? colours.paper : colours.page;
  const entry = skin === 'semi-dark' ? colours.otherEntry : colours.entry;
  const card = { fill: colours.paper, rx: 3, ...(isBordered ? { stroke: colours.line } : {}) };
  return (
    <svg viewBox="0 0 112 66" {...svgProps}>
      <rect width="112" height="66" fill={colours.page} />
      <rect width="31" height="66" fill={nav} />
      {isBordered ? <path d="M31.5 0v66" stroke={colours.line} /> : null}
      <rect x="7" y="15" width="18" height="4" rx="2" fill={colours.accent} />
      <rect x="7" y="25" width="18" height="4" rx="2" fill={entry} />
      <rect x="7" y="35" width="18" height="4" rx="2" fill={entry} />
      <rect x="39.5" y="11.5" width="63" height="18" {...card} />
      <rect x="39.5" y="35.5" width="28" height="22" {...card} />
      <rect x="74.5" y="35.5" width="28" height="22" {...card} />
    </svg>
  );
}

const LAYOUT_PARTS = {
  vertical: {
    menu: { width: 48, height: 66 },
    entries: [11, 21, 31].map((y) => ({ x: 10, y, width: 28 })),
    card: { x: 60, y: 11, width: 98, height: 44 },
  },
  horizontal: {
    menu: { width: 171, height: 16 },
    entries: [14, 48, 82].map((x) => ({ x, y: 6, width: 25 })),
    card: { x: 14, y: 25, width: 143, height: 32 },
  },
};

export function LayoutPicture({ layout }: { layout: Layout }) {
  const colours = usePictureColours();
  const { menu, entries, card } = LAYOUT_PARTS[layout];
  return (
    <svg viewBox="0 0 171 66" {...svgProps}>
      <rect width="171" height="66" fill={colours.page} />
      <rect {...menu} fill={colours.column} />
      {entries.map((entry, index) => (
        <rect key={index} {...entry} height="4" rx="2" fill={index === 0 ? colours.accent : colours.entry} />
      ))}
      <rect {...card} rx="3" fill={colours.paper} />
    </svg>
  );
}
