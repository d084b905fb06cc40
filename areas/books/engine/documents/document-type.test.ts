import { expect, it } from 'vitest';
import { documentName, recogniseDocument } from './document-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PNG_END = '\u0000\u0000\u0000\u0000IEND\u00ae\u0042\u0060\u0082';

it('PDFs and pictures are recognised by their content', () => {
  expect(recogniseDocument(bytes('%PDF-1.7\n1 0 obj\n%%EOF\n'))).toBe('application/pdf');
  expect(recogniseDocument(bytes(`\u0089PNG\r\n\u001a\n....${PNG_END}`))).toBe('image/png');
  expect(recogniseDocument(bytes('\u00ff\u00d8\u00ff\u00e0..JFIF'))).toBe('image/jpeg');
  expect(recogniseDocument(bytes('RIFF....WEBPVP8 '))).toBe('image/webp');
});

it('error: pages, drawings, programs and cut files are none', () => {
  for (const text of [
    '',
    '<html><script>alert(1)</script></html>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'MZ\u0090\u0000',
    'GIF89a',
    '%PDF-1.7 and its end is missing',
    '<html>%PDF-1.7 %%EOF',
    `\u0089PNG\r\n\u001a\n....`,
    `%PDF-1.7 %%EOF${' '.repeat(2000)}`,
  ])
    expect(recogniseDocument(bytes(text)), text.slice(0, 20)).toBeNull();
});

it('the name has no path, nothing unseen, and an ending of what the file is', () => {
  expect(documentName('Treasury order 2025-114.pdf', 'application/pdf')).toBe('Treasury order 2025-114.pdf');
  expect(documentName('C:\\Users\\dana\\scan.JPEG', 'image/jpeg')).toBe('scan.jpeg');
  expect(documentName('../../etc/order.html', 'application/pdf')).toBe('order.html.pdf');
  expect(documentName('invoice\u202efdp.exe', 'application/pdf')).toBe('invoicefdp.exe.pdf');
  expect(documentName('pdf', 'application/pdf')).toBe('pdf.pdf');
  expect(documentName('.pdf', 'application/pdf')).toBe('document.pdf');
  expect(documentName('x'.repeat(500), 'image/png')).toHaveLength(204);
});
