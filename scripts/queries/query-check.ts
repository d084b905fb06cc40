/**
 * Checks the queries of a project against the schema: PostgreSQL prepares each text, and the row type is compared with
 * the described result.
 */
import path from 'node:path';
import { API, type Project, type Type } from 'typescript/unstable/sync';
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { ResultColumn, SchemaDatabase } from './described-queries.ts';
import { isJson, RowTypes, type RowProperty } from './row-types.ts';
import { Unresolved } from './evaluated-values.ts';
import { Sources } from './sources.ts';
import { sqlTextsOf, type SqlText } from './sql-texts.ts';

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
