import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { PagePath } from '../../lib/page-address.ts';
import { TextLink } from '../../ui/links.tsx';

interface DashboardCardProps {
  readonly title: string;
  /** Where the whole story is: shown at the end of the title's line. */
  readonly link?: { readonly path: PagePath; readonly label: string };
  /** Stands before the link. */
  readonly aside?: ReactNode;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/** A part of the dashboard: a title, a way to its page, and what it has to say. */
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

/** From the card's edge to what is in it. */
export const PADDING = { xs: 4, sm: 5 } as const;
