import { expect, test } from 'vitest';
import { readPicture } from './read-picture.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const WEBP = [...Buffer.from('RIFF'), 4, 0, 0, 0, ...Buffer.from('WEBP')];

function dataUrl(type: string, bytes: readonly number[], { size = 100 } = {}): string {
  const content = Buffer.alloc(size);
  content.set(bytes);
  return `data:${type};base64,${content.toString('base64')}`;
}

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
] as const)('%s is read', (type, bytes) => {
  expect(readPicture(dataUrl(type, bytes))).toMatchObject({
    contentType: type,
    bytes: expect.objectContaining({ length: 100 }),
  });
});

test.each([
  ['a page that calls itself a picture', dataUrl('image/png', [...Buffer.from('<html>')])],
  ['a JPEG that calls itself PNG', dataUrl('image/png', JPEG)],
  ['an SVG, which can hold scripts', dataUrl('image/svg+xml', [...Buffer.from('<svg')])],
  ['a sound in a RIFF file', dataUrl('image/webp', [...Buffer.from('RIFF'), 4, 0, 0, 0, ...Buffer.from('WAVE')])],
  ['no data at all', 'data:image/png;base64,'],
  ['an address', 'https://example.com/picture.png'],
  ['characters outside base64', `${dataUrl('image/png', PNG)}<`],
  ['parameters before the data', dataUrl('image/png;charset=x', PNG)],
])('error: %s is refused', (_what, url) => {
  expect(() => readPicture(url)).toThrow('The picture must be a PNG, JPEG or WebP file');
});

test('exactly 300 kB fit, one byte more does not', () => {
  expect(readPicture(dataUrl('image/png', PNG, { size: 300_000 })).bytes).toHaveLength(300_000);
  expect(() => readPicture(dataUrl('image/png', PNG, { size: 300_001 }))).toThrow('at most 300 kB');
});
