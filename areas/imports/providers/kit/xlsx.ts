/**
 * Spreadsheets: the rows of a sheet, one after the other, without the rows and cells that are empty. How far
 * right or down a cell claims to be costs nothing. Numbers stay text in their shortest form, dates become text.
 */
import { shortestText } from './amounts.ts';
import { ImportError } from './import-error.ts';
import { COLUMNS_MAX, tooManyColumns } from './limits.ts';
import { readXml, readXmlInSteps, type XmlReader } from './xml-tags.ts';
import { DAMAGED, type PackedFile, unpack } from './zip.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHEET_ROWS_MAX = 1_048_576;
const SHARED_STRINGS_MAX = 2_000_000;
const SHARED_LENGTH_MAX = 64 * 1024 * 1024;
/** Further sheets are not offered. Spreadsheets allow 31 letters in a name. */
const SHEETS_MAX = 50;
const SHEET_NAME_MAX = 100;
const STYLES_MAX = 65_536;
const OWN_FORMATS_MAX = 4_096;
const FORMAT_LENGTH_MAX = 255;
/** Rows are handed on in batches of about this many. */
const BATCH_ROWS = 500;
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here; a time of day alone is a fraction of this day. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const FIRST_DAY_BEFORE_1970 = -FIRST_DAY_MS / DAY_MS;
/** Days between the two starts that a spreadsheet can count from. */
const DAYS_TO_1904 = 1_462;
/** Numbers of the formats that every program knows and that show a date or a time, those of East Asia included. */
const DATE_FORMATS: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** Formats that a spreadsheet defines itself have numbers from here. */
const OWN_FORMAT_MIN = 100;

export interface SheetRow {
  /** As the sheet counts them, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

type Archive = ReadonlyMap<string, PackedFile>;

export function isSpreadsheet(archive: Archive): boolean {
  return archive.has(WORKBOOK);
}

export interface Sheet {
  readonly name: string;
  readonly read: () => AsyncGenerator<SheetRow[]>;
}

/** The sheets of a workbook in its order. Texts and styles are read once, with the first sheet that is read. */
export async function openSpreadsheet(archive: Archive): Promise<Sheet[]> {
  const { sheets, sharedStrings, styles, isFrom1904 } = await findParts(archive);
  let book: Book | null = null;
  async function* read(sheet: PackedFile): AsyncGenerator<SheetRow[]> {
    book ??= {
      texts: sharedStrings ? await readSharedStrings(sharedStrings) : [],
      isDate: styles ? await readDateStyles(styles) : [],
      isFrom1904,
    };
    const reader = new SheetReader(book);
    for await (const _ of readXmlInSteps(unpack(sheet), reader))
      if (reader.rows.length >= BATCH_ROWS) yield reader.take();
    yield reader.take();
  }
  return sheets.map(({ name, file }) => ({ name, read: () => read(file) }));
}

interface Book {
  readonly texts: readonly string[];
  readonly isDate: readonly boolean[];
  readonly isFrom1904: boolean;
}

interface Parts {
  readonly sheets: readonly { readonly name: string; readonly file: PackedFile }[];
  readonly sharedStrings: PackedFile | undefined;
  readonly styles: PackedFile | undefined;
  readonly isFrom1904: boolean;
}

async function findParts(archive: Archive): Promise<Parts> {
  const [workbook, relations] = [archive.get(WORKBOOK), archive.get(RELATIONS)];
  if (!workbook || !relations) throw new ImportError('damaged', DAMAGED);
  let isFrom1904 = false;
  const named: { name: string; id: string }[] = [];
  await readXml(unpack(workbook), {
    ...SILENT,
    onOpen(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes()['date1904'] ?? '');
      if (name !== 'sheet' || named.length >= SHEETS_MAX) return;
      const { id, name: sheetName = '' } = attributes();
      if (id !== undefined) named.push({ name: sheetName.slice(0, SHEET_NAME_MAX), id });
    },
  });
  const found: Partial<Record<'sharedStrings' | 'styles', PackedFile>> = {};
  const worksheets = new Map<string, PackedFile>();
  await readXml(unpack(relations), {
    ...SILENT,
    onOpen(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id, Type: type = '', Target: target = '' } = attributes();
      const file = archive.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      if (!file) return;
      if (type.endsWith('/worksheet') && id !== undefined) worksheets.set(id, file);
      if (type.endsWith('/sharedStrings')) found.sharedStrings = file;
      if (type.endsWith('/styles')) found.styles = file;
    },
  });
  const { sharedStrings, styles } = found;
  const sheets = named.flatMap(({ name, id }) => {
    const file = worksheets.get(id);
    return file ? [{ name, file }] : [];
  });
  if (sheets.length === 0) throw new ImportError('damaged', DAMAGED);
  return { sheets, sharedStrings, styles, isFrom1904 };
}

const SILENT: XmlReader = { onOpen: () => {}, onClose: () => {}, onText: () => {} };

/** Collects the text of runs, without what states their pronunciation. */
class RichText {
  text = '';
  #isText = false;
  #isPronunciation = false;

  onOpen(name: string): void {
    if (name === 't') this.#isText = true;
    if (name === 'rPh') this.#isPronunciation = true;
  }

  onClose(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#isPronunciation = false;
  }

