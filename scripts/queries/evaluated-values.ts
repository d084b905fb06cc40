/**
 * The values of an evaluation without running the program: what is known, what is not, and which options were taken.
 */
import type * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';

export class Unresolved extends Error {
  constructor(
    readonly node: Node,
    reason: string,
  ) {
    super(reason);
  }
}

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | Record<string, unknown>
  | Unknown
  | Closure
  | Where;
export type FunctionNode = ast.FunctionDeclaration | ast.ArrowFunction | ast.FunctionExpression | ast.MethodDeclaration;

/** A number, moment or other value of the request, which can be in a text only as a number. */
export class Unknown {
  constructor(readonly isNumber: boolean) {}
}

export class Closure {
  constructor(
    readonly node: FunctionNode,
    readonly scope: Scope,
  ) {}
}

/** An object of the class Conditions, which collects the WHERE clause of a list. */
export class Where {
  constructor(
    readonly created: ast.NewExpression,
    readonly scope: Scope,
  ) {}
}

/** Evaluated when it is needed: most arguments and properties are of no importance to the text. */
export type Later = () => Value;

/** The values of parameters inside a call that is being evaluated. */
export class Scope {
  constructor(
    private readonly values: ReadonlyMap<Node, Later> = new Map(),
    private readonly outer?: Scope,
  ) {}

  find(declaration: Node): Later | undefined {
    return this.values.get(declaration) ?? this.outer?.find(declaration);
  }
}

/** The options taken in one evaluation; equal keys take equal options. `next` moves on to the following combination. */
export class Choices {
  #taken: { option: number; count: number }[] = [];
  #ofKey = new Map<unknown, number>();

  choose(key: unknown, count: number): number {
    const known = this.#ofKey.get(key);
    if (known !== undefined) return known;
    const index = this.#ofKey.size;
    const { option } = (this.#taken[index] ??= { option: 0, count });
    this.#ofKey.set(key, option);
    return option;
  }

  next(): boolean {
    this.#ofKey.clear();
    for (let last = this.#taken.pop(); last !== undefined; last = this.#taken.pop())
      if (last.option + 1 < last.count) {
        this.#taken.push({ option: last.option + 1, count: last.count });
        return true;
      }
    return false;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export function isPrimitive(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** Marks an object of which not all properties are known. */
export const HAS_MORE = Symbol('has more');

export function isMissing(record: object, key: string): boolean {
  return !(key in record) && HAS_MORE in record;
}

/** Methods without effects, which are called as they are. */
export const TEXT_METHODS = new Set([
  'replace',
  'replaceAll',
  'trim',
  'slice',
  'split',
  'toUpperCase',
  'toLowerCase',
  'repeat',
]);
export const LIST_METHODS = new Set(['map', 'flatMap', 'filter', 'slice', 'join', 'concat', 'includes', 'at']);
export const OBJECT_METHODS: Record<string, (record: Record<string, unknown>) => Value> = {
  keys: (record) => Object.keys(record),
  values: (record) => Object.values(record) as Value[],
  entries: (record) => Object.entries(record) as Value[],
};
