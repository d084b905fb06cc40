/** Links to pages: each takes `to` and `search`, checked against the list of pages. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Link, { type LinkProps } from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';

export const TextLink = createLink((props: LinkProps) => <Link {...props} />);
export const ButtonLink = createLink((props: ButtonProps<'a'>) => <Button {...props} component="a" />);
