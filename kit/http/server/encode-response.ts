/**
 * Encodes responses as JSON by code that is compiled from their schemas. Parsing a response and encoding the parsed
 * copy reads every field twice and makes every object again; a list of transactions spends as much time on that as on
 * its statements. The compiled code checks and writes each declared field once:
 *
 *   z.object({ id: z.int(), name: z.string().nullable() })
 *   if (!Number.isSafeInteger(v.id)) throw MISMATCH; s += '{"id":' + v.id; s += ',"name":'; …
 *
 * Undeclared fields are not part of the code, so they cannot leak. Whatever the code does not understand (unions,
 * transformed texts) is parsed as before, and a value that does not match is parsed as a whole, for the error that
 * says where.
 */
import type { z } from 'zod';

export type Encode = (value: unknown) => string;

const MISMATCH = Symbol('the value does not match its schema');

/** Returns the encoder of a schema. The code is compiled when it is first used. */
export function createEncoder(schema: z.ZodType): Encode {
  let compiled: Encode | null = null;
  return (value) => {
    compiled ??= compile(schema);
    try {
      return compiled(value);
    } catch (error) {
      if (error !== MISMATCH) throw error;
      return JSON.stringify(schema.parse(value));
    }
  };
}

/** For a part of a response. The whole is parsed if it does not match, so that the error names the path to the part. */
function encodePart(schema: z.ZodType, value: unknown): string {
  const { success, data } = schema.safeParse(value);
  const text: string | undefined = success ? JSON.stringify(data) : undefined;
  if (text === undefined) throw MISMATCH;
  return text;
}

function compile(schema: z.ZodType): Encode {
  const code = new EncoderCode();
  code.write(schema, 'value');
  const source = `'use strict'; return (value) => { let s = ''; ${code.statements.join('\n')} return s; };`;
  // The texts in the source are names and values of our own declarations, quoted as JSON.
  // oxlint-disable-next-line no-new-func, no-implied-eval
  const make = new Function('quote', 'MISMATCH', 'given', source) as (
    quoteText: typeof quote,
    mismatch: symbol,
    given: readonly unknown[],
  ) => Encode;
  return make(quote, MISMATCH, code.given);
}

