/**
 * Checks the queries of a project against the schema: PostgreSQL prepares each text, and the row type is compared with
 * the described result.
 */
import path from 'node:path';
import * as ast from 'typescript/unstable/ast';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import {
  API,
  type Project,
  type Symbol as Property,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import type { ResultColumn, SchemaDatabase } from './described-queries.ts';
import { Choices, Unresolved } from './evaluated-values.ts';
import { Evaluation, PARAMETER } from './evaluation.ts';
import { Sources } from './sources.ts';

export interface QueryCheck {
  /** "file:line: what is wrong" */
  readonly violations: readonly string[];
  /** Queries with a text that is known only at run time. */
  readonly unresolved: readonly string[];
  readonly queries: number;
  readonly texts: number;
  readonly rowTypes: number;
  readonly compared: number;
}

interface Query {
  readonly call: ast.CallExpression;
  readonly texts: readonly SqlText[];
  readonly unresolved: Unresolved[];
}

const CHANGES = /^\s*(?:(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE)\b|WITH\b.*\b(?:INSERT INTO|UPDATE \w+|DELETE FROM)\b)/s;
/** Jobs and mails, which act for nobody, and what is noted while a caller is found: one statement is all of it. */
const CHANGES_OUTSIDE_CALLS = [
  'areas/accounts/server/api-tokens/find-token-caller.ts',
  'areas/accounts/server/sessions/find-caller.ts',
  'areas/accounts/server/sessions/spend-confirmation.ts',
  'areas/imports/server/import-file.ts',
  'areas/operations/server/notices/mail/',
  'areas/overview/server/sample/',
  'areas/transactions/server/sync/',
  'kit/jobs/',
];

/** The type of a row in @types/pg, in whose files `query` is declared. */
const DRIVER_TYPES = '/@types/pg/';

export async function checkQueries(config: string, database: SchemaDatabase): Promise<QueryCheck> {
  const api = new API({ cwd: path.dirname(config) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is not a project.`);
    return await new Checker(project, database).check();
  } finally {
    api.close();
  }
}

class Checker {
  readonly #sources: Sources;
  readonly #rowTypes: RowTypes;
  readonly #violations = new Set<string>();
  /** Properties that are declared nullable or NotNull, and whether a result can have null there. */
  readonly #declared = new Map<Node, { readonly name: string; canBeNull: boolean }>();
  #compared = 0;

  constructor(
    private readonly project: Project,
    private readonly database: SchemaDatabase,
  ) {
    this.#sources = new Sources(project);
    this.#rowTypes = new RowTypes(project);
  }

  async check(): Promise<QueryCheck> {
    const queries = this.#findQueries();
    const texts = queries.flatMap((query) => query.texts);
    for (const { sql } of texts) if (/^\s*CREATE TEMP/.test(sql)) await this.database.run(sql);
    for (const query of queries) await this.#checkQuery(query);
    for (const query of queries) this.#checkTransaction(query);
    for (const [declaration, { name, canBeNull }] of this.#declared)
      if (!canBeNull) this.#report(declaration, `${name} is never null`);
    return {
      violations: [...this.#violations].sort(),
      unresolved: queries.flatMap(({ call, unresolved: [first] }) =>
        first ? [`${this.#place(call)}: ${oneLine(first.message)}`] : [],
      ),
      queries: queries.length,
      texts: texts.length,
      rowTypes: queries.filter(({ call }) => call.typeArguments?.length).length,
      compared: this.#compared,
    };
  }

  #findQueries(): Query[] {
    return this.#sources.callsNamed('query').flatMap((call) => {
      const [text] = call.arguments;
      const callee = call.expression;
      if (!text || !ast.isPropertyAccessExpression(callee)) return [];
      if (!this.#sources.declarationOf(callee.name)?.getSourceFile().fileName.includes(DRIVER_TYPES)) return [];
      const texts: SqlText[] = [];
      const unresolved: Unresolved[] = [];
      for (const each of sqlTextsOf(this.#sources, text)) {
        if (each instanceof Unresolved) unresolved.push(each);
        else texts.push(each);
      }
      return [{ call, texts, unresolved }];
    });
  }

  async #checkQuery({ call, texts, unresolved }: Query): Promise<void> {
    let isCompared = false;
    for (const text of texts) {
      const [caller] = text.calls.values();
      const report = (message: string): void =>
        this.#report(call, caller ? `${message} (as called in ${this.#place(caller)})` : message);
      const described = await this.database.describe(text.sql);
      if ('refusal' in described) {
        if (described.isOfOtherSchema) unresolved.push(new Unresolved(call, described.refusal));
        else report(`${described.refusal}: ${oneLine(text.sql)}`);
        continue;
      }
      // The rows of a cursor are described by its declaration.
      if (/^\s*FETCH/.test(text.sql)) continue;
      const row = this.#rowTypeOf(call, text);
      if (!row) continue;
      isCompared = true;
      for (const wrong of this.#rowTypes.compare(row, described.columns)) report(wrong);
      for (const property of this.#rowTypes.propertiesOf(row))
        this.#noteNull(
          property,
          described.columns.find(({ name }) => name === property.name),
        );
    }
    if (isCompared) this.#compared += 1;
  }

  /** A change on a pool is committed by itself: without who acts, what limits them, and the entry of the audit log. */
  #checkTransaction({ call, texts }: Query): void {
    const { expression: receiver } = call.expression as ast.PropertyAccessExpression;
    if (this.project.checker.getTypeAtLocation(receiver)?.getSymbol()?.name !== 'Pool') return;
    if (!texts.some(({ sql }) => CHANGES.test(sql))) return;
    const place = path.relative(process.cwd(), call.getSourceFile().fileName);
    if (!CHANGES_OUTSIDE_CALLS.some((start) => place.startsWith(start)))
      this.#report(call, 'a change belongs in transaction()');
  }

  /** A declaration may belong to several row types and queries; one with null is reason enough. */
  #noteNull({ name, symbol, isNullable, isAsserted }: RowProperty, column: ResultColumn | undefined): void {
    if (!column || isJson(column) || !(isNullable || isAsserted)) return;
    const declaration = symbol.declarations[0]?.resolve(this.project);
    // Other declarations, such as schemas of stored JSON, are not only for rows.
    if (!declaration || !ast.isPropertySignatureDeclaration(declaration)) return;
    const canBeNull = this.#declared.get(declaration)?.canBeNull === true || column.nullable !== 'never';
    this.#declared.set(declaration, { name, canBeNull });
  }

  /** Inside a generic function it is the type argument of the call that gives the text. */
  #rowTypeOf(call: ast.CallExpression, text: SqlText): Type | undefined {
    const argument = call.typeArguments?.[0];
    const type = argument && this.project.checker.getTypeFromTypeNode(argument);
    if (!type?.isTypeParameter()) return type;
    for (const [called, outer] of text.calls) {
      const names = 'typeParameters' in called ? (called.typeParameters as ast.NodeArray<Node> | undefined) : undefined;
      const place = names?.findIndex(
        (name) => (name as ast.TypeParameterDeclaration).name.getText() === argument?.getText(),
      );
      const given = place === undefined ? undefined : outer.typeArguments?.[place];
      if (given) return this.project.checker.getTypeFromTypeNode(given);
    }
    return undefined;
  }

  #report(node: Node, message: string): void {
    this.#violations.add(`${this.#place(node)}: ${message}`);
  }

  #place(node: Node): string {
    const file = node.getSourceFile();
    const line = file.text.slice(0, node.getStart()).split('\n').length;
    return `${path.relative(process.cwd(), file.fileName)}:${line}`;
  }
}

