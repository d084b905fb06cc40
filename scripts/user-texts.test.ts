/**
 * Nothing that people read uses a phrase that has a standard term: the texts of the page, the messages of the server
 * and the packages, and the guide. In source files only strings and the text between tags are searched.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What not to write, and what to write instead. Where several words fit one place, the pattern has them all. */
const PHRASES: readonly (readonly [phrase: string, instead: string])[] = [
  ['draw(n|s|ing)? up the books', 'generate'],
  ['drawn up( anew)?', 'regenerated'],
  ['draw(s|ing)? up', 'generate'],
  ['bring(s|ing)? (\\w+ )?up to date', 'update'],
  ['points? to settle', 'items to review'],
  ['work through [\\d,]+ points', 'items to review'],
  ['has no meaning( yet)?', 'unclassified'],
  ['what it means', 'classification'],
  ['(add|added|write|written|enter|entered) (\\w+ )?by hand', 'manually'],
  ['by hand', 'manually'],
  ['(is|are|was|were|be|been) written down', 'recorded'],
  ['write down', 'record'],
  ['settings of the books', 'accounting settings'],
  ['(un)?seal(s|ed|ing)? (a|the|this|that) year', 'lock'],
  ['(un)?seal(s|ed|ing)?', 'lock'],
  ['the house is ready', "you're all set"],
  ['told when', 'event'],
  ['^in the list$', 'in-app'],
  ['told of', 'event'],
  ['always told', 'required'],
  ['whoever', 'people who'],
  ['alone stays outside', 'protects you if your password leaks'],
  ['I have kept them', "I've saved my codes"],
  ['there is no host of this name', 'host not found'],
  ['this address answers for', 'this RPC serves chain'],
  ['answers for chain', 'serves chain'],
  ['what fees are paid in', 'gas token'],
  ['blocks until a transaction counts', 'confirmations required'],
  ['the capitals of this address', 'invalid address checksum'],
  ['signs from day to day', 'used for daily transactions'],
  ['this is no spam', 'not spam'],
  ['leads an alias set', 'primary coin'],
  ['alias sets?', 'alias group'],
  ['dissolve(s|d)?( the set)?', 'delete alias group'],
  ['lacks? (a )?prices?', 'missing price'],
  ['known to markets as', 'market ID'],
  ['fitted every time( before)?', 'high-confidence suggestion'],
  ['chosen [\\d,]+ of [\\d,]+ times', 'used 1 of 1 times'],
  ['for this party', 'for this counterparty'],
  ['the first that fits decides', 'the first matching rule applies'],
  ['decides? (earlier|later)', 'move up, move down'],
  ['by themselves', 'automatically'],
  ['by itself', 'automatically'],
  ['from now on, and says? so', 'will be classified automatically and labelled'],
  ['others who hold coins', 'known counterparties'],
  ['its other end( is not known)?', 'counterpart missing'],
  ['(link )?the other end', 'match transfer'],
  ['where they part', 'where balances diverge'],
  ['accepted too', 'include accepted'],
  ['what the books had to assume', 'assumptions to review'],
  ['had to assume', 'assumptions'],
  ['which transaction carried it', 'match to transaction'],
  ['clear with this one', 'match and clear'],
  ['run interest', 'calculate interest due'],
  ['(fell|fall|falls|fallen) due', 'due'],
  ['of years that are over', 'completed years'],
  ['of the running years?', 'current year'],
  ['nothing is short', 'fully covered'],
  ['no day is written', 'no history yet'],
  ['give address', 'assign address'],
  ['everybody sees the same', 'publicly visible'],
  ['the first of them', 'oldest sync'],
  ['lets? go of', 'disposed of'],
  ['(they )?counts? as worth nothing', 'valued at $0'],
  ['counts? at a cost of zero', 'cost basis $0'],
  ['against the chains?', 'on-chain check'],
  ['^… differ$', 'mismatches'],
  ['all wallets synced', 'oldest sync'],
  ['who may see you here', 'visible to other users'],
  ['no price known', 'price missing'],
  ['such a one', 'the noun'],
  ['of ours', 'the operator’s'],
  ['the way in', 'sign-in'],
  ['a house', 'the installation'],
  ['please', 'the plain imperative'],
  ["giver[’']s", 'donor'],
  ['still ours', 'still yours'],
  ['refuse (a|an|the) (change|request|exception)', 'reject'],
];

const root = fileURLToPath(new URL('..', import.meta.url));

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !entry.parentPath.includes('dist'),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(isWanted);
}

const isSource = (file: string): boolean => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|testing|\.d\.ts$/u.test(file);

/** Strings, templates without their expressions, and the text between tags. Comments are removed first. */
function textsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//gu, ' ').replaceAll(/(^|[\s;{(])\/\/[^\n]*/gu, '$1');
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/gu)].map(
    ([, single, double, template]) => single ?? double ?? (template ?? '').replaceAll(/\$\{[^}]*\}/gu, '…'),
  );
  const tags = [...code.matchAll(/[>}]([^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)[<{]/gu)].map(([, text = '']) => text);
  return [...strings, ...tags].map((text) => text.replaceAll(/\s+/gu, ' '));
}

const SOURCES = ['apps', 'areas', 'kit'].flatMap((folder) => filesBelow(folder, isSource));
const GUIDE = [...filesBelow('docs/guide', (file) => file.endsWith('.md')), 'apps/web/index.html'];
const TEXTS = [
  ...SOURCES.flatMap((file) => textsOf(readFileSync(path.join(root, file), 'utf8')).map((text) => ({ file, text }))),
  ...GUIDE.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/gu, ' ') })),
];

function findPhrase(phrase: string, texts: readonly { file: string; text: string }[]): string[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, 'iu');
  return texts.flatMap(({ file, text }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`${file}: …${text.slice(Math.max(0, found.index - 40), found.index + 60)}…`];
  });
}

describe('what people read', () => {
  it('is found: strings, templates and the text between tags, but not comments and names', () => {
    const source = `// Draws up the books.\nseal = 'Sealed ' + "a" + \`b \${c} d\`; /* by hand */ <p>Add by hand</p>`;
    expect(textsOf(source)).toEqual(['Sealed ', 'a', 'b … d', 'Add by hand']);
    expect(findPhrase('by hand', [{ file: 'a.tsx', text: 'Add by hand' }])).toEqual(['a.tsx: …Add by hand…']);
    expect(TEXTS.length).toBeGreaterThan(5000);
  });

  it.each(PHRASES)('does not use "%s" (write: %s)', (phrase) => {
    expect(findPhrase(phrase, TEXTS)).toEqual([]);
  });
});
