/** Reads objects from the bytes of a PDF file. Every loop goes forward in the bytes, and nesting has a bound. */
import { damaged, PdfName, PdfRef, PdfString, type PdfDictionary, type PdfValue } from './pdf-object.ts';

const DEPTH_MAX = 60;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
const code = (character: string): number => character.charCodeAt(0);
const [OPEN, CLOSE, LESS, GREATER] = [code('('), code(')'), code('<'), code('>')] as const;
const [LEFT, RIGHT, SLASH, PERCENT, BACKSLASH] = [code('['), code(']'), code('/'), code('%'), code('\\')] as const;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export class PdfParser {
  at: number;

  constructor(
    readonly bytes: Uint8Array,
    at = 0,
  ) {
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  skipSpace(): void {
    while (!this.isAtEnd) {
      const byte = this.bytes[this.at] as number;
      if (byte === PERCENT)
        while (!this.isAtEnd && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
      else if (WHITE.has(byte)) this.at += 1;
      else return;
    }
  }

  /** Letters and digits until white space or a delimiter; empty before a delimiter. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (!this.isAtEnd && !this.#isBoundary()) this.at += 1;
    return latin1(this.bytes.subarray(start, this.at));
  }

  /** Whether the word comes next, which is then passed. */
  take(word: string): boolean {
    const start = this.at;
    if (this.word() === word) return true;
    this.at = start;
    return false;
  }

  integer(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw damaged();
    return Number(word);
  }

  value(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) throw damaged();
    this.skipSpace();
    switch (this.bytes[this.at]) {
      case undefined:
        throw damaged();
      case SLASH:
        return this.#name();
      case OPEN:
        return this.#literal();
      case LESS:
        return this.bytes[this.at + 1] === LESS ? this.#dictionary(depth) : this.#hexadecimal();
      case LEFT:
        return this.#array(depth);
      default:
        return this.#plain();
    }
  }

  #isBoundary(): boolean {
    const byte = this.bytes[this.at] as number;
    return WHITE.has(byte) || DELIMITERS.has(byte);
  }

  #name(): PdfName {
    this.at += 1;
    const start = this.at;
    while (!this.isAtEnd && !this.#isBoundary()) this.at += 1;
    const raw = latin1(this.bytes.subarray(start, this.at));
    return new PdfName(
      raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  #literal(): PdfString {
    const result: number[] = [];
    let open = 1;
    this.at += 1;
    for (; !this.isAtEnd; this.at += 1) {
      const byte = this.bytes[this.at] as number;
      if (byte === BACKSLASH) {
        this.#escape(result);
        continue;
      }
      if (byte === OPEN) open += 1;
      if (byte === CLOSE) open -= 1;
      if (open === 0) {
        this.at += 1;
        return new PdfString(Uint8Array.from(result));
      }
      result.push(byte);
    }
    throw damaged();
  }

  /** Ends at the last byte of the escape. */
  #escape(result: number[]): void {
    this.at += 1;
    const octal = /^[0-7]{1,3}/.exec(latin1(this.bytes.subarray(this.at, this.at + 3)))?.[0];
    if (octal !== undefined) {
      result.push(Number.parseInt(octal, 8) & 255);
      this.at += octal.length - 1;
      return;
    }
    const byte = this.bytes[this.at] ?? 0;
    if (byte === 13 && this.bytes[this.at + 1] === 10) this.at += 1;
    if (byte === 10 || byte === 13) return;
    result.push(ESCAPES[String.fromCharCode(byte)] ?? byte);
  }

  #hexadecimal(): PdfString {
    const end = this.bytes.indexOf(GREATER, this.at);
    if (end < 0) throw damaged();
    const digits = latin1(this.bytes.subarray(this.at + 1, end)).replace(/[^0-9a-f]/gi, '');
    this.at = end + 1;
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'));
  }

  #array(depth: number): PdfValue[] {
    this.at += 1;
    const result: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === RIGHT) {
        this.at += 1;
        return result;
      }
      result.push(this.value(depth + 1));
    }
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const result: PdfDictionary = new Map();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === GREATER && this.bytes[this.at + 1] === GREATER) {
        this.at += 2;
        return result;
      }
      if (this.bytes[this.at] !== SLASH) throw damaged();
      const { name } = this.#name();
      result.set(name, this.value(depth + 1));
    }
  }

  /** A number, a reference, true, false or null. */
  #plain(): PdfValue {
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw damaged();
    return (/^\d{1,10}$/.test(word) ? this.#reference(Number(word)) : null) ?? Number(word);
  }

  #reference(id: number): PdfRef | null {
    const start = this.at;
    if (/^\d{1,5}$/.test(this.word()) && this.take('R')) return new PdfRef(id);
    this.at = start;
    return null;
  }
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
