/**
 * The guide as a module of the page: docs/guide is turned into data when the page is built, so that Help needs neither
 * a network nor a Markdown reader, and no HTML is inserted at run time. The pictures are files with hashed names.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { GuideBlock, GuideDocument } from '../../../areas/overview/page/guide/guide-document.ts';
import { GUIDE_TOPICS } from '../../../areas/overview/page/guide/guide-topics.ts';
import { parseGuide } from './parse-guide.ts';

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
