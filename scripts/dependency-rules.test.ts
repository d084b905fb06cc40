import { describe, expect, it } from 'vitest';
import { findViolations, readImports, type SourceFile } from './dependency-rules.ts';

const file = (path: string, text: string): SourceFile => ({ path, text });

describe('reading imports', () => {
  it('finds static, side-effect, re-exported and dynamic imports, and none in comments', () => {
    const text = `
      import { a } from './a.ts';
      import type { B } from './b.ts';
      import './c.css';
      export * from './d.ts';
      const e = () => import('./e.ts');
      // import { no } from './commented.ts';
      /* import { no } from './commented-too.ts'; */
      import { many, lines } from './f.ts';
    `;
    expect(readImports(text)).toEqual(['./a.ts', './b.ts', './c.css', './d.ts', './e.ts', './f.ts']);
  });
});

/** What is wrong | in which file | with which import | part of the message. */
const PLANTED = `
  an area that uses a later one | areas/lending/server/a.ts | @holdfast/books/server | may not use @holdfast/books/server
  a contract that uses a later one | areas/prices/contract/a.ts | @holdfast/lending/contract | may not use
  kit that uses an area | kit/http/server/a.ts | @holdfast/accounts/contract | may not use @holdfast/accounts/contract
  a page that uses the server | areas/books/page/a.tsx | ../server/b.ts | page may not use ../server/b.ts
  a page that uses another server | areas/books/page/a.tsx | @holdfast/prices/server | page may not use
  an engine that uses the server | areas/books/engine/a.ts | ../server/b.ts | engine may not use ../server/b.ts
  an engine that uses a page | areas/books/engine/a.ts | @holdfast/prices/page/b | engine may not use
  a contract that uses the server | areas/books/contract/a.ts | ../server/b.ts | contract may not use
  a server that uses a page | areas/books/server/a.ts | ../page/b.tsx | server may not use ../page/b.tsx
  an area that reaches into another | areas/books/server/a.ts | ../../lending/server/b.ts | reaches out of its package
  an area that reaches into an app | areas/books/server/a.ts | ../../../apps/server/src/b.ts | reaches out of its package
  an app that reaches into an area | apps/web/src/a.ts | ../../../areas/books/page/b.tsx | reaches out of its package
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('a planted violation is found', () => {
  it.each(PLANTED)('%s', (_, from = '', target = '', message = '') => {
    for (const text of [`import { x } from '${target}';`, `import type { X } from '${target}';`])
      expect(findViolations([file(from, text)]).join('\n')).toContain(message);
  });

  it('a circle through three files', () => {
    const files = [
      file('kit/money/a.ts', `import { b } from './b.ts';`),
      file('kit/money/b.ts', `import { c } from './c.ts';`),
      file('kit/money/c.ts', `export { a } from './a.ts';`),
    ];
    expect(findViolations(files)).toEqual([
      'circle: kit/money/a.ts → kit/money/b.ts → kit/money/c.ts → kit/money/a.ts',
    ]);
  });

  it('a server that loads the contract before its database, however deep, and not beside it', () => {
    const server = (text: string) => [
      file('apps/server/src/main.ts', `import { run } from './run.ts'; import type { A } from 'zod';`),
      file('apps/server/src/run.ts', text),
      file('apps/server/src/start.ts', `import { open } from '@holdfast/database/open.ts';`),
      file('kit/database/open.ts', `import { contract } from '@holdfast/contract';`),
    ];
    expect(findViolations(server(`import { start } from './start.ts';`))).toEqual([
      'kit/database/open.ts: loads @holdfast/contract before the database starts',
    ]);
    for (const text of [`const { start } = await import('./start.ts');`, `import type { S } from './start.ts';`])
      expect(findViolations(server(text))).toEqual([]);
  });

  it.each([
    ['an import of a type', `import type { A } from './a.ts';`],
    ['a re-export of types', `export type * from './a.ts';`],
    ['a type named in place', `export type B = import('./a.ts').A;`],
  ])('a circle that %s closes', (_, text) => {
    const files = [file('kit/money/a.ts', `import { b } from './b.ts';`), file('kit/money/b.ts', text)];
    expect(findViolations(files)).toEqual(['circle: kit/money/a.ts → kit/money/b.ts → kit/money/a.ts']);
  });
});

describe('what is allowed', () => {
  it('accepts imports in the right direction', () => {
    const files = [
      file('apps/server/src/a.ts', `import { x } from '@holdfast/books/server';`),
      file('areas/books/page/b.tsx', `import { y } from '@holdfast/web/ui/c.tsx'; import { z } from '../engine/d.ts';`),
      file(
        'areas/books/server/e.ts',
        `import { x } from '@holdfast/lending/server'; import { y } from '../contract/f.ts';`,
      ),
      file('areas/books/contract/g.ts', `import { METHODS } from '../engine/lists.ts';`),
      file('areas/lending/server/h.test.ts', `import { x } from '../../../apps/server/src/testing.ts';`),
    ];
    expect(findViolations(files)).toEqual([]);
  });
});
