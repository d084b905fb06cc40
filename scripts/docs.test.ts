/** Links in the documentation lead somewhere, and the files that the READMEs of areas name exist. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['areas', 'kit', 'apps', 'packages', 'docs', 'scripts', 'tests', 'bench', 'devnet', 'deploy'];

const files = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/node_modules|[/\\]dist/u.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);
const documents = [path.join(root, 'README.md'), ...files.filter((file) => file.endsWith('.md'))];
const names = new Set(files.map((file) => path.basename(file)));

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gmu)].map(([, heading]) => anchorOf(heading!));

function isBroken(file: string, link: string): boolean {
  if (/^\w+:/u.test(link)) return false;
  const [target = '', anchor] = link.split('#');
  const found = target === '' ? file : path.resolve(path.dirname(file), target);
  if (!existsSync(found)) return true;
  return anchor !== undefined && statSync(found).isFile() && !anchorsOf(found).includes(anchor);
}

it('every link in the documentation leads to a file and a heading', () => {
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/gu)]
      .filter(([, link]) => isBroken(file, link!))
      .map(([, link]) => `${path.relative(root, file)}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

it('the source files that areas, kit and ARCHITECTURE name exist', () => {
  const readers = documents.filter((file) => /^(areas|kit|docs.ARCHITECTURE)/u.test(path.relative(root, file)));
  const missing = readers.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w*./-])[a-z][\w.-]*\.tsx?\b/gu)]
      .filter(([name]) => !names.has(name))
      .map(([name]) => `${path.relative(root, file)}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('the paths that ARCHITECTURE and DEVELOPMENT name exist', () => {
  const missing = ['docs/ARCHITECTURE.md', 'docs/DEVELOPMENT.md'].flatMap((file) => {
    const named = [...readFileSync(path.join(root, file), 'utf8').matchAll(/`((?:areas|kit|apps)\/[\w./-]+)`/gu)];
    expect(named.length, file).toBeGreaterThan(3);
    return named.filter(([, each]) => !existsSync(path.join(root, each!))).map(([, each]) => `${file}: ${each}`);
  });
  expect(missing).toEqual([]);
});
