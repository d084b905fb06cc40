/** The pages of a PDF file, the fields to fill in on them (ISO 32000-1, 12.7), and the text that is printed on them. */
import { latin1 } from './parse-object.ts';
import {
  isArray,
  PdfError,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  textOfString,
  type PdfDictionary,
  type PdfValue,
} from './pdf-object.ts';
import { PdfFile } from './read-pdf.ts';

const PAGES_MAX = 50;
const FIELDS_MAX = 2000;
const DEPTH_MAX = 20;
const MULTILINE = 1 << 12;

export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

export interface PdfField {
  /** The names of the field and of those above it: "topmostSubform[0].Page1[0].f1_01[0]". */
  readonly name: string;
  readonly kind: 'text' | 'checkbox';
  /** Counted from 0. */
  readonly page: number;
  readonly rectangle: Rectangle;
  readonly align: 'left' | 'center' | 'right';
  readonly isMultiline: boolean;
  /** Of a check box: the state in which it is checked, and how each state looks. */
  readonly checked: { readonly state: string; readonly appearance: PdfDictionary } | null;
}

export interface PdfForm {
  readonly file: PdfFile;
  readonly pages: readonly PdfDictionary[];
  /** By name. */
  readonly fields: ReadonlyMap<string, PdfField>;
}

/** A document of this program may have more pages than a form. */
export function readPdfForm(bytes: Uint8Array, { pagesMax = PAGES_MAX } = {}): PdfForm {
  const file = new PdfFile(bytes);
  const catalog = file.dictionary(file.trailer.get('Root'));
  const pages = listPages(file, catalog.get('Pages'), pagesMax);
  return { file, pages, fields: listFields(file, { pages, form: file.dictionary(catalog.get('AcroForm')) }) };
}

/** With what a page inherits from the nodes above it. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

function listPages(file: PdfFile, root: PdfValue | undefined, pagesMax: number): PdfDictionary[] {
  const pages: PdfDictionary[] = [];
  const visit = (value: PdfValue | undefined, inherited: PdfDictionary, depth: number): void => {
    if (depth > DEPTH_MAX || pages.length > pagesMax) throw new PdfError('The PDF has more pages than a form.');
    const own = new Map(file.dictionary(value));
    for (const [key, above] of inherited) if (!own.has(key)) own.set(key, above);
    if (!own.has('Kids')) {
      if (own.size > 0) pages.push(own);
      return;
    }
    const passedOn = new Map([...own].filter(([key]) => INHERITED.includes(key)));
    for (const child of file.array(own.get('Kids'))) visit(child, passedOn, depth + 1);
  };
  visit(root, new Map(), 0);
  if (pages.length === 0) throw new PdfError('The PDF has no pages.');
  return pages;
}

interface Node {
  readonly dictionary: PdfDictionary;
  readonly id: number | null;
  readonly names: readonly string[];
}

function listFields(
  file: PdfFile,
  { pages, form }: { readonly pages: readonly PdfDictionary[]; readonly form: PdfDictionary },
): Map<string, PdfField> {
  const pageOf = new Map<number, number>();
  for (const [page, dictionary] of pages.entries())
    for (const note of file.array(dictionary.get('Annots'))) if (note instanceof PdfRef) pageOf.set(note.id, page);
  const fields = new Map<string, PdfField>();
  const visit = (value: PdfValue, above: Node, depth: number): void => {
    if (depth > DEPTH_MAX || fields.size > FIELDS_MAX) throw new PdfError('The PDF has more fields than a form.');
    const node = nodeOf(file, value, above);
    const children = file.array(node.dictionary.get('Kids'));
    for (const child of children) visit(child, node, depth + 1);
    const page = node.id === null ? undefined : pageOf.get(node.id);
    const field = children.length > 0 || page === undefined ? null : fieldOf(file, node, page);
    if (field) fields.set(field.name, field);
  };
  for (const field of file.array(form.get('Fields'))) visit(field, { dictionary: new Map(), id: null, names: [] }, 0);
  return fields;
}

/** Kind, flags and alignment apply to the fields below as well. */
const INHERITED_BY_FIELDS = ['FT', 'Ff', 'Q'];

function nodeOf(file: PdfFile, value: PdfValue, above: Node): Node {
  const dictionary = new Map(file.dictionary(value));
  for (const key of INHERITED_BY_FIELDS) {
    const inherited = above.dictionary.get(key);
    if (!dictionary.has(key) && inherited !== undefined) dictionary.set(key, inherited);
  }
  const name = file.resolve(dictionary.get('T'));
  const names = name instanceof PdfString ? [...above.names, textOfString(name)] : above.names;
  return { dictionary, id: value instanceof PdfRef ? value.id : null, names };
}

function fieldOf(file: PdfFile, { dictionary, names }: Node, page: number): PdfField | null {
  const type = file.resolve(dictionary.get('FT'));
  const kind = type instanceof PdfName ? ({ Tx: 'text', Btn: 'checkbox' } as const)[type.name] : undefined;
  const rectangle = rectangleOf(file.array(dictionary.get('Rect')).map((each) => file.resolve(each)));
  if (kind === undefined || rectangle === null) return null;
  const flags = file.resolve(dictionary.get('Ff'));
  const align = (['left', 'center', 'right'] as const)[Number(file.resolve(dictionary.get('Q')) ?? 0)] ?? 'left';
  return {
    name: names.join('.'),
    kind,
    page,
    rectangle,
    align,
    isMultiline: typeof flags === 'number' && (flags & MULTILINE) !== 0,
    checked: kind === 'checkbox' ? checkedOf(file, dictionary) : null,
  };
}

function rectangleOf(sides: readonly PdfValue[]): Rectangle | null {
  const numbers = sides.filter((side) => typeof side === 'number' && Math.abs(side) < 10_000) as number[];
  const [left, bottom, right, top] = numbers;
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}

function checkedOf(file: PdfFile, dictionary: PdfDictionary): PdfField['checked'] {
  const appearance = file.dictionary(file.dictionary(dictionary.get('AP')).get('N'));
  const state = [...appearance.keys()].find((name) => name !== 'Off');
  return state === undefined ? null : { state, appearance };
}

/**
 * The text of a page without white space, because each program sets spaces in its own way. Fonts that rename their
 * letters are read as they are; official forms use none for their titles.
 */
export function printedText({ file, pages }: PdfForm, page: number): string {
  const contents = file.resolve(pages[page]?.get('Contents'));
  const streams = isArray(contents) ? contents.map((each) => file.resolve(each)) : [contents];
  const content = streams.map((each) => (each instanceof PdfStream ? latin1(file.content(each)) : '')).join('\n');
  const texts = content.match(/\((?:\\[^]|[^\\()])*\)/g) ?? [];
  return texts
    .map((text) => text.slice(1, -1).replace(/\\([()\\])/g, '$1'))
    .join('')
    .replace(/\s+/g, '');
}
