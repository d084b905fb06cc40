import Button, { type ButtonProps } from '@mui/material/Button';
import { type NeededCall, useMay } from '../lib/permission.ts';

interface ActionButtonProps extends ButtonProps {
  /** The call behind the button. Users who may not make it do not see the button. */
  readonly call: NeededCall;
}

export function ActionButton({ call, ...button }: ActionButtonProps) {
  const may = useMay();
  return may(call) ? <Button {...button} /> : null;
}
