import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';

interface TwoLinesProps {
  /** Before both lines: an avatar or an icon. */
  readonly picture?: ReactNode;
  /** A text, or a link with its own style. */
  readonly title: ReactNode;
  /** Chips after the title. */
  readonly marks?: ReactNode;
  /** The second line, if there is one. */
  readonly note?: string | undefined;
}

/** A card on a phone has space for a second line; a row of a table has not, and shows the whole text on hover. */
export const oneLineIfWide = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflowWrap: 'break-word',
} as const;

/**
 * A name with a picture and a smaller second line. Names keep their own text direction and are aligned with the page:
 * "left" is mirrored with the page.
 */
export function TwoLines({ picture, title, marks, note }: TwoLinesProps) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      {picture}
      <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          {typeof title === 'string' ? (
            <Typography dir="auto" variant="subtitle1" component="span" title={title} sx={oneLineIfWide}>
              {breakable(title)}
            </Typography>
          ) : (
            title
          )}
          {marks}
        </Box>
        {note === undefined || note === '' ? null : (
          <Typography
            dir="auto"
            variant="caption"
            component="span"
            title={note}
            sx={{ ...oneLineIfWide, display: 'block', textAlign: 'left', color: 'text.secondary' }}
          >
            {breakable(note)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** An e-mail address that is too long for a phone breaks before its host and before a dot, not inside a word. */
function breakable(text: string): ReactNode {
  if (!text.includes('@')) return text;
  return text.split(/(?=[@.])/).map((part, index) => (
    // The parts of a text have no other identity than their place.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
