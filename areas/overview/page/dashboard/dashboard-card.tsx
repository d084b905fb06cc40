import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { TextLink } from '@holdfast/web/ui/links.tsx';

interface DashboardCardProps {
  readonly title: string;
  /** The page with the details, linked at the end of the title row. */
  readonly link?: { readonly path: PagePath; readonly label: string };
  /** Shown before the link. */
  readonly aside?: ReactNode;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/** A card of the dashboard: a title, a link to its page, and its content. */
export function DashboardCard({ title, link, aside, sx, children }: DashboardCardProps) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, overflow: 'visible', ...sx }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 60, px: PADDING, flexShrink: 0 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {aside}
        {link ? (
          <TextLink to={link.path} variant="subtitle2" sx={{ flexShrink: 0 }}>
            {link.label}
          </TextLink>
        ) : null}
      </Box>
      {children}
    </Card>
  );
}

/** The distance from the card's edge to its content. */
export const PADDING = { xs: 4, sm: 5 } as const;

/** A sentence in place of the rows of a card. */
export function CardNote({ children }: { readonly children: ReactNode }) {
  return (
    <Typography
      variant="body2"
      sx={{ px: PADDING, py: 5, borderTop: 1, borderColor: 'hairline', color: 'text.secondary' }}
    >
      {children}
    </Typography>
  );
}
