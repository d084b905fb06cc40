import { mdiMenuDown } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Icon } from '../icon.tsx';

interface ToolbarButtonProps extends Omit<ButtonProps, 'variant' | 'color' | 'size'> {
  /** Tinted while it has something to say: a filter that is set, a menu that is open. */
  readonly isOn?: boolean;
  readonly hasArrow?: boolean;
}

/** The quiet buttons above a list that open a menu. */
export function ToolbarButton({ isOn = false, hasArrow = true, children, ...button }: ToolbarButtonProps) {
  return (
    <Button
      variant="text"
      color={isOn ? 'primary' : 'secondary'}
      size="small"
      endIcon={hasArrow ? <Icon path={mdiMenuDown} size={18} /> : undefined}
      sx={(theme) => ({
        height: { xs: 40, sm: 36 },
        px: 3,
        paddingInlineEnd: hasArrow ? 2 : 3,
        gap: 1.5,
        backgroundColor: isOn ? theme.palette.accent.tint : theme.palette.ground.neutral,
        '&:hover': { backgroundColor: isOn ? theme.palette.accent.tintStrong : theme.palette.hairline },
      })}
      {...button}
    >
      {children}
    </Button>
  );
}
