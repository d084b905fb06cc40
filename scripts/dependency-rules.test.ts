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
  an engine that uses the file system | packages/accounting/src/a.ts | node:fs | may not use node:fs
  an engine that uses another package | packages/lending/src/a.ts | zod | may not use zod
  money that uses anything | packages/money/src/a.ts | @holdfast/contract | may not use @holdfast/contract
  a contract that uses the engine | packages/contract/src/a.ts | @holdfast/accounting | may not use @holdfast
  a closed list that imports | packages/accounting/src/lists.ts | ./actions.ts | may not import anything
  a package that reaches into an app | packages/contract/src/a.ts | ../../../apps/server/src/b.ts | reaches into
  a page that uses the server | apps/web/src/lib/a.ts | @holdfast/server | may not use @holdfast/server
  a page that uses Node | apps/web/src/lib/a.ts | node:fs | in a browser
  ui that knows a feature | apps/web/src/ui/a.ts | ../features/users/b.ts | ui may not import features
  ui that knows a part with API calls | apps/web/src/ui/a.ts | ../api-parts/b.ts | ui may not import api-parts
  ui that calls the API | apps/web/src/ui/list/a.ts | ../../lib/api.ts | ui may not import apps/web/src/lib/api.ts
  ui that knows the contract | apps/web/src/ui/a.ts | @holdfast/contract | ui may not use the contract
  lib that knows ui | apps/web/src/lib/a.ts | ../ui/b.ts | lib may not import ui
  a feature that knows another | apps/web/src/features/users/a.ts | ../terms/b.ts | the feature terms
  http that knows a feature | apps/server/src/http/a.ts | ../features/users/b.ts | http may not import features
  a server feature that knows another | apps/server/src/features/users/a.ts | ../sign-in/b.ts | feature sign-in
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
      file('packages/money/src/a.ts', `import { b } from './b.ts';`),
      file('packages/money/src/b.ts', `import { c } from './c.ts';`),
      file('packages/money/src/c.ts', `export { a } from './a.ts';`),
    ];
    expect(findViolations(files)).toEqual([
      'circle: packages/money/src/a.ts → packages/money/src/b.ts → packages/money/src/c.ts → packages/money/src/a.ts',
    ]);
  });

  it('a server that loads the contract before its database, however deep, and not beside it', () => {
    const server = (text: string) => [
      file('apps/server/src/main.ts', `import { run } from './run.ts'; import type { A } from 'zod';`),
      file('apps/server/src/run.ts', text),
      file('apps/server/src/start.ts', `import { contract } from '@holdfast/contract';`),
    ];
    expect(findViolations(server(`import { start } from './start.ts';`))).toEqual([
      'apps/server/src/start.ts: loads @holdfast/contract before the database starts',
    ]);
    for (const text of [`const { start } = await import('./start.ts');`, `import type { S } from './start.ts';`])
      expect(findViolations(server(text))).toEqual([]);
  });

  it.each([
    ['an import of a type', `import type { A } from './a.ts';`],
    ['a re-export of types', `export type * from './a.ts';`],
    ['a type named in place', `export type B = import('./a.ts').A;`],
  ])('a circle that %s closes', (_, text) => {
    const files = [
      file('packages/money/src/a.ts', `import { b } from './b.ts';`),
      file('packages/money/src/b.ts', text),
    ];
    expect(findViolations(files)).toEqual([
      'circle: packages/money/src/a.ts → packages/money/src/b.ts → packages/money/src/a.ts',
    ]);
  });
});

describe('what is allowed', () => {
  it('accepts imports in the right direction', () => {
    const files = [
      file('apps/web/src/app/a.tsx', `import { x } from '../features/users/b.tsx';`),
      file(
        'apps/web/src/features/users/b.tsx',
        `import { y } from '../../ui/c.tsx'; import { contract } from '@holdfast/contract';`,
      ),
      file('apps/server/src/features/handlers.ts', `import { x } from './users/list-users.ts';`),
      file('packages/accounting/src/a.ts', `import { add } from '@holdfast/money';`),
      file('packages/contract/src/a.ts', `import { METHODS } from '@holdfast/accounting/lists';`),
      file('packages/contract/src/b.ts', `import { CLIENT_TRANSACTION_TYPES } from '@holdfast/lending/lists';`),
    ];
    expect(findViolations(files)).toEqual([]);
  });
});