const SHOWN_MAX = 120;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line;
}

/**
 * The SQL of a query as PostgreSQL gets it, found without running the program.
 *
 *   const COLUMNS = 'id, name';
 *   function readCoins(queries: Queries, where: string) {
 *     return queries.query<CoinRow>(`SELECT ${COLUMNS} FROM coins WHERE ${where} LIMIT ${limit}`);
 *   }
 *   readCoins(pool, 'is_active');   →   SELECT id, name FROM coins WHERE is_active LIMIT 1
 *
 * The expression is evaluated: constants of any module, functions that return SQL, arrays that are mapped and joined,
 * parameters by every call of their function. What depends on the request is a choice, and each option is a text of its
 * own; what the type narrows to a few literals is a choice among them. A text that depends on anything else is not
 * resolved.
 */
interface SqlText {
  readonly sql: string;
  /** Where the variable parts come from: the calls of the functions around the query, the innermost first. */
  readonly calls: ReadonlyMap<Node, CallExpression>;
}

/** Enough for every query that is written by hand; a query with more texts is checked with these. */
const TEXTS_MAX = 64;

/**
 * All texts of an expression that is SQL, or a configuration of a query with its text; up to one that is unresolved.
 */
function* sqlTextsOf(sources: Sources, expression: Node): Generator<SqlText | Unresolved> {
  const choices = new Choices();
  const seen = new Set<string>();
  for (let count = 0; count < TEXTS_MAX; count += 1) {
    const evaluation = new Evaluation(sources, choices);
    try {
      const sql = numberParameters(evaluation.textOf(expression));
      if (!seen.has(sql)) yield { sql, calls: evaluation.calls };
      seen.add(sql);
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error;
      yield error;
      return;
    }
    if (!choices.next()) return;
  }
}

function numberParameters(sql: string): string {
  let last = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])));
  return sql.replaceAll(PARAMETER, () => `$${(last += 1)}`);
}

/**
 * Compares a row type with the columns of a result, as value-types.ts converts them.
 */
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

interface RowProperty {
  readonly name: string;
  readonly type: Type;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  /** Declared as NotNull: null is excluded by something that PostgreSQL does not tell. */
  readonly isAsserted: boolean;
  readonly symbol: Property;
}

/** Whether null is a value of its own in JSON, beside the null of SQL. */
function isJson({ typeId }: ResultColumn): boolean {
  return KINDS.get(typeId) === 'anything';
}

class RowTypes {
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
