import Button, { type ButtonProps } from '@mui/material/Button';
import { type NeededCall, useMay } from '../lib/permission.ts';
import { Icon } from './icon.tsx';

interface ActionButtonProps extends ButtonProps {
  /** The call behind the button. Users who may not make it do not see the button. */
  readonly call: NeededCall;
  /** A path from @mdi/js, before the label. */
  readonly icon?: string;
}

export function ActionButton({ call, icon, ...button }: ActionButtonProps) {
  const may = useMay();
  if (!may(call)) return null;
  const size = button.size === 'small' ? { size: 16 } : {};
  return <Button {...(icon !== undefined && { startIcon: <Icon path={icon} {...size} /> })} {...button} />;
}

/** An action inside a card, a row or a drawer. */
export function SmallActionButton(button: ActionButtonProps) {
  return <ActionButton variant="outlined" size="small" {...button} />;
}
