import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { type GuideBlock, type GuideInline, type GuidePicture, plainText } from './guide-document.ts';

interface GuideContentProps {
  readonly blocks: readonly GuideBlock[];
  readonly pictures: Readonly<Record<string, GuidePicture>>;
}

/** The blocks of a guide page, in English whatever the direction of the page. */
export function GuideContent({ blocks, pictures }: GuideContentProps) {
  return blocks.map((block, index) => <Block key={index} block={block} pictures={pictures} />);
}

/** The bar covers the top of the page. */
const BELOW_BAR = 88;

function Block({ block, pictures }: { readonly block: GuideBlock; readonly pictures: GuideContentProps['pictures'] }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography
          id={block.anchor}
          variant={block.level === 2 ? 'h2' : 'h3'}
          component={block.level === 2 ? 'h2' : 'h3'}
          sx={{ mt: block.level === 2 ? 8 : 6, mb: 2, scrollMarginTop: BELOW_BAR }}
        >
          {inlines(block.children)}
        </Typography>
      );
    case 'paragraph':
      return <Typography sx={{ my: 3 }}>{inlines(block.children)}</Typography>;
    case 'note':
      return (
        <Box
          role="note"
          sx={{ my: 4, px: 4, py: 3, borderRadius: 1, backgroundColor: 'ground.neutral', typography: 'body1' }}
        >
          {inlines(block.children)}
        </Box>
      );
    case 'list':
      return (
        <Box component={block.isOrdered ? 'ol' : 'ul'} sx={{ my: 3, paddingInlineStart: 6, '& > li': { mt: 2 } }}>
          {block.items.map((item, index) => (
            <Box component="li" key={index} sx={{ typography: 'body1', '& > p:first-of-type': { my: 0 } }}>
              <GuideContent blocks={item} pictures={pictures} />
            </Box>
          ))}
        </Box>
      );
    case 'code':
      return (
        <Box component="pre" tabIndex={0} sx={{ ...CODE, my: 4, p: 4, overflowX: 'auto', whiteSpace: 'pre' }}>
          {block.text}
        </Box>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'picture':
      return <Picture picture={pictures[block.name]} alt={block.alt} />;
  }
}

const CODE = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: '0.8125rem',
  borderRadius: '4px',
  backgroundColor: 'ground.neutral',
} as const;

function inlines(children: readonly GuideInline[]): ReactNode {
  return children.map((inline, index) => <Fragment key={index}>{renderInline(inline)}</Fragment>);
}

function renderInline(inline: GuideInline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return (
        <Box component="code" sx={{ ...CODE, px: 1, py: 0.5, overflowWrap: 'anywhere' }}>
          {inline.text}
        </Box>
      );
    case 'strong':
      return <strong>{inlines(inline.children)}</strong>;
    case 'emphasis':
      return <em>{inlines(inline.children)}</em>;
    case 'guideLink':
      return (
        <TextLink
          underline="always"
          to="/help/$topic"
          params={{ topic: inline.topic }}
          {...(inline.anchor !== null && { hash: inline.anchor })}
        >
          {inlines(inline.children)}
        </TextLink>
      );
    case 'siteLink':
      return (
        <Link href={inline.url} underline="always" target="_blank" rel="noopener noreferrer">
          {inlines(inline.children)}
        </Link>
      );
  }
}

type Cells = readonly (readonly GuideInline[])[];

/** A wide table scrolls on a phone, also by keyboard. */
function Table({ head, rows }: { readonly head: Cells; readonly rows: readonly Cells[] }) {
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={`Table: ${head.map(plainText).join(', ')}`}
      sx={{ my: 4, overflowX: 'auto' }}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'body1',
          '& th, & td': {
            px: { xs: 2, sm: 3 },
            py: 2,
            textAlign: 'start',
            verticalAlign: 'top',
            borderBottom: '1px solid',
            borderColor: 'hairline',
          },
        }}
      >
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {inlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{inlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Opens in full size, which a phone needs. */
function Picture({ picture, alt }: { readonly picture: GuidePicture | undefined; readonly alt: string }) {
  if (picture === undefined) return null;
  const { url, ...size } = picture;
  return (
    <Link href={url} target="_blank" rel="noopener" sx={{ display: 'block', my: 5 }}>
      <Box
        component="img"
        src={url}
        alt={alt}
        {...size}
        loading="lazy"
        sx={{
          display: 'block',
          width: '100%',
          height: 'auto',
          border: '1px solid',
          borderColor: 'hairlineStrong',
          borderRadius: 1,
        }}
      />
    </Link>
  );
}
