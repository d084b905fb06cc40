/**
 * Compares a row type with the columns of a result, as value-types.ts converts them.
 */
import { SymbolFlags, TypeFlags, type Project, type Symbol as Property, type Type } from 'typescript/unstable/sync';
import * as ast from 'typescript/unstable/ast';
import type { ResultColumn } from './described-queries.ts';

type Kind = 'text' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'anything' | { readonly listOf: Kind };

/** The types of PostgreSQL that are not converted to text. */
const KINDS = new Map<number, Kind>([
  [16, 'boolean'],
  [17, 'Buffer'],
  [1184, 'Date'],
  // Numbers: smallint, integer, bigint, oid, real, double precision.
  ...[21, 23, 20, 26, 700, 701].map((id): [number, Kind] => [id, 'number']),
  // What is in JSON is not known to PostgreSQL.
  ...[114, 3802].map((id): [number, Kind] => [id, 'anything']),
  [1000, { listOf: 'boolean' }],
  [1001, { listOf: 'Buffer' }],
  [1185, { listOf: 'Date' }],
  ...[1005, 1007, 1016, 1028, 1021, 1022].map((id): [number, Kind] => [id, { listOf: 'number' }]),
  // Text: text, varchar, name, date, timestamp, numeric, uuid.
  ...[1009, 1015, 1003, 1182, 1115, 1231, 2951].map((id): [number, Kind] => [id, { listOf: 'text' }]),
  ...[199, 3807].map((id): [number, Kind] => [id, { listOf: 'anything' }]),
]);

export interface RowProperty {
  readonly name: string;
  readonly type: Type;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  /** Declared as NotNull: null is excluded by something that PostgreSQL does not tell. */
  readonly isAsserted: boolean;
  readonly symbol: Property;
}

/** Whether null is a value of its own in JSON, beside the null of SQL. */
export function isJson({ typeId }: ResultColumn): boolean {
  return KINDS.get(typeId) === 'anything';
}

export class RowTypes {
  readonly #known = new Map<number, RowProperty[]>();

  constructor(private readonly project: Project) {}

  propertiesOf(row: Type): readonly RowProperty[] {
    const known = this.#known.get(row.id);
    if (known) return known;
    const { checker } = this.project;
    const isTuple = checker.isTupleType(row);
    const symbols = checker.getPropertiesOfType(row).filter(({ name }) => !isTuple || /^\d+$/.test(name));
    const types = checker.getTypeOfSymbol(symbols);
    const properties = symbols.flatMap((symbol, index): RowProperty[] => {
      const type = types[index];
      if (!type) return [];
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
      const isNullable = !isAnything(type) && checker.getNonNullableType(type)?.id !== type.id;
      return [{ name: symbol.name, type, isOptional, isNullable, isAsserted: this.#isAsserted(symbol), symbol }];
    });
    this.#known.set(row.id, properties);
    return properties;
  }

  #isAsserted(property: Property): boolean {
    return property.declarations.some((declaration) => {
      const node = declaration.resolve(this.project);
      return node && ast.isPropertySignatureDeclaration(node) && node.type?.getText().startsWith('NotNull<') === true;
    });
  }

  /** What is wrong with a row type for a result. */
  compare(row: Type, columns: readonly ResultColumn[]): string[] {
    // With rowMode 'array', a row is a tuple.
    const isTuple = this.project.checker.isTupleType(row);
    const byName = new Map(columns.map((column, index) => [isTuple ? String(index) : column.name, column]));
    return this.propertiesOf(row).flatMap((property) => {
      const column = byName.get(property.name);
      if (!column) return property.isOptional ? [] : [`the result has no column ${property.name}`];
      const kind = KINDS.get(column.typeId) ?? 'text';
      if (!this.#fits(property.type, kind))
        return [`${property.name} is ${nameOf(kind)}, not ${this.project.checker.typeToString(property.type)}`];
      if (column.nullable !== 'maybe' || property.isNullable || property.isAsserted || isAnything(property.type))
        return [];
      return [`${property.name} can be null`];
    });
  }

  #fits(type: Type, kind: Kind): boolean {
    if (kind === 'anything') return true;
    const { checker } = this.project;
    if (type.isUnionType()) return type.getTypes().every((each) => isNothing(each) || this.#fits(each, kind));
    if (type.isIntersectionType()) return type.getTypes().some((each) => this.#fits(each, kind));
    if (kind === 'text') return (type.flags & TypeFlags.StringLike) !== 0;
    if (kind === 'number') return (type.flags & TypeFlags.NumberLike) !== 0;
    if (kind === 'boolean') return (type.flags & TypeFlags.BooleanLike) !== 0;
    if (typeof kind === 'string') return type.getSymbol()?.name === kind;
    if (!checker.isArrayType(type) || !type.isTypeReference()) return false;
    return checker.getTypeArguments(type).every((each) => this.#fits(each, kind.listOf));
  }
}

function isNothing(type: Type): boolean {
  return (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
}

function isAnything(type: Type): boolean {
  return (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}

function nameOf(kind: Kind): string {
  return typeof kind === 'string' ? kind : `a list of ${nameOf(kind.listOf)}`;
}
