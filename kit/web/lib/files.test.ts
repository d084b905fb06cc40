import { expect, test } from 'vitest';
import { readTextFile, sizeText } from './files.ts';

const text = 'date,symbol,price\n2025-01-01,ÆTH,1';
const utf16 = (isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(2 * (text.length + 1)));
  [...`\ufeff${text}`].forEach((character, index) => bytes.setUint16(index * 2, character.charCodeAt(0), isLittle));
  return new Blob([bytes]);
};

test('UTF-8, with or without a mark, and both kinds of UTF-16 give the same text', async () => {
  expect(await readTextFile(new Blob([text]))).toBe(text);
  expect(await readTextFile(new Blob([`\ufeff${text}`]))).toBe(text);
  expect(await readTextFile(utf16(true))).toBe(text);
  expect(await readTextFile(utf16(false))).toBe(text);
});

test.each([
  [12, '1 kB'],
  [198_400, '198 kB'],
  [67_108_864, '67.1 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('UTF-16 without a mark and windows-1252 are read too, as spreadsheets save them', async () => {
  const withoutMark = new Uint8Array(await utf16(true).arrayBuffer()).slice(2);
  expect(await readTextFile(new Blob([withoutMark]))).toBe(text);
  const singleBytes = Uint8Array.from([...text].map((character) => character.charCodeAt(0)));
  expect(await readTextFile(new Blob([singleBytes]))).toBe(text);
});
