import { describe, expect, it } from 'vitest';
import { PageLayout } from './page-layout.ts';
import { PdfDocument } from './pdf-document.ts';
import { loadPdfFonts } from './pdf-font.ts';
import { pdfPages, pdfTexts } from './testing.ts';

const CREATED_AT = new Date(Date.UTC(2026, 0, 31));

async function layoutWith(draw: (layout: PageLayout) => void): Promise<Uint8Array> {
  const layout = await PageLayout.create({ title: 'Report', footer: 'Holdfast', createdAt: CREATED_AT });
  draw(layout);
  return layout.finish();
}

describe('text', () => {
  it.each([
    ['Cyrillic', 'Наталія Їжакевич'],
    ['Greek', 'Ελευθερία Παπαδοπούλου'],
    ['Polish', 'Wawrzyniec Żółć-Łękowska'],
    ['Vietnamese', 'Nguyễn Thị Mỹ Dương'],
    ['an address', '0x12ab → 0x34cd'],
    ['a negative amount', '−1,234.50 €'],
  ])('prints %s as it is written', async (_, text) => {
    const texts = pdfTexts(
      await layoutWith((layout) => {
        layout.heading(text);
        layout.paragraph(text);
        layout.table([{ title: text, weight: 1 }], [[text]]);
      }),
    );
    expect(texts.filter((each) => each === text)).toHaveLength(4);
  });

  it('composes a letter and its accent, and keeps an accent that has no composed letter', async () => {
    const texts = pdfTexts(
      await layoutWith((layout) => layout.table([{ title: 'Name', weight: 1 }], [['Zoe\u0308'], ['x\u0301y']])),
    );
    expect(texts).toContain('Zoë');
    expect(texts).toContain('x\u0301y');
  });

  it('prints a question mark for each character without a glyph, and only for those', async () => {
    const texts = pdfTexts(await layoutWith((layout) => layout.heading('日本 Ж 🦊 é')));
    expect(texts).toContain('?? Ж ? é');
  });

  it('figures are equally wide, so that they line up in a column', async () => {
    for (const font of Object.values(await loadPdfFonts())) {
      const widths = [...'0123456789'].map((digit) => font.widthEm(digit));
      expect(new Set(widths).size).toBe(1);
      expect(font.widthEm('1,234.50')).toBe(font.widthEm('9,876.05'));
    }
  });

  it('wider than its column is set smaller and never cut', async () => {
    const amount = '123,456,789,012,345,678,901,234,567,890.123456789012345678';
    const columns = [
      { title: 'Amount', weight: 1, align: 'right' },
      { title: 'Rest', weight: 9 },
    ] as const;
    const pdf = await layoutWith((layout) => layout.table(columns, [[amount, 'x']]));
    expect(pdfTexts(pdf)).toContain(amount);
  });
});

describe('a document', () => {
  it('repeats the titles of a table on every page and numbers the pages', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`Row ${index}`]);
    const pages = pdfPages(await layoutWith((layout) => layout.table([{ title: 'Title', weight: 1 }], rows)));
    expect(pages.length).toBe(3);
    for (const [index, texts] of pages.entries()) {
      expect(texts.filter((text) => text === 'Title')).toHaveLength(1);
      expect(texts.slice(-2)).toEqual(['Holdfast', `Page ${index + 1} of 3`]);
    }
    expect(pages.flat().filter((text) => text.startsWith('Row '))).toEqual(rows.flat());
  });

  it('is the same file for the same input, whatever was printed before', async () => {
    const draw = (): Promise<Uint8Array> => layoutWith((layout) => layout.paragraph('Zażółć 1,234.50 Ωμέγα'));
    const first = await draw();
    await layoutWith((layout) => layout.paragraph('\u2206 Δ \u2019 \u02bc'));
    expect(Buffer.from(await draw()).equals(first)).toBe(true);
  });

  it('embeds the glyphs in use and not the whole font', async () => {
    const pdf = await layoutWith((layout) => layout.paragraph('Żółć'));
    expect(Buffer.from(pdf).includes('FontFile2')).toBe(true);
    expect(pdf.length).toBeLessThan(40_000);
  });

  it('has room for the footer below its content', async () => {
    const options = { title: 'x', createdAt: CREATED_AT, orientation: 'landscape', marginPoints: 36 } as const;
    const document = await PdfDocument.create(options);
    document.addPage();
    expect([document.width, document.bottom]).toEqual([720, 576]);
  });
});
