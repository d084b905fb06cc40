/**
 * Whether a column of a result can be null, read from the query as PostgreSQL understood it.
 *
 * With debug_print_rewritten, PostgreSQL prints the tree of a query when it is prepared: views are expanded, names are
 * resolved, and each column names the outer joins that can make it null (varnullingrels).
 *
 *   SELECT w.name, n.kind FROM wallets w LEFT JOIN networks n ON …   →   name: never, kind: maybe
 *
 * A column is null `never` or `maybe`, or it is `unknown`: the result of a function, say. A condition that null cannot
 * fulfil, such as n.kind = 'evm', excludes null.
 */
export type Nullable = 'never' | 'maybe' | 'unknown';

/** A node has its type and fields; a list of values is an array; the rest is text. */
export type Tree = string | Tree[] | TreeNode;
export interface TreeNode {
  readonly type: string;
  readonly fields: Readonly<Record<string, Tree>>;
}

export interface Catalogue {
  /** "relation.attribute" of the columns that are NOT NULL. */
  readonly notNull: ReadonlySet<string>;
  /** Functions of PostgreSQL that return null only for null. */
  readonly strict: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
}

const TOKEN = /[(){}]|\[[^\]]*\]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}\\])+/gs;

export function parseTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let place = 0;
  const readValue = (): Tree => {
    const token = tokens[place++] ?? '';
    if (token === '(') return readUntil(')');
    if (token !== '{') return token;
    const type = tokens[place++] ?? '';
    const fields: Record<string, Tree> = {};
    while (tokens[place] !== '}' && place < tokens.length) {
      const name = (tokens[place++] ?? '').slice(1);
      const values: Tree[] = [];
      while (place < tokens.length && tokens[place] !== '}' && !tokens[place]?.startsWith(':'))
        values.push(readValue());
      // Where an expression stands in the text is of no importance.
      if (name !== 'location') fields[name] = values.length === 1 ? (values[0] ?? '') : values;
    }
    place += 1;
    return { type, fields };
  };
  const readUntil = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (tokens[place] !== end && place < tokens.length) items.push(readValue());
    place += 1;
    return items;
  };
  return readValue();
}

/** For each column of the result of a query. */
export function nullableColumns(tree: Tree, catalogue: Catalogue): Nullable[] {
  const [query] = nodesOf(Array.isArray(tree) ? tree : [tree]);
  return query ? new QueryScope(query, catalogue).columns() : [];
}

/** The numbers that PostgreSQL gives to the kinds of its nodes. */
const RTE = { relation: '0', subquery: '1', join: '2', function: '3', values: '5', cte: '6', group: '9' };
const INNER_JOIN = '0';
const SUBLINK = { exists: '0', any: '2', scalar: '4', array: '6' };
const IS_NOT_NULL = '1';
const AND = 'and';

class QueryScope {
  readonly #relations: readonly TreeNode[];
  /** Expressions that a condition proves not to be null, and the outer joins that it turns into inner ones. */
  readonly #proven = new Set<string>();
  readonly #inner = new Set<string>();
  #isBusy = false;

  constructor(
    private readonly query: TreeNode,
    private readonly catalogue: Catalogue,
    private readonly outer?: QueryScope,
  ) {
    this.#relations = nodesOf(query.fields['rtable']);
    this.#prove(query.fields['jointree']);
  }

  columns(): Nullable[] {
    const { setOperations } = this.query.fields;
    if (isNode(setOperations)) return this.#combined(setOperations);
    const returning = nodesOf(this.query.fields['returningList']);
    const targets = returning.length > 0 ? returning : nodesOf(this.query.fields['targetList']);
    return targets
      .filter(({ fields }) => fields['resjunk'] === 'false')
      .map(({ fields }) => this.ofExpression(fields['expr']));
  }

