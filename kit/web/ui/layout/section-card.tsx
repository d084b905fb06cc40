import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId } from 'react';
import { cardSides, Row } from './row.tsx';

interface SectionCardProps {
  readonly title: string;
  /** One sentence about the figures. */
  readonly text?: ReactNode;
  /** Buttons at the end of the title row. */
  readonly actions?: ReactNode;
  /** False among cards that keep their own distance, such as those of a grid. */
  readonly hasSpaceBelow?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** A section of a page with its own heading. The content has its own padding, so that tables reach the edges. */
export function SectionCard({ title, text, actions, hasSpaceBelow = true, children, ref }: SectionCardProps) {
  const titleId = useId();
  return (
    <Card
      {...(ref !== undefined && { ref })}
      component="section"
      aria-labelledby={titleId}
      sx={{ overflow: 'clip', minWidth: 0, mb: hasSpaceBelow ? 6 : 0, scrollMarginTop: 80 }}
    >
      <Row
        sx={{
          columnGap: 4,
          rowGap: 3,
          ...cardSides,
          pt: 5,
          pb: 4,
        }}
      >
        <Box sx={{ flexGrow: 1, flexBasis: 240, minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {text === undefined ? null : (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {text}
            </Typography>
          )}
        </Box>
        {actions === undefined ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{actions}</Box>
        )}
      </Row>
      {children}
    </Card>
  );
}

/** The padding for a card's plain content. */
export const insideCard = { ...cardSides, pb: 5 } as const;

/** In place of a card's content while it loads. */
export function CardSkeleton({ height }: { readonly height: number }) {
  return (
    <Box aria-busy="true" sx={insideCard}>
      <Skeleton variant="rounded" height={height} />
    </Box>
  );
}
