/** Links to pages: each takes `to` and `search`, checked against the list of pages. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Link, { type LinkProps } from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import { Quiet } from './quiet.tsx';
import { usePageAccess } from '../lib/page-access.ts';

/** Plain text if the page is not open to the user. */
export const TextLink = createLink((props: LinkProps) => {
  const opens = usePageAccess();
  if (props.href === undefined || opens(props.href)) return <Link {...props} />;
  return <span>{props.children}</span>;
});

/** Leads to a transaction in the history. */
export function TransactionLink({ id, ...props }: Omit<LinkProps, 'href' | 'id' | 'target'> & { readonly id: number }) {
  return <TextLink to="/portfolio/transactions/history" search={{ id: String(id) }} {...props} />;
}

/** Not shown if the page is not open to the user. */
export const ButtonLink = createLink((props: ButtonProps<'a'>) => {
  const opens = usePageAccess();
  return props.href === undefined || opens(props.href) ? <Button {...props} component="a" /> : null;
});

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
