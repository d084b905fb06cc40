/** The guide describes the product that is there: its pages, its labels and its pictures. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { picturesOf, pictureFile, readGuide, webpSize } from '../../../../apps/web/build/guide-files.ts';
import { anchorOf, parseGuide } from '../../../../apps/web/build/guide-files.ts';
import { PAGE_HELP } from '../../../../apps/web/src/app/navigation.ts';
import { PAGES } from '../../../../apps/web/src/app/pages.ts';
import { type GuideBlock, type GuideInline, partOf, plainText } from './guide-document.ts';
import { CLIENT_PART, GUIDE_TOPICS, guidePlaceOf } from './guide-topics.ts';

const documents = readGuide();
/** Pages, and the labels of the parts that they are made of. */
const WEB_SOURCES = ['apps/web/src', 'areas', 'kit/web'].map((folder) =>
  fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)),
);
const IMAGES = path.dirname(pictureFile('any'));

function anchorsOf(topic: string): string[] {
  const blocks = documents.find((document) => document.topic === topic)?.blocks ?? [];
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : []));
}

function inlinesOf(block: GuideBlock): GuideInline[] {
  if (block.kind === 'list') return block.items.flat().flatMap(inlinesOf);
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat();
  return 'children' in block ? [...block.children] : [];
}

function within(inline: GuideInline): GuideInline[] {
  return 'children' in inline ? [inline, ...inline.children.flatMap(within)] : [inline];
}

const allInlines = (blocks: readonly GuideBlock[]): GuideInline[] => blocks.flatMap(inlinesOf).flatMap(within);

describe('the pages of the product', () => {
  it('each belong to a page of the guide', () => {
    const shown: readonly string[] = PAGES.filter(({ layout }) => layout === 'shell').map((page) => page.path);
    expect(shown.length).toBeGreaterThan(30);
    expect(Object.keys(PAGE_HELP).toSorted()).toEqual(shown.toSorted());
  });

  it.each(Object.entries(PAGE_HELP))('%s leads to a part of the guide that exists', (_, help) => {
    const { topic, anchor } = guidePlaceOf(help, { isAdmin: true });
    if (anchor !== undefined) expect(anchorsOf(topic)).toContain(anchor);
    else expect(GUIDE_TOPICS).toContain(topic);
  });

  it('lead clients to the part for clients', () => {
    expect(guidePlaceOf('first-day', { isAdmin: false })).toEqual({ topic: CLIENT_PART.topic });
    const document = documents.find(({ topic }) => topic === CLIENT_PART.topic);
    const part = document && partOf(document, CLIENT_PART.anchor);
    expect(part?.title).toBe('For clients');
    expect(part?.summary).not.toBe('');
    expect(part?.blocks.length).toBeLessThan(document?.blocks.length ?? 0);
    expect(allInlines(part?.blocks ?? []).filter(({ kind }) => kind === 'guideLink')).toEqual([]);
  });
});

describe.each(documents)('$topic', ({ topic, blocks }) => {
  it('links only to parts of the guide that exist', () => {
    for (const inline of allInlines(blocks)) {
      if (inline.kind !== 'guideLink') continue;
      expect(GUIDE_TOPICS).toContain(inline.topic);
      if (inline.anchor !== null) expect(anchorsOf(inline.topic)).toContain(inline.anchor);
    }
  });

  it('shows pictures that exist', () => {
    expect(picturesOf(blocks).length).toBeGreaterThan(0);
    for (const name of picturesOf(blocks)) expect(webpSize(readFileSync(pictureFile(name))).width, name).toBe(1200);
  });

  it('has every heading once', () => {
    expect(new Set(anchorsOf(topic)).size).toBe(anchorsOf(topic).length);
  });

  it('prints in bold only labels that are on the screen', () => {
    const labels = allInlines(blocks).flatMap((inline) =>
      inline.kind === 'strong' ? [plainText(inline.children)] : [],
    );
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((label) => !isLabel(label))).toEqual([]);
  });
});

const sources = WEB_SOURCES.map(readSources).join('\n');

function readSources(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|node_modules|[/\\]server[/\\]|[/\\]providers[/\\]/u.test(file),
    )
    .map((file) => readFileSync(path.join(directory, file), 'utf8'))
    .join('\n');
}

/** "Lock 2024" is written with a variable, and "Add wallet" comes from the noun of its list. */
function isLabel(label: string): boolean {
  const forms = [label, label.replace(/\b20\d\d\b/u, '${year}'), label.replace(/\b20\d\d\b/u, '{year}')];
  const noun = /^Add ([a-z ]+)$/u.exec(label)?.[1];
  return forms.some(isWritten) || (noun !== undefined && sources.includes(`noun: '${noun}'`));
}

/** After a quote, a bracket or at the start of a line: not merely inside another text. */
function isWritten(text: string): boolean {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(String.raw`(?:['"\x60>]|^\s*)${escaped}`, 'mu').test(sources);
}

describe('the reader of the guide', () => {
  it('makes paragraphs, lists, tables and pictures', () => {
    const { title, summary, blocks } = parseGuide(
      'books',
      '# Title\n\nFirst *words*.\n\n## A part & more\n\n1. **One** `two`\n2. [x](wallets.md#sync)\n\n' +
        '| a | b |\n| - | - |\n| 1 | 2 |\n\n![Text](../images/loans.webp)\n\n> Note.\n\n```\nnpm start\n```\n',
    );
    expect([title, summary]).toEqual(['Title', 'First words.']);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'list',
      'table',
      'picture',
      'note',
      'code',
    ]);
    expect(blocks[1]).toMatchObject({ anchor: 'a-part--more' });
    expect(allInlines(blocks)).toContainEqual(
      expect.objectContaining({ kind: 'guideLink', topic: 'wallets', anchor: 'sync' }),
    );
  });

  it('names headings as GitHub does', () => {
    expect(anchorOf('Coins that are the same asset')).toBe('coins-that-are-the-same-asset');
    expect(anchorOf('E-mail')).toBe('e-mail');
  });

  it.each([
    ['raw HTML', '# T\n\n<script>alert(1)</script>\n'],
    ['HTML inside a line', '# T\n\nA <b>bold</b> word.\n'],
    ['a script as a link', '# T\n\n[x](javascript:alert(1))\n'],
    ['a picture of another server', '# T\n\n![x](https://example.com/x.webp)\n'],
    ['a page without a title', 'Text.\n'],
  ])('error: %s stops the build', (_, markdown) => {
    expect(() => parseGuide('books', markdown)).toThrow();
  });
});

describe('the pictures of the docs', () => {
  it('stay below 2 MB together, and each is used', () => {
    const files = readdirSync(IMAGES);
    const bytes = files.reduce((total, file) => total + statSync(path.join(IMAGES, file)).size, 0);
    expect(bytes).toBeLessThan(2_000_000);
    const used = new Set(documents.flatMap(({ blocks }) => picturesOf(blocks)));
    expect(files.filter((file) => !used.has(file.replace(/\.webp$/u, '')))).toEqual([]);
  });
});
