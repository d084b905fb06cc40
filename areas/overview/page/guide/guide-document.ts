/** A page of the guide as data. The build makes it from Markdown, and the page renders it as React elements. */

export type GuideInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly GuideInline[] }
  /** A page of the guide, or a part of it. */
  | {
      readonly kind: 'guideLink';
      readonly topic: string;
      readonly anchor: string | null;
      readonly children: readonly GuideInline[];
    }
  | { readonly kind: 'siteLink'; readonly url: string; readonly children: readonly GuideInline[] };

export type GuideBlock =
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3;
      readonly anchor: string;
      readonly children: readonly GuideInline[];
    }
  | { readonly kind: 'paragraph' | 'note'; readonly children: readonly GuideInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly GuideBlock[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly GuideInline[])[];
      readonly rows: readonly (readonly (readonly GuideInline[])[])[];
    }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string };

export interface GuideDocument {
  readonly topic: string;
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly summary: string;
  readonly blocks: readonly GuideBlock[];
}

export interface GuidePicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export function plainText(inlines: readonly GuideInline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : plainText(inline.children))).join('');
}

/** The part under one heading as a document of its own. */
export function partOf(document: GuideDocument, anchor: string): GuideDocument {
  const { blocks } = document;
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.anchor === anchor);
  const heading = blocks[start];
  if (heading?.kind !== 'heading') return document;
  const after = blocks.slice(start + 1);
  const end = after.findIndex((block) => block.kind === 'heading' && block.level <= heading.level);
  const part = end === -1 ? after : after.slice(0, end);
  const first = part[0];
  return {
    ...document,
    title: plainText(heading.children),
    summary: first !== undefined && 'children' in first ? plainText(first.children) : '',
    blocks: part,
  };
}
