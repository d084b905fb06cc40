/** Writes objects as a PDF file, each with a number of its own, and copies what they need from other files. */
import { latin1 } from './parse-object.ts';
import { isArray, PdfName, PdfRef, PdfStream, PdfString, type PdfDictionary, type PdfValue } from './pdf-object.ts';
import type { PdfFile } from './read-pdf.ts';

/** The bytes above 127 tell programs that transfer the file that it is binary. */
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

interface Waiting {
  readonly from: PdfRef;
  readonly to: PdfRef;
}

interface CopyContext {
  readonly file: PdfFile;
  readonly waiting: Waiting[];
}

export class PdfObjects {
  readonly #objects: (PdfValue | undefined)[] = [];
  readonly #copies = new Map<PdfFile, Map<number, PdfRef>>();

  /** A reference to an object that is given later. */
  reserve(): PdfRef {
    this.#objects.push(undefined);
    return new PdfRef(this.#objects.length);
  }

  set(reference: PdfRef, value: PdfValue): void {
    this.#objects[reference.id - 1] = value;
  }

  add(value: PdfValue): PdfRef {
    const reference = this.reserve();
    this.set(reference, value);
    return reference;
  }

  /** The value with everything that it refers to. What was copied before is used again. */
  copy(file: PdfFile, value: PdfValue): PdfValue {
    const waiting: Waiting[] = [];
    const copied = this.#copyOf(value, { file, waiting });
    // One after the other and not one inside the other: a file can refer from object to object without end.
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      this.set(next.to, this.#copyOf(file.resolve(next.from), { file, waiting }));
    return copied;
  }

  #copyOf(value: PdfValue, context: CopyContext): PdfValue {
    if (value instanceof PdfRef) return this.#copyReferred(value, context);
    if (value instanceof PdfStream) return new PdfStream(this.#copyEntries(value.dictionary, context), value.bytes);
    if (value instanceof Map) return this.#copyEntries(value, context);
    if (isArray(value)) return value.map((each) => this.#copyOf(each, context));
    return value;
  }

  #copyReferred(from: PdfRef, { file, waiting }: CopyContext): PdfRef {
    const copies = this.#copies.get(file) ?? new Map<number, PdfRef>();
    this.#copies.set(file, copies);
    const known = copies.get(from.id);
    if (known) return known;
    const to = this.reserve();
    copies.set(from.id, to);
    waiting.push({ from, to });
    return to;
  }

  #copyEntries(dictionary: PdfDictionary, context: CopyContext): PdfDictionary {
    return new Map([...dictionary].map(([key, value]) => [key, this.#copyOf(value, context)]));
  }

  bytes(trailer: { readonly root: PdfRef; readonly info: PdfRef }): Buffer {
    const pieces: Buffer[] = [HEADER];
    const positions: number[] = [];
    let at = HEADER.length;
    const write = (piece: Buffer): void => {
      pieces.push(piece);
      at += piece.length;
    };
    for (const [index, value] of this.#objects.entries()) {
      positions.push(at);
      write(Buffer.from(`${index + 1} 0 obj\n`));
      write(encode(value ?? null));
      write(Buffer.from('\nendobj\n'));
    }
    const lines = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`);
    const { root, info } = trailer;
    const size = positions.length + 1;
    const start = at;
    write(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`));
    write(
      Buffer.from(`trailer\n<</Size ${size}/Root ${root.id} 0 R/Info ${info.id} 0 R>>\nstartxref\n${start}\n%%EOF\n`),
    );
    return Buffer.concat(pieces);
  }
}

function encode(value: PdfValue): Buffer {
  if (!(value instanceof PdfStream)) return Buffer.from(textOf(value), 'latin1');
  const dictionary = new Map(value.dictionary).set('Length', value.bytes.length);
  const [before, after] = [`${textOf(dictionary)}\nstream\n`, '\nendstream'];
  return Buffer.concat([Buffer.from(before, 'latin1'), value.bytes, Buffer.from(after)]);
}

function textOf(value: PdfValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (value instanceof PdfName) return nameText(value.name);
  if (value instanceof PdfRef) return `${value.id} 0 R`;
  if (value instanceof PdfString) return `(${latin1(value.bytes).replace(/[\\()\r\n]/g, escaped)})`;
  if (isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  if (value instanceof Map)
    return `<<${[...value].map(([key, each]) => `${nameText(key)} ${textOf(each)}`).join('')}>>`;
  throw new Error('A stream is an object of its own.');
}

const escaped = (character: string): string =>
  character === '\n' ? '\\n' : character === '\r' ? '\\r' : `\\${character}`;

/** Without an exponent, which PDF does not have. */
function numberText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6).replace(/\.?0+$/, '');
}

function nameText(name: string): string {
  return `/${name.replace(/[^\w.+*-]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}
