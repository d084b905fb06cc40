import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

interface IconProps extends Omit<SvgIconProps, 'path' | 'children'> {
  /** A path from @mdi/js. */
  path: string;
  /** Edge in pixels. */
  size?: number;
  /** Only for an icon without a text beside it. */
  label?: string;
}

export function Icon({ path, size = 20, label, sx, ...rest }: IconProps) {
  return (
    <SvgIcon
      viewBox="0 0 24 24"
      sx={[{ width: size, height: size, fontSize: size }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...(label === undefined ? {} : { titleAccess: label })}
      {...rest}
    >
      <path d={path} />
    </SvgIcon>
  );
}
