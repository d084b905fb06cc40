/**
 * JSON whose numbers keep their own text.
 *
 * JSON.parse turns 0.123456789012345678901 into a double and loses its last digits before anyone can object, and the
 * Node versions we run on give a reviver no access to the source text. So this is a JSON parser of its own: the same
 * grammar, strictly (RFC 8259), but every number becomes a JsonNumber that holds the digits as they were sent.
 *
 * Objects have no prototype, so a key such as "__proto__" is only a key.
 */
export class JsonNumber {
  constructor(readonly text: string) {}
}

export type JsonValue =
  | null
  | boolean
  | string
  | JsonNumber
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export class JsonError extends Error {
  override readonly name = 'JsonError';
}

/** Deeper nesting than any response with prices has, and shallow enough not to exhaust the stack. */
const DEPTH_MAX = 100;
const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Everything up to a quote, a backslash, or a control character, which JSON forbids inside a string. */
const PLAIN_CHARACTERS = /[ !#-[\]-\uffff]*/y;
const FOUR_HEX = /^[0-9a-fA-F]{4}$/;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const WORDS: readonly (readonly [string, null | boolean])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
];

export function parseJsonKeepingNumbers(text: string): JsonValue {
  const reader = new JsonReader(text);
  const value = reader.readValue(0);
  reader.expectEnd();
  return value;
}

class JsonReader {
  private position = 0;

  constructor(private readonly text: string) {}

  readValue(depth: number): JsonValue {
    if (depth > DEPTH_MAX) throw new JsonError(`The JSON is nested deeper than ${DEPTH_MAX} levels.`);
    this.skipWhitespace();
    const first = this.text[this.position];
    if (first === '{') return this.readObject(depth);
    if (first === '[') return this.readArray(depth);
    if (first === '"') return this.readString();
    for (const [word, value] of WORDS) if (this.takeWord(word)) return value;
    const number = this.match(NUMBER);
    return number === '' ? this.fail('a value') : new JsonNumber(number);
  }

  expectEnd(): void {
    this.skipWhitespace();
    if (this.position < this.text.length) this.fail('the end');
  }

  private readObject(depth: number): JsonValue {
    const members: Record<string, JsonValue> = Object.create(null);
    this.position += 1;
    if (this.takeSign('}')) return members;
    do {
      this.skipWhitespace();
      if (this.text[this.position] !== '"') this.fail('a name in quotes');
      const name = this.readString();
      if (!this.takeSign(':')) this.fail('a colon');
      members[name] = this.readValue(depth + 1);
    } while (this.takeSign(','));
    return this.takeSign('}') ? members : this.fail('a comma or a closing brace');
  }

  private readArray(depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.position += 1;
    if (this.takeSign(']')) return items;
    do items.push(this.readValue(depth + 1));
    while (this.takeSign(','));
    return this.takeSign(']') ? items : this.fail('a comma or a closing bracket');
  }

  private readString(): string {
    this.position += 1;
    let read = '';
    for (;;) {
      read += this.match(PLAIN_CHARACTERS);
      const stop = this.text[this.position];
      if (stop !== '"' && stop !== '\\') return this.fail('a closing quote');
      this.position += 1;
      if (stop === '"') return read;
      read += this.readEscape();
    }
  }

  private readEscape(): string {
    const letter = this.text[this.position] ?? '';
    const hex = this.text.slice(this.position + 1, this.position + 5);
    if (letter === 'u' && FOUR_HEX.test(hex)) {
      this.position += 5;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const meant = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (meant === undefined) return this.fail('a valid escape');
    this.position += 1;
    return meant;
  }

  private takeWord(word: string): boolean {
    if (!this.text.startsWith(word, this.position)) return false;
    this.position += word.length;
    return true;
  }

  private takeSign(sign: string): boolean {
    this.skipWhitespace();
    return this.takeWord(sign);
  }

  private skipWhitespace(): void {
    this.match(WHITESPACE);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.position += found.length;
    return found;
  }

  private fail(wanted: string): never {
    throw new JsonError(`The JSON is broken at character ${this.position + 1}: ${wanted} was expected there.`);
  }
}
