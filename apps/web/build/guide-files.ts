/**
 * The guide as a module of the page: docs/guide is turned into data when the page is built, so that Help needs neither
 * a network nor a Markdown reader, and no HTML is inserted at run time. The pictures are files with hashed names.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import {
  type GuideBlock,
  type GuideDocument,
  type GuideInline,
  plainText,
} from '../../../areas/overview/page/guide/guide-document.ts';
import { GUIDE_TOPICS } from '../../../areas/overview/page/guide/guide-topics.ts';

const MODULE = 'holdfast:guide';
const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));

export function guideFiles(): Plugin {
  return {
    name: 'guide-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const documents = readGuide();
      for (const { topic } of documents) this.addWatchFile(path.join(DOCS, 'guide', `${topic}.md`));
      return moduleText(documents);
    },
  };
}

export function readGuide(): GuideDocument[] {
  return GUIDE_TOPICS.map((topic) => parseGuide(topic, readFileSync(path.join(DOCS, 'guide', `${topic}.md`), 'utf8')));
}

export function picturesOf(blocks: readonly GuideBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'picture' ? [block.name] : block.kind === 'list' ? block.items.flatMap(picturesOf) : [],
  );
}

export function pictureFile(name: string): string {
  return path.join(DOCS, 'images', `${name}.webp`);
}

function moduleText(documents: readonly GuideDocument[]): string {
  // The pictures are taken from a built page, so a missing one does not stop the build. A test finds it.
  const names = [...new Set(documents.flatMap(({ blocks }) => picturesOf(blocks)))].filter((name) =>
    existsSync(pictureFile(name)),
  );
  const imports = names.map((name, index) => `import picture${index} from ${JSON.stringify(pictureFile(name))};`);
  const pictures = names.map((name, index) => {
    const { width, height } = webpSize(readFileSync(pictureFile(name)));
    return `${JSON.stringify(name)}: { url: picture${index}, width: ${width}, height: ${height} }`;
  });
  return [
    ...imports,
    `export const documents = ${JSON.stringify(documents)};`,
    `export const pictures = { ${pictures.join(', ')} };`,
  ].join('\n');
}

/** From the header of the file, so that the page reserves the space before a picture has loaded. */
export function webpSize(file: Buffer): { readonly width: number; readonly height: number } {
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = file.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  throw new Error('This is not a WebP picture.');
}

/**
 * Reads the Markdown of a guide page. Everything that the page cannot show is an error of the build: raw HTML,
 * pictures of other places, links that are neither to the guide nor to a site.
 */
export function parseGuide(topic: string, markdown: string): GuideDocument {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space') as Token[];
  const [first, ...rest] = tokens;
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error(`${topic}.md must start with its title.`);
  const parser = new GuideParser(topic);
  const blocks = rest.map((token) => parser.block(token));
  const summary = blocks.find((block) => 'children' in block && block.kind !== 'heading');
  if (summary === undefined || !('children' in summary)) throw new Error(`${topic}.md needs a paragraph.`);
  return { topic, title: plainText(parser.inlines(first.tokens)), summary: plainText(summary.children), blocks };
}

/** The name by which a heading is linked to, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

const GUIDE_LINK = /^(?:([a-z0-9-]+)\.md)?(?:#([a-z0-9-]+))?$/u;
const PICTURE = /^\.\.\/images\/([a-z0-9-]+)\.webp$/u;

class GuideParser {
  readonly #topic: string;

  constructor(topic: string) {
    this.#topic = topic;
  }

  block(token: Token): GuideBlock {
    switch (token.type) {
      case 'heading':
        return this.#heading(token as Tokens.Heading);
      case 'paragraph':
      case 'text':
        return this.#paragraph(token as Tokens.Paragraph);
      case 'blockquote': {
        const [only, ...more] = (token as Tokens.Blockquote).tokens;
        if (only?.type !== 'paragraph' || more.length > 0) throw this.#error('A note is one paragraph', token);
        return { kind: 'note', children: this.inlines(only.tokens) };
      }
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return { kind: 'list', isOrdered: ordered, items: items.map((item) => this.#item(item)) };
      }
      case 'code':
        return { kind: 'code', text: (token as Tokens.Code).text };
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => this.inlines(cell.tokens));
        return { kind: 'table', head: cells(header), rows: rows.map(cells) };
      }
      default:
        throw this.#error(`The guide cannot show ${token.type}`, token);
    }
  }

  inlines(tokens: readonly Token[] = []): GuideInline[] {
    return tokens.map((token) => this.#inline(token));
  }

  #heading({ depth, tokens }: Tokens.Heading): GuideBlock {
    const children = this.inlines(tokens);
    return { kind: 'heading', level: depth > 2 ? 3 : 2, anchor: anchorOf(plainText(children)), children };
  }

  /** A paragraph that holds nothing but a picture is the picture. */
  #paragraph(token: Tokens.Paragraph): GuideBlock {
    const [only, ...more] = token.tokens;
    if (only?.type !== 'image') return { kind: 'paragraph', children: this.inlines(token.tokens) };
    const name = PICTURE.exec((only as Tokens.Image).href)?.[1];
    if (name === undefined || more.length > 0 || only.text === '')
      throw this.#error('A picture stands alone, has a text and is in docs/images', token);
    return { kind: 'picture', name, alt: only.text as string };
  }

  #item({ tokens }: Tokens.ListItem): GuideBlock[] {
    return tokens.filter(({ type }) => type !== 'space').map((token) => this.block(token));
  }

  #inline(token: Token): GuideInline {
    switch (token.type) {
      case 'text':
      case 'escape':
        return { kind: 'text', text: (token as Tokens.Text).text.replaceAll('\n', ' ') };
      case 'codespan':
        return { kind: 'code', text: (token as Tokens.Codespan).text };
      case 'strong':
        return { kind: 'strong', children: this.inlines((token as Tokens.Strong).tokens) };
      case 'em':
        return { kind: 'emphasis', children: this.inlines((token as Tokens.Em).tokens) };
      case 'link':
        return this.#link(token as Tokens.Link);
      default:
        throw this.#error(`The guide cannot show ${token.type} inside a line`, token);
    }
  }

  /** Links to other documents of the repository are text in the product, which does not contain them. */
  #link({ href, tokens }: Tokens.Link): GuideInline {
    const children = this.inlines(tokens);
    const inGuide = GUIDE_LINK.exec(href);
    if (inGuide) return { kind: 'guideLink', topic: inGuide[1] ?? this.#topic, anchor: inGuide[2] ?? null, children };
    if (href.startsWith('https://')) return { kind: 'siteLink', url: href, children };
    if (href.startsWith('../')) return { kind: 'emphasis', children };
    throw this.#error(`The link ${href} leads nowhere`, null);
  }

  #error(problem: string, token: Token | null): Error {
    return new Error(`docs/guide/${this.#topic}.md: ${problem}${token === null ? '' : `: ${token.raw.slice(0, 80)}`}`);
  }
}
