/** Links to pages: each takes `to` and `search`, checked against the list of pages. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Link, { type LinkProps } from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import { Quiet } from './quiet.tsx';

export const TextLink = createLink((props: LinkProps) => <Link {...props} />);
export const ButtonLink = createLink((props: ButtonProps<'a'>) => <Button {...props} component="a" />);

/** A web page outside the application, shown as its host. */
export function SiteLink({ url }: { readonly url: string | null }) {
  if (url === null) return <Quiet>None</Quiet>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
      {hostOf(url)}
    </Link>
  );
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
