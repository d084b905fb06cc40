/**
 * The drawing instructions of a text in a field: in Helvetica, which every reader of PDF has, and so small that it
 * stays inside the box. Only letters of Western European languages are in its encoding; others print as "?".
 */

/** The name of the font in the resources of a field. */
export const HELVETICA = 'Helv';

const SIZE_POINTS = 8;
/** Below it, a text of several words is set in two lines. */
const SIZE_LINE_POINTS = 6.5;
const PADDING = 2;
const CAP_HEIGHT_EM = 0.718;
/** A taller box has its first line at the bottom, level with the boxes beside it. */
const LINE_HEIGHT_MAX = 12;
const LINES_APART = 9;

/** Of the characters from the space to "~", in thousandths, from the metrics that Adobe published. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** The widest letter that is not among them. */
const WIDTH_OTHER = 1000;

export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'center' | 'right';
}

export function drawText(text: string, box: TextBox): string {
  const printable = toWinAnsi(text);
  const room = Math.max(1, box.width - 2 * PADDING);
  const lines = linesOf(printable, { ...box, room });
  const size = Math.min(SIZE_POINTS, ...lines.map((line) => room / Math.max(0.001, widthEm(line))));
  const base = (Math.min(box.height, LINE_HEIGHT_MAX) - CAP_HEIGHT_EM * size) / 2;
  const drawn = lines.map((line, index) => {
    const spare = room - widthEm(line) * size;
    const x = PADDING + (box.align === 'right' ? spare : box.align === 'center' ? spare / 2 : 0);
    const y = base + (lines.length - 1 - index) * LINES_APART;
    return `1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj`;
  });
  return `/Tx BMC q BT 0 g /${HELVETICA} ${size.toFixed(2)} Tf ${drawn.join(' ')} ET Q EMC`;
}

/** One line, or two where one would be too small to read and the box is tall enough: "0.123…" above its symbol. */
function linesOf(text: string, { room, height }: { readonly room: number; readonly height: number }): string[] {
  const breaks = text.indexOf(' ');
  const isSmall = room / Math.max(0.001, widthEm(text)) < SIZE_LINE_POINTS;
  if (!isSmall || breaks < 0 || height < LINE_HEIGHT_MAX + LINES_APART) return [text];
  return [text.slice(0, breaks), text.slice(breaks + 1)];
}

function widthEm(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTHS[character.charCodeAt(0) - 32] ?? WIDTH_OTHER;
  return width / 1000;
}

/** The first 256 characters of Unicode are those of the encoding, but for a few that are signs of control. */
function toWinAnsi(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((character) => (/[\x20-\x7e\xa1-\xff]/.test(character) ? character : '?'))
    .join('');
}