/** The parts of a schema that the code is made from, as zod keeps them. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
}
interface Check {
  readonly check: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

class EncoderCode {
  readonly statements: string[] = [];
  /** What the code refers to by its place: schemas, patterns and encoded values. */
  readonly given: unknown[] = [];
  #variables = 0;

  /** Adds the code that appends the value of `variable` to `s`. */
  write(schema: z.ZodType, variable: string): void {
    const definition = definitionOf(schema);
    const checks = checksOf(definition, variable);
    if (checks === null) return this.#writeParsed(schema, variable);
    switch (definition.type) {
      case 'string':
        return this.#writeString(definition, { schema, variable, checks });
      case 'number':
        if (definition.format !== 'safeint') return this.#writeParsed(schema, variable);
        return this.#writeChecked([`!Number.isSafeInteger(${variable})`, ...checks], `${variable}`);
      case 'boolean':
        return this.#writeChecked([`typeof ${variable} !== 'boolean'`], variable);
      case 'null':
        return this.#writeChecked([`${variable} !== null`], `'null'`);
      case 'enum':
        return this.#writeChosen(Object.values(definition.entries ?? {}), variable);
      case 'literal':
        return this.#writeChosen(definition.values ?? [], variable);
      case 'nullable':
        return this.#writeNullable(definition, variable);
      case 'array':
        return this.#writeArray(definition, { variable, checks });
      case 'object':
        if (definition.catchall !== undefined || checks.length > 0) return this.#writeParsed(schema, variable);
        return this.#writeObject(definition, variable);
      default:
        return this.#writeParsed(schema, variable);
    }
  }

  #writeString(
    { format, pattern }: Definition,
    { schema, variable, checks }: { schema: z.ZodType; variable: string; checks: readonly string[] },
  ): void {
    if (format !== undefined && pattern === undefined) return this.#writeParsed(schema, variable);
    const ofFormat = pattern === undefined ? [] : [`!${this.#give(pattern)}.test(${variable})`];
    this.#writeChecked([`typeof ${variable} !== 'string'`, ...ofFormat, ...checks], `quote(${variable})`);
  }

  #writeChecked(refusals: readonly string[], text: string): void {
    this.statements.push(`if (${refusals.join(' || ')}) throw MISMATCH;`, `s += ${text};`);
  }

  #writeChosen(values: readonly unknown[], variable: string): void {
    const encoded = this.#variable();
    const texts = this.#give(new Map(values.map((value) => [value, JSON.stringify(value)])));
    this.statements.push(`const ${encoded} = ${texts}.get(${variable});`);
    this.#writeChecked([`${encoded} === undefined`], encoded);
  }

  #writeNullable({ innerType }: Definition, variable: string): void {
    this.statements.push(`if (${variable} === null) s += 'null'; else {`);
    if (innerType) this.write(innerType, variable);
    this.statements.push('}');
  }

  #writeArray({ element }: Definition, { variable, checks }: { variable: string; checks: readonly string[] }): void {
    const [index, item] = [this.#variable(), this.#variable()];
    this.statements.push(
      `if (${[`!Array.isArray(${variable})`, ...checks].join(' || ')}) throw MISMATCH;`,
      `s += '[';`,
      `for (let ${index} = 0; ${index} < ${variable}.length; ${index} += 1) {`,
      `if (${index} > 0) s += ',';`,
      `const ${item} = ${variable}[${index}];`,
    );
    if (element) this.write(element, item);
    this.statements.push('}', `s += ']';`);
  }

  #writeObject({ shape = {} }: Definition, variable: string): void {
    const separator = this.#variable();
    this.statements.push(
      `if (typeof ${variable} !== 'object' || ${variable} === null || Array.isArray(${variable})) throw MISMATCH;`,
      `let ${separator} = '{';`,
    );
    for (const [key, schema] of Object.entries(shape)) {
      const field = this.#variable();
      const { type, innerType } = definitionOf(schema);
      const isOptional = type === 'optional' && innerType !== undefined;
      const name = JSON.stringify(key);
      this.statements.push(`const ${field} = ${variable}[${name}];`);
      if (isOptional) this.statements.push(`if (${field} !== undefined) {`);
      this.statements.push(`s += ${separator} + ${JSON.stringify(`${name}:`)}; ${separator} = ',';`);
      this.write(isOptional ? innerType : schema, field);
      if (isOptional) this.statements.push('}');
    }
    this.statements.push(`s += ${separator} === '{' ? '{}' : '}';`);
  }

  #writeParsed(schema: z.ZodType, variable: string): void {
    this.statements.push(`s += ${this.#give((value: unknown) => encodePart(schema, value))}(${variable});`);
  }

  #give(value: unknown): string {
    this.given.push(value);
    return `given[${this.given.length - 1}]`;
  }

  #variable(): string {
    this.#variables += 1;
    return `v${this.#variables}`;
  }
}

function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}

/** The conditions under which the checks of a schema refuse a value; null if one of them is not understood. */
function checksOf({ checks = [] }: Definition, variable: string): string[] | null {
  const refusals: string[] = [];
  for (const { _zod } of checks) {
    const { check, value, inclusive, minimum, maximum } = _zod.def;
    if (check === 'greater_than' && typeof value === 'number')
      refusals.push(`${variable} ${inclusive ? '<' : '<='} ${value}`);
    else if (check === 'less_than' && typeof value === 'number')
      refusals.push(`${variable} ${inclusive ? '>' : '>='} ${value}`);
    else if (check === 'min_length' && minimum !== undefined) refusals.push(`${variable}.length < ${minimum}`);
    else if (check === 'max_length' && maximum !== undefined) refusals.push(`${variable}.length > ${maximum}`);
    else return null;
  }
  return refusals;
}

const [FIRST_PRINTABLE, QUOTE, BACKSLASH, FIRST_SURROGATE] = [0x20, 0x22, 0x5c, 0xd800];
/** Longer texts are faster in the hands of the platform. */
const SHORT_TEXT = 48;

function quote(text: string): string {
  if (text.length > SHORT_TEXT) return JSON.stringify(text);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < FIRST_PRINTABLE || unit === QUOTE || unit === BACKSLASH || unit >= FIRST_SURROGATE)
      return JSON.stringify(text);
  }
  return `"${text}"`;
}