  /** UNION and the like: null if one of the queries has null. A recursive part says nothing new. */
  #combined(node: TreeNode): Nullable[] {
    if (node.type !== 'SETOPERATIONSTMT') return this.#subquery(this.#relations[Number(node.fields['rtindex']) - 1]);
    const [left, right] = [node.fields['larg'], node.fields['rarg']].map((each) =>
      isNode(each) ? this.#combined(each) : [],
    );
    return (left ?? []).map((column, index) => worst([column, right?.[index] ?? 'unknown']));
  }

  #subquery(relation: TreeNode | undefined): Nullable[] {
    const subquery = relation?.fields['subquery'];
    return isNode(subquery) ? new QueryScope(subquery, this.catalogue, this).columns() : [];
  }

  /** Collects what the conditions of WHERE and of inner joins exclude. */
  #prove(node: Tree | undefined): void {
    if (!isNode(node)) return;
    if (node.type === 'FROMEXPR') for (const each of nodesOf(node.fields['fromlist'])) this.#prove(each);
    else if (node.type === 'JOINEXPR' && node.fields['jointype'] === INNER_JOIN)
      for (const side of ['larg', 'rarg']) this.#prove(node.fields[side]);
    else if (node.type === 'JOINEXPR') {
      // The condition of an outer join filters only one side; the other side keeps what its own joins prove.
      if (node.fields['jointype'] === '1') this.#prove(node.fields['larg']);
      return;
    }
    this.#proveCondition(node.fields['quals']);
  }

  #proveCondition(condition: Tree | undefined): void {
    if (!isNode(condition)) return;
    const { type, fields } = condition;
    if (type === 'BOOLEXPR' && fields['boolop'] === AND)
      for (const each of nodesOf(fields['args'])) this.#proveCondition(each);
    else if (type === 'NULLTEST' && fields['nulltesttype'] === IS_NOT_NULL) this.#proveOperand(fields['arg']);
    else if (type === 'OPEXPR') for (const each of nodesOf(fields['args'])) this.#proveOperand(each);
    else if (type === 'SCALARARRAYOPEXPR' && fields['useOr'] === 'true') this.#proveOperand(nodesOf(fields['args'])[0]);
    else if (type === 'SUBLINK' && fields['subLinkType'] === SUBLINK.any) this.#proveCondition(fields['testexpr']);
    else if (type === 'VAR') this.#proveOperand(condition);
  }

  #proveOperand(operand: Tree | undefined): void {
    if (!isNode(operand)) return;
    const { type, fields } = operand;
    this.#proven.add(keyOf(operand));
    if (type === 'VAR' && fields['varlevelsup'] === '0') {
      for (const join of nullingJoins(operand)) this.#inner.add(join);
    } else if (type === 'RELABELTYPE' || type === 'COERCEVIAIO') this.#proveOperand(fields['arg']);
    else if (type === 'OPEXPR' || (type === 'FUNCEXPR' && this.catalogue.strict.has(String(fields['funcid']))))
      for (const each of nodesOf(fields['args'])) this.#proveOperand(each);
  }

  ofExpression(node: Tree | undefined): Nullable {
    if (!isNode(node)) return 'unknown';
    const { type, fields } = node;
    if (this.#proven.size > 0 && type !== 'SUBLINK' && this.#proven.has(keyOf(node))) return 'never';
    const ofAll = (list: Tree | undefined): Nullable[] => nodesOf(list).map((each) => this.ofExpression(each));
    switch (type) {
      case 'VAR':
        return this.#ofVariable(node);
      case 'CONST':
        return fields['constisnull'] === 'true' ? 'maybe' : 'never';
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
        return this.ofExpression(fields['arg']);
      case 'OPEXPR':
      case 'FUNCEXPR':
        return this.#ofFunction(node, ofAll(fields['args']));
      case 'AGGREF':
        return this.#ofAggregate(node);
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return best(ofAll(fields['args']));
      case 'CASEEXPR': {
        const results = nodesOf(fields['args']).map((each) => this.ofExpression(each.fields['result']));
        return worst([...results, isNode(fields['defresult']) ? this.ofExpression(fields['defresult']) : 'maybe']);
      }
      case 'BOOLEXPR':
        return worst(ofAll(fields['args']));
      case 'NULLIFEXPR':
        return 'maybe';
      case 'SUBLINK':
        return this.#ofSublink(node);
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
      case 'GROUPINGFUNC':
        return 'never';
      case 'WINDOWFUNC':
        return NEVER_NULL.test(this.catalogue.names.get(String(fields['winfnoid'])) ?? '') ? 'never' : 'unknown';
      default:
        return 'unknown';
    }
  }

  above(levels: number): QueryScope | undefined {
    return levels === 0 ? this : this.outer?.above(levels - 1);
  }

  #ofVariable(node: TreeNode): Nullable {
    return this.above(Number(node.fields['varlevelsup']))?.ofColumn(node) ?? 'unknown';
  }

  ofColumn(node: TreeNode): Nullable {
    const relation = this.#relations[Number(node.fields['varno']) - 1];
    if (nullingJoins(node).some((join) => !this.#inner.has(join))) return 'maybe';
    return relation ? this.#ofRelation(relation, String(node.fields['varattno'])) : 'unknown';
  }

  #ofRelation({ fields }: TreeNode, attribute: string): Nullable {
    const index = Number(attribute) - 1;
    const subquery = fields['subquery'];
    if (isNode(subquery)) return this.#subquery({ type: '', fields })[index] ?? 'unknown';
    switch (fields['rtekind']) {
      case RTE.relation:
        if (index < 0) return 'never';
        return this.catalogue.notNull.has(`${String(fields['relid'])}.${attribute}`) ? 'never' : 'maybe';
      case RTE.join:
        return this.ofExpression(nodesOf(fields['joinaliasvars'])[index]);
      case RTE.group:
        return this.ofExpression(nodesOf(fields['groupexprs'])[index]);
      case RTE.values:
        return worst(listOf(fields['values_lists']).map((row) => this.ofExpression(nodesOf(row)[index])));
      case RTE.cte:
        return this.#ofCommonTable(String(fields['ctename']), Number(fields['ctelevelsup']))[index] ?? 'unknown';
      default:
        return 'unknown';
    }
  }

  #ofCommonTable(name: string, level: number): Nullable[] {
    const scope = this.above(level);
    const found = nodesOf(scope?.query.fields['cteList']).find(({ fields }) => fields['ctename'] === name);
    const query = found?.fields['ctequery'];
    if (!scope || !isNode(query) || scope.#isBusy) return [];
    // A recursive query refers to itself; what it begins with decides.
    scope.#isBusy = true;
    const columns = new QueryScope(query, this.catalogue, scope).columns();
    scope.#isBusy = false;
    return columns;
  }

  #ofFunction({ type, fields }: TreeNode, given: readonly Nullable[]): Nullable {
    const id = String(fields[type === 'OPEXPR' ? 'opfuncid' : 'funcid']);
    const name = this.catalogue.names.get(id) ?? '';
    if (NEVER_NULL.test(name)) return 'never';
    if (!this.catalogue.strict.has(id)) return 'unknown';
    const ofArguments = worst(given);
    const hasValue = type === 'OPEXPR' ? !LOOKUPS.test(name) : NEVER_NULL_OF_VALUES.test(name);
    return ofArguments === 'never' && !hasValue ? 'unknown' : ofArguments;
  }

  /** Except for count, an aggregate of no rows is null. In a group there is at least one row, unless it is filtered. */
  #ofAggregate({ fields }: TreeNode): Nullable {
    if (this.catalogue.names.get(String(fields['aggfnoid'])) === 'count') return 'never';
    const isGrouped = listOf(this.query.fields['groupClause']).length > 0;
    if (!isGrouped || isNode(fields['aggfilter'])) return 'maybe';
    if (/^(array|json|jsonb)_(object_)?agg$/.test(this.catalogue.names.get(String(fields['aggfnoid'])) ?? ''))
      return 'never';
    return worst(nodesOf(fields['args']).map((each) => this.ofExpression(each.fields['expr'])));
  }

  /** A sub-select in place of a value is null if it finds no row. An aggregate always has one. */
  #ofSublink({ fields }: TreeNode): Nullable {
    const { subLinkType: kind, subselect } = fields;
    if (kind === SUBLINK.exists || kind === SUBLINK.array) return 'never';
    if (kind !== SUBLINK.scalar || !isNode(subselect)) return 'unknown';
    const isAggregate = subselect.fields['hasAggs'] === 'true' && listOf(subselect.fields['groupClause']).length === 0;
    const column = new QueryScope(subselect, this.catalogue, this).columns()[0] ?? 'unknown';
    return isAggregate || column === 'maybe' ? column : 'unknown';
  }
}

