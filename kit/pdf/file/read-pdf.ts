/**
 * Reads the objects of a PDF file, with bounds on all that a hostile file could make large: the number of objects, the
 * depth of their nesting, and the bytes that compressed parts expand to. No script of a file is ever run.
 *
 * Objects are found by the cross-reference tables and streams that the end of the file points to. A file whose tables
 * are damaged is refused and not repaired: a repaired form might miss fields.
 */
import { inflateSync } from 'node:zlib';
import { latin1, PdfParser } from './parse-object.ts';
import {
  damaged,
  isArray,
  PdfError,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfDictionary,
  type PdfValue,
} from './pdf-object.ts';

const OBJECTS_MAX = 50_000;
const SECTIONS_MAX = 100;
const STREAM_BYTES_MAX = 8 * 1024 * 1024;
const INFLATED_BYTES_MAX = 64 * 1024 * 1024;
/** Objects that overlap, which no program writes, would otherwise multiply the size of the file. */
const READ_BYTES_MAX = 128 * 1024 * 1024;
/** The last bytes of a file, where it says where its cross-references are. */
const TAIL_BYTES = 2048;

/** Where an object is: at a position of the file, or inside an object stream. */
type Place = { readonly at: number } | { readonly stream: number; readonly index: number };

export class PdfFile {
  readonly trailer: PdfDictionary = new Map();
  readonly #bytes: Uint8Array;
  readonly #places = new Map<number, Place>();
  readonly #objects = new Map<number, PdfValue>();
  readonly #packed = new Map<number, readonly PdfValue[]>();
  /** Objects that are being read: a length or a stream that needs itself would never end. */
  readonly #reading = new Set<number>();
  #inflatedBytes = 0;
  #readBytes = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if (!latin1(bytes.subarray(0, 1024)).includes('%PDF-')) throw new PdfError('The file is not a PDF.');
    this.#readSections(latin1(bytes.subarray(-TAIL_BYTES)));
    if (this.trailer.has('Encrypt')) throw new PdfError('The PDF is encrypted. Use the file as it was published.');
  }

  /** Follows references until there is something else. */
  resolve(value: PdfValue | undefined): PdfValue {
    let result: PdfValue = value ?? null;
    for (let step = 0; result instanceof PdfRef; step += 1) {
      if (step > 20) throw damaged();
      result = this.#object(result.id);
    }
    return result;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary {
    const result = this.resolve(value);
    if (result instanceof Map) return result;
    if (result instanceof PdfStream) return result.dictionary;
    return new Map();
  }

  array(value: PdfValue | undefined): readonly PdfValue[] {
    const result = this.resolve(value);
    return isArray(result) ? result : [];
  }

  /** The content of a stream. A method of compression that blank forms do not use is refused. */
  content({ dictionary, bytes }: PdfStream): Uint8Array {
    const filter = this.resolve(dictionary.get('Filter'));
    const filters = isArray(filter) ? filter.map((each) => this.resolve(each)) : filter === null ? [] : [filter];
    if (filters.length === 0) return bytes;
    const [only] = filters;
    if (filters.length > 1 || !(only instanceof PdfName) || only.name !== 'FlateDecode')
      throw new PdfError('The PDF is compressed in a way that cannot be read. Use the file as it was published.');
    const parameters = this.resolve(dictionary.get('DecodeParms'));
    return this.#undoPredictor(this.#inflate(bytes), this.dictionary(isArray(parameters) ? parameters[0] : parameters));
  }

  #inflate(bytes: Uint8Array): Uint8Array {
    const maxOutputLength = Math.min(STREAM_BYTES_MAX, INFLATED_BYTES_MAX - this.#inflatedBytes);
    if (maxOutputLength <= 0) throw tooLarge();
    try {
      const result = inflateSync(bytes, { maxOutputLength });
      this.#inflatedBytes += result.length;
      return result;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
      throw damaged(error);
    }
  }

  /** Rows that were written as differences, as cross-reference streams are. */
  #undoPredictor(bytes: Uint8Array, parameters: PdfDictionary): Uint8Array {
    const predictor = parameters.get('Predictor') ?? 1;
    if (predictor === 1) return bytes;
    const columns = parameters.get('Columns') ?? 1;
    if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number') throw damaged();
    if (!Number.isInteger(columns) || columns < 1 || columns > 10_000) throw damaged();
    const rows = Math.floor(bytes.length / (columns + 1));
    const result = new Uint8Array(rows * columns);
    for (let row = 0; row < rows; row += 1) {
      const kind = bytes[row * (columns + 1)] ?? 0;
      for (let column = 0; column < columns; column += 1) {
        const at = row * columns + column;
        const up = row === 0 ? 0 : (result[at - columns] ?? 0);
        const left = column === 0 ? 0 : (result[at - 1] ?? 0);
        const before = kind === 0 ? 0 : kind === 1 ? left : kind === 2 ? up : null;
        if (before === null) throw damaged();
        result[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + before;
      }
    }
    return result;
  }

  #object(id: number): PdfValue {
    const known = this.#objects.get(id);
    if (known !== undefined) return known;
    const place = this.#places.get(id);
    if (place === undefined) return null;
    if (this.#reading.has(id)) throw damaged();
    this.#reading.add(id);
    try {
      const value = 'at' in place ? this.#objectAt(place.at, id) : this.#packedObject(place);
      this.#objects.set(id, value);
      return value;
    } finally {
      this.#reading.delete(id);
    }
  }

  #objectAt(at: number, id: number): PdfValue {
    const parser = new PdfParser(this.#bytes, at);
    if (parser.integer() !== id) throw damaged();
    parser.integer();
    if (!parser.take('obj')) throw damaged();
    const value = parser.value();
    this.#countBytes(parser.at - at);
    if (!(value instanceof Map) || !parser.take('stream')) return value;
    return this.#stream(value, parser.at);
  }

  #countBytes(bytes: number): void {
    this.#readBytes += bytes;
    if (this.#readBytes > READ_BYTES_MAX) throw tooLarge();
  }

  #stream(dictionary: PdfDictionary, afterWord: number): PdfStream {
    const start = afterWord + (this.#bytes[afterWord] === 13 ? 1 : 0) + 1;
    const length = this.resolve(dictionary.get('Length'));
    if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) throw damaged();
    if (start + length > this.#bytes.length) throw damaged();
    this.#countBytes(length);
    return new PdfStream(dictionary, this.#bytes.subarray(start, start + length));
  }

  #packedObject({ stream, index }: { readonly stream: number; readonly index: number }): PdfValue {
    let packed = this.#packed.get(stream);
    if (packed === undefined) {
      const place = this.#places.get(stream);
      if (place === undefined || !('at' in place)) throw damaged();
      packed = this.#unpack(this.#objectAt(place.at, stream));
      this.#packed.set(stream, packed);
    }
    return packed[index] ?? null;
  }

  #unpack(stream: PdfValue): readonly PdfValue[] {
    if (!(stream instanceof PdfStream)) throw damaged();
    const count = this.resolve(stream.dictionary.get('N'));
    const first = this.resolve(stream.dictionary.get('First'));
    if (typeof count !== 'number' || typeof first !== 'number' || count > OBJECTS_MAX) throw damaged();
    const content = this.content(stream);
    const head = new PdfParser(content);
    return Array.from({ length: count }, () => {
      head.integer();
      const start = first + head.integer();
      const parser = new PdfParser(content, start);
      const value = parser.value();
      this.#countBytes(parser.at - start);
      return value;
    });
  }

  #readSections(tail: string): void {
    const start = /startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(tail)?.[1];
    if (start === undefined) throw damaged();
    const seen = new Set<number>();
    const next: PdfValue[] = [Number(start)];
    while (next.length > 0) {
      const at = next.shift() ?? null;
      if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || seen.size > SECTIONS_MAX) throw damaged();
      if (seen.has(at)) continue;
      seen.add(at);
      const dictionary = this.#readSection(at);
      for (const [key, value] of dictionary) if (!this.trailer.has(key)) this.trailer.set(key, value);
      for (const key of ['XRefStm', 'Prev']) if (dictionary.has(key)) next.push(dictionary.get(key) ?? null);
    }
  }

  #readSection(at: number): PdfDictionary {
    const parser = new PdfParser(this.#bytes, at);
    if (parser.take('xref')) return this.#readTable(parser);
    const id = parser.integer();
    const stream = this.#objectAt(at, id);
    if (!(stream instanceof PdfStream)) throw damaged();
    this.#readCrossReferences(stream);
    return stream.dictionary;
  }

  #readTable(parser: PdfParser): PdfDictionary {
    while (!parser.take('trailer')) {
      const first = parser.integer();
      const count = parser.integer();
      if (count > OBJECTS_MAX) throw tooManyObjects();
      for (let index = 0; index < count; index += 1) {
        const at = parser.integer();
        parser.integer();
        if (parser.word() === 'n') this.#place(first + index, { at });
      }
    }
    const trailer = parser.value();
    if (!(trailer instanceof Map)) throw damaged();
    return trailer;
  }

  #readCrossReferences(stream: PdfStream): void {
    const { dictionary } = stream;
    const [kindBytes = 0, firstBytes = 0, secondBytes = 0] = this.array(dictionary.get('W')).map(Number);
    const width = kindBytes + firstBytes + secondBytes;
    if (![kindBytes, firstBytes, secondBytes].every((bytes) => bytes >= 0 && bytes <= 6) || width < 1) throw damaged();
    const content = Buffer.from(this.content(stream));
    const ranges = this.array(dictionary.get('Index') ?? [0, dictionary.get('Size') ?? 0]).map(Number);
    let at = 0;
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const [first = 0, count = 0] = ranges.slice(range);
      if (!(count <= OBJECTS_MAX)) throw tooManyObjects();
      for (let index = 0; index < count && at + width <= content.length; index += 1, at += width) {
        const numberAt = (offset: number, bytes: number): number =>
          bytes === 0 ? 0 : content.readUIntBE(at + offset, bytes);
        const kind = kindBytes === 0 ? 1 : numberAt(0, kindBytes);
        const value = numberAt(kindBytes, firstBytes);
        const detail = numberAt(kindBytes + firstBytes, secondBytes);
        if (kind === 1) this.#place(first + index, { at: value });
        if (kind === 2) this.#place(first + index, { stream: value, index: detail });
      }
    }
  }

  /** Newer sections are read first, and their places stay. */
  #place(id: number, place: Place): void {
    if (this.#places.has(id)) return;
    if (this.#places.size >= OBJECTS_MAX) throw tooManyObjects();
    this.#places.set(id, place);
  }
}

const tooLarge = (): PdfError => new PdfError('The PDF expands to more than a form has. Use the file as published.');
const tooManyObjects = (): PdfError => new PdfError('The PDF has more parts than a form. Use the file as published.');