  onText(text: string): void {
    if (this.#isText && !this.#isPronunciation) this.text += text;
  }
}

async function readSharedStrings(file: PackedFile): Promise<string[]> {
  const texts: string[] = [];
  let length = 0;
  let current: RichText | null = null;
  await readXml(unpack(file), {
    onOpen(name) {
      if (name === 'si') current = new RichText();
      else current?.onOpen(name);
    },
    onClose(name) {
      if (name !== 'si' || current === null) {
        current?.onClose(name);
        return;
      }
      texts.push(current.text);
      length += current.text.length;
      current = null;
      if (texts.length > SHARED_STRINGS_MAX || length > SHARED_LENGTH_MAX)
        throw new ImportError('too_large', 'The spreadsheet has too many texts. Export the history as CSV, in parts.');
    },
    onText: (text) => current?.onText(text),
  });
  return texts;
}

/** For each style of cells, whether its numbers are dates. */
async function readDateStyles(file: PackedFile): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await readXml(unpack(file), {
    ...SILENT,
    onOpen(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      if (own.size > OWN_FORMATS_MAX || styles.length > STYLES_MAX) throw new ImportError('damaged', DAMAGED);
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        if (Number(numFmtId) >= OWN_FORMAT_MIN) own.set(Number(numFmtId), isDateFormat(formatCode));
      }
      if (name === 'xf' && isInCells) {
        const format = Number(attributes()['numFmtId'] ?? 0);
        styles.push(own.get(format) ?? DATE_FORMATS.some(([from, to]) => from <= format && format <= to));
      }
    },
    onClose(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** A part of the format that consists of nothing but parts of a date, besides literal text, colours and conditions. */
function isDateFormat(code: string): boolean {
  const plain = code
    .slice(0, FORMAT_LENGTH_MAX)
    .toLowerCase()
    .replace(/;@$/, '')
    .replaceAll(/\\./g, ' ')
    .replaceAll(/"[^"]*"/g, ' ');
  return plain.split(';').some((part) => {
    const words = part
      .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
      .replaceAll(/\[[^\]]*\]/g, '')
      // Fractions of a second.
      .replaceAll(/([smhd])[.,]0{1,3}/g, '$1')
      .split(/[^a-z0#?%]+/)
      .filter((word) => word !== '');
    return (
      words.length > 0 &&
      words.every((word) => /^(?:s{1,2}|h{1,2}|[ap]m?|d{1,4}|a{3,5}|m{1,5}|y{1,4}|e{1,4})$/.test(word))
    );
  });
}

interface Cell {
  readonly at: string | undefined;
  readonly type: string;
  readonly style: number | null;
  value: string;
  readonly rich: RichText;
}

class SheetReader implements XmlReader {
  rows: SheetRow[] = [];
  #isInData = false;
  #isInValue = false;
  #row = 0;
  #cells: string[] = [];
  #column = 0;
  #cell: Cell | null = null;

  constructor(private readonly book: Book) {}

  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  onOpen(name: string, attributes: () => Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInData = true;
    else if (!this.#isInData) return;
    else if (name === 'row') this.#openRow(attributes()['r']);
    else if (name === 'c') this.#openCell(attributes());
    else if (name === 'v') this.#isInValue = true;
    else this.#cell?.rich.onOpen(name);
  }

  onText(text: string): void {
    if (this.#cell === null) return;
    if (this.#isInValue) this.#cell.value += text;
    else this.#cell.rich.onText(text);
  }

  onClose(name: string): void {
    if (name === 'sheetData') this.#isInData = false;
    else if (!this.#isInData) return;
    else if (name === 'row') this.#closeRow();
    else if (name === 'c') this.#closeCell();
    else if (name === 'v') this.#isInValue = false;
    else this.#cell?.rich.onClose(name);
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    if (!Number.isInteger(row) || row <= this.#row || row > SHEET_ROWS_MAX) throw new ImportError('damaged', DAMAGED);
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#cell = { at: r, type: t ?? 'n', style: s === undefined ? null : Number(s), value: '', rich: new RichText() };
    this.#isInValue = false;
  }

  #closeCell(): void {
    const cell = this.#cell;
    if (cell === null) return;
    this.#cell = null;
    const column = cell.at === undefined ? this.#column + 1 : columnOf(cell.at);
    if (column <= this.#column) throw new ImportError('damaged', DAMAGED);
    this.#column = column;
    const text = this.#textOf(cell);
    if (text === '') return;
    if (column > COLUMNS_MAX) throw tooManyColumns(column);
    while (this.#cells.length < column - 1) this.#cells.push('');
    this.#cells.push(text);
  }

  #textOf({ type, style, value, rich }: Cell): string {
    if (type === 'inlineStr') return rich.text.trim();
    if (value === '') return '';
    if (type === 's') {
      const text = this.book.texts[Number(value)];
      if (text === undefined) throw new ImportError('damaged', DAMAGED);
      return text.trim();
    }
    if (type === 'str') return value.trim();
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    if (type === 'd') return dateText(Date.parse(value));
    if (style === null || this.book.isDate[style] !== true) return shortestText(value);
    const days = Number(value) + (this.book.isFrom1904 ? DAYS_TO_1904 : 0);
    return dateText(Math.floor((days - FIRST_DAY_BEFORE_1970) * DAY_MS));
  }
}

/** 1 for A1, 28 for AB7. */
function columnOf(place: string): number {
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d{1,7}$/.exec(place) ?? [];
  if (letters === undefined) throw new ImportError('damaged', DAMAGED);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function dateText(ms: number): string {
  if (!(Math.abs(ms) <= 8_640_000_000_000_000)) return '';
  // Moments are fractions of a day in binary; a full second can come out a thousandth early.
  const atMs = ms % 1000 === 999 ? ms + 1 : ms;
  const iso = new Date(atMs).toISOString();
  const timeOfDay = iso.slice(11, 23).replace(/\.000$/, '');
  if (atMs < FIRST_DAY_MS + 2 * DAY_MS) return timeOfDay;
  return atMs % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${timeOfDay}`;
}