const NEVER_NULL =
  /^(now|count|row_number|rank|dense_rank|random|clock_timestamp|jsonb?_build_(object|array)|concat|concat_ws|format|gen_random_uuid|to_jsonb?)$/;
const NEVER_NULL_OF_VALUES =
  /^(lower|upper|abs|round|floor|ceil|date_trunc|length|md5|extract|date_part|left|right|replace|trim|btrim|timezone|numeric|int4|int8|date|timestamptz|text|encode|cardinality)$/;
/** Operators that look for something which may be absent. */
const LOOKUPS = /^jsonb?_(object_field|array_element|extract_path)(_text)?$/;

const keys = new WeakMap<TreeNode, string>();

/** The same for the same expression in another place of the query. */
function keyOf(node: TreeNode): string {
  let key = keys.get(node);
  if (key === undefined) keys.set(node, (key = JSON.stringify(node)));
  return key;
}

function nullingJoins({ fields }: TreeNode): string[] {
  const [, ...joins] = listOf(fields['varnullingrels']);
  return joins.map(String);
}

function worst(all: readonly Nullable[]): Nullable {
  return all.includes('maybe') ? 'maybe' : all.includes('unknown') ? 'unknown' : 'never';
}

function best(all: readonly Nullable[]): Nullable {
  return all.includes('never') ? 'never' : all.includes('unknown') ? 'unknown' : 'maybe';
}

function isNode(tree: Tree | undefined): tree is TreeNode {
  return typeof tree === 'object' && !Array.isArray(tree);
}

function listOf(tree: Tree | undefined): Tree[] {
  return Array.isArray(tree) ? tree : [];
}

function nodesOf(tree: Tree | undefined): TreeNode[] {
  return listOf(tree).filter(isNode);
}
