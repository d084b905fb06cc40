/**
 * Evaluates an expression of the program without running it.
 */
import * as ast from 'typescript/unstable/ast';
import { SyntaxKind, type Node } from 'typescript/unstable/ast';
import {
  Closure,
  HAS_MORE,
  isMissing,
  isPrimitive,
  isRecord,
  LIST_METHODS,
  OBJECT_METHODS,
  Scope,
  TEXT_METHODS,
  Unknown,
  Unresolved,
  Where,
  type Choices,
  type FunctionNode,
  type Later,
  type Value,
} from './evaluated-values.ts';
import { blockAround, descendants, isFunction, isInside, type Sources } from './sources.ts';

const DEPTH_MAX = 60;
/** Ends an evaluation that follows the whole program instead of a text. */
const STEPS_MAX = 5_000;

/** Stands for a parameter whose number is decided at run time. */
export const PARAMETER = '\u0001';

export class Evaluation {
  readonly calls = new Map<Node, ast.CallExpression>();
  #depth = 0;
  #steps = 0;

  constructor(
    private readonly sources: Sources,
    private readonly choices: Choices,
  ) {}

  textOf(node: Node): string {
    const value = this.#evaluate(node, new Scope());
    const text = value instanceof Object && !Array.isArray(value) && 'text' in value ? value.text : value;
    return this.#toText(text as Value, node);
  }

  #toText(value: Value, node: Node): string {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    if (value instanceof Unknown && value.isNumber) return '1';
    throw new Unresolved(node, `${node.getText()} is not known before the program runs`);
  }

  #evaluate(node: Node, scope: Scope): Value {
    this.#steps += 1;
    if (this.#steps > STEPS_MAX || (this.#depth += 1) > DEPTH_MAX)
      throw new Unresolved(node, `${node.getText()} is too far from a text`);
    try {
      return this.#evaluateKind(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #evaluateKind(node: Node, scope: Scope): Value {
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isNumericLiteral(node)) return Number(node.text);
    if (ast.isTemplateExpression(node)) return this.#fill(node, scope);
    if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
      return node.kind === SyntaxKind.TrueKeyword;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node) ||
      ast.isAwaitExpression(node)
    )
      return this.#evaluate(node.expression, scope);
    if (ast.isIdentifier(node)) return this.#lookUp(node, scope);
    if (ast.isArrowFunction(node) || ast.isFunctionExpression(node)) return new Closure(node, scope);
    if (ast.isConditionalExpression(node))
      return this.#evaluate(this.#isTrue(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ast.isArrayLiteralExpression(node)) return this.#itemsOf(node, scope);
    if (ast.isObjectLiteralExpression(node)) return this.#propertiesOf(node, scope);
    if (ast.isPropertyAccessExpression(node)) return this.#member(node, scope);
    if (ast.isElementAccessExpression(node)) return this.#element(node, scope);
    if (ast.isBinaryExpression(node)) return this.#combine(node, scope);
    if (ast.isPrefixUnaryExpression(node)) return this.#negate(node, scope);
    if (ast.isCallExpression(node)) return this.#call(node, scope);
    if (ast.isNewExpression(node)) return this.#create(node, scope);
    return this.#byType(node);
  }

  #fill(node: ast.TemplateExpression, scope: Scope): string {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const value = this.sources.isNumber(span.expression) ? new Unknown(true) : this.#evaluate(span.expression, scope);
      // "$" and a number that is counted at run time is a parameter.
      if (text.endsWith('$') && value instanceof Unknown) text = text.slice(0, -1) + PARAMETER;
      else text += this.#toText(value, span.expression);
      text += span.literal.text;
    }
    return text;
  }

  #lookUp(name: ast.Identifier, scope: Scope): Value {
    if (name.text === 'undefined') return undefined;
    const declaration = this.sources.declarationOf(name);
    if (!declaration) return this.#byType(name);
    return this.#valueOf(declaration, scope, name);
  }

  #valueOf(declaration: Node, scope: Scope, use: Node): Value {
    const later = scope.find(declaration);
    if (later) return later();
    if (ast.isFunctionDeclaration(declaration) || ast.isMethodDeclaration(declaration))
      return new Closure(declaration, scope);
    if (ast.isBindingElement(declaration)) return this.#bound(declaration, scope, use);
    if (ast.isParameterDeclaration(declaration)) return this.#argument(declaration, scope, use);
    if (ast.isPropertyAssignment(declaration)) return this.#evaluate(declaration.initializer, scope);
    if (!ast.isVariableDeclaration(declaration)) return this.#byType(use);
    const list = declaration.parent;
    if (ast.isForOfStatement(list.parent)) return this.#oneOf(list.parent.expression, scope, use);
    if (!declaration.initializer) return this.#byType(use);
    const assigned = list.flags & ast.NodeFlags.Const ? [] : this.#assignmentsOf(declaration);
    const sources = [declaration.initializer, ...assigned];
    const chosen = sources[this.choices.choose(declaration, sources.length)] ?? declaration.initializer;
    const value = this.#evaluate(chosen, scope);
    return Array.isArray(value) ? [...value, ...this.#addedTo(declaration, { method: 'push', scope })] : value;
  }

  /** One item of what a loop goes through. */
  #oneOf(expression: Node, scope: Scope, use: Node): Value {
    const items = this.#evaluate(expression, scope);
    if (!Array.isArray(items)) return this.#byType(use);
    if (items.length === 0) throw new Unresolved(use, `${expression.getText()} is empty`);
    return items[this.choices.choose(expression, items.length)];
  }

  #assignmentsOf(declaration: Node): Node[] {
    return descendants(blockAround(declaration), ast.isBinaryExpression)
      .filter((each) => each.operatorToken.kind === SyntaxKind.EqualsToken && this.#isUse(each.left, declaration))
      .map(({ right }) => right);
  }

  #isUse(node: Node, declaration: Node): boolean {
    // Comparing the names first saves most questions to the compiler.
    const isNamed =
      ast.isIdentifier(node) &&
      'name' in declaration &&
      (declaration.name as Node | undefined)?.getText() === node.text;
    return isNamed && this.sources.declarationOf(node) === declaration;
  }

  /** The arguments of `name.method(…)` in the block of the name, and in the functions that get it as an argument. */
  #addedTo(declaration: Node, adding: { method: string; scope: Scope; onlyAlways?: boolean }): Value[] {
    const { method, scope, onlyAlways = false } = adding;
    const around = blockAround(declaration);
    const block = isFunction(around) ? around.body : around;
    return descendants(around, ast.isCallExpression).flatMap((call) => {
      const guard = call.parent.parent;
      if (onlyAlways && guard !== block) return [];
      if (ast.isIfStatement(guard) && !this.#attempt(guard.expression, scope)) return [];
      const { expression } = call;
      const isIt = (node: Node): boolean => this.#isUse(node, declaration);
      if (ast.isPropertyAccessExpression(expression) && expression.name.text === method && isIt(expression.expression))
        return call.arguments.slice(0, 1).map((argument) => this.#evaluate(argument, scope));
      const place = call.arguments.findIndex(isIt);
      if (place < 0 || !ast.isIdentifier(expression)) return [];
      const called = this.sources.declarationOf(expression);
      if (!called || !ast.isFunctionDeclaration(called)) return [];
      const parameter = called.parameters[place];
      const inner = this.#scopeOf(called, this.#laterArguments(call, scope), scope);
      return parameter ? this.#addedTo(parameter, { ...adding, scope: inner }) : [];
    });
  }

  #bound(element: ast.BindingElement, scope: Scope, use: Node): Value {
    const pattern = element.parent;
    const whole = this.#valueOf(pattern.parent, scope, use);
    let value: Value;
    if (ast.isArrayBindingPattern(pattern)) {
      if (!Array.isArray(whole)) return this.#byType(use);
      value = whole[pattern.elements.indexOf(element)];
    } else {
      const key = (element.propertyName ?? element.name)?.getText() ?? '';
      if (!isRecord(whole) || isMissing(whole, key)) return this.#byType(use);
      value = whole[key] as Value;
    }
    return value === undefined && element.initializer ? this.#evaluate(element.initializer, scope) : value;
  }

  /** A parameter of a function around the query: the argument of one of its calls. */
  #argument(parameter: ast.ParameterDeclaration, scope: Scope, use: Node): Value {
    const called = parameter.parent as FunctionNode;
    const place = called.parameters.indexOf(parameter);
    const { parent } = called;
    if (ast.isCallExpression(parent) && ast.isPropertyAccessExpression(parent.expression) && place === 0)
      if (ITERATING.has(parent.expression.name.text)) return this.#oneOf(parent.expression.expression, scope, use);
    const literals = this.sources.literalsOf(use);
    if (literals) return literals[this.choices.choose(parameter, literals.length)];
    const calls = this.sources.callsOf(called).filter((call) => !isInside(call, called));
    const call = calls[this.choices.choose(called, calls.length)];
    if (!call) return this.#byType(use);
    this.calls.set(called, call);
    const given = call.arguments[place];
    if (given) return this.#evaluate(given, new Scope());
    return parameter.initializer ? this.#evaluate(parameter.initializer, scope) : undefined;
  }

  #itemsOf(node: ast.ArrayLiteralExpression, scope: Scope): Value[] {
    return node.elements.flatMap((element) => {
      if (!ast.isSpreadElement(element)) return [this.#evaluate(element, scope)];
      const items = this.#evaluate(element.expression, scope);
      if (!Array.isArray(items)) throw new Unresolved(element, `${element.getText()} is not known`);
      return items;
    });
  }

  #propertiesOf(node: ast.ObjectLiteralExpression, scope: Scope): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ast.isSpreadAssignment(property)) {
        const spread = this.#attempt(property.expression, scope);
        if (isRecord(spread)) Object.defineProperties(record, Object.getOwnPropertyDescriptors(spread));
        else if (spread instanceof Unknown) Object.defineProperty(record, HAS_MORE, { value: true });
        continue;
      }
      const { name } = property;
      const get = (): Value => {
        if (ast.isPropertyAssignment(property)) return this.#attempt(property.initializer, scope);
        return ast.isMethodDeclaration(property) ? new Closure(property, scope) : this.#attempt(name, scope);
      };
      const key = ast.isStringLiteral(name) ? name.text : name.getText();
      Object.defineProperty(record, key, { get, enumerable: true, configurable: true });
    }
    return record;
  }

  /** For what may be of no importance to the text. */
  #attempt(node: Node, scope: Scope): Value {
    try {
      return this.#evaluate(node, scope);
    } catch (error) {
      if (error instanceof Unresolved) return new Unknown(false);
      throw error;
    }
  }

  #member(node: ast.PropertyAccessExpression, scope: Scope): Value {
    const owner = this.#evaluate(node.expression, scope);
    const name = node.name.text;
    if (owner instanceof Where && name === 'needTable') return true;
    if (name === 'length') return Array.isArray(owner) || typeof owner === 'string' ? owner.length : new Unknown(true);
    if (isRecord(owner) && name in owner) {
      const value = owner[name] as Value;
      return value instanceof Unknown ? this.#byType(node) : value;
    }
    return owner === undefined || owner === null ? undefined : this.#byType(node);
  }

  #element(node: ast.ElementAccessExpression, scope: Scope): Value {
    const owner = this.#evaluate(node.expression, scope);
    const key = this.#attempt(node.argumentExpression, scope);
    if (!isRecord(owner) && !Array.isArray(owner)) return this.#byType(node);
    const options = Object.entries(owner);
    if (typeof key === 'string' || typeof key === 'number')
      return options.find(([name]) => name === String(key))?.[1] as Value;
    return options[this.choices.choose(node.argumentExpression.getText(), options.length)]?.[1] as Value;
  }

  #combine(node: ast.BinaryExpression, scope: Scope): Value {
    const left = (): Value => this.#evaluate(node.left, scope);
    const right = (): Value => this.#evaluate(node.right, scope);
    switch (node.operatorToken.kind) {
      case SyntaxKind.PlusToken: {
        const [first, second] = [left(), right()];
        if (typeof first === 'number' && typeof second === 'number') return first + second;
        if (typeof first !== 'string' && typeof second !== 'string') return new Unknown(true);
        return this.#toText(first, node.left) + this.#toText(second, node.right);
      }
      case SyntaxKind.QuestionQuestionToken: {
        const value = this.#attempt(node.left, scope);
        // One of the two texts is enough, and only one is known.
        return value instanceof Unknown && !value.isNumber ? right() : (value ?? right());
      }
      case SyntaxKind.AmpersandAmpersandToken:
        return this.#isTrue(node.left, scope) ? right() : undefined;
      case SyntaxKind.BarBarToken:
        return this.#isTrue(node.left, scope) ? left() : right();
      case SyntaxKind.GreaterThanToken: {
        const [first, second] = [left(), right()];
        return typeof first === 'number' && typeof second === 'number' ? first > second : new Unknown(false);
      }
      default:
        return this.#byType(node);
    }
  }

  #negate(node: ast.PrefixUnaryExpression, scope: Scope): Value {
    if (node.operator === SyntaxKind.ExclamationToken) return !this.#isTrue(node.operand, scope);
    const value = this.#evaluate(node.operand, scope);
    return node.operator === SyntaxKind.MinusToken && typeof value === 'number' ? -value : this.#byType(node);
  }

  /** Whether a condition holds: by its value if it is known, otherwise both are tried. */
  #isTrue(condition: Node, scope: Scope): boolean {
    const unwrapped = ast.isParenthesizedExpression(condition) ? condition.expression : condition;
    if (ast.isBinaryExpression(unwrapped)) {
      const { kind } = unwrapped.operatorToken;
      if (kind === SyntaxKind.AmpersandAmpersandToken)
        return this.#isTrue(unwrapped.left, scope) && this.#isTrue(unwrapped.right, scope);
      if (kind === SyntaxKind.BarBarToken)
        return this.#isTrue(unwrapped.left, scope) || this.#isTrue(unwrapped.right, scope);
      const isEqual = kind === SyntaxKind.EqualsEqualsEqualsToken;
      if (isEqual || kind === SyntaxKind.ExclamationEqualsEqualsToken) {
        const [left, right] = [this.#attempt(unwrapped.left, scope), this.#attempt(unwrapped.right, scope)];
        if (isPrimitive(left) && isPrimitive(right)) return (left === right) === isEqual;
        return (this.choices.choose(`${unwrapped.left.getText()} = ${unwrapped.right.getText()}`, 2) === 0) === isEqual;
      }
    }
    const value = this.#attempt(unwrapped, scope);
    if (!(value instanceof Unknown)) return Boolean(value);
    return this.choices.choose(unwrapped.getText(), 2) === 0;
  }

  #call(node: ast.CallExpression, scope: Scope): Value {
    const { expression } = node;
    if (ast.isPropertyAccessExpression(expression)) {
      const { text: method } = expression.name;
      const ofObject = expression.expression.getText() === 'Object' ? OBJECT_METHODS[method] : undefined;
      if (ofObject) {
        const [record] = this.#argumentsOf(node, scope);
        return isRecord(record) ? ofObject(record) : this.#byType(node);
      }
      if (method === 'query') return new Unknown(false);
      const owner = this.#attempt(expression.expression, scope);
      if (owner instanceof Where) return this.#callOfWhere(owner, method, node);
      if ((typeof owner === 'string' && TEXT_METHODS.has(method)) || (Array.isArray(owner) && LIST_METHODS.has(method)))
        return this.#callMethod(owner, method, node, scope);
      if (Array.isArray(owner) && method === 'has') return owner.includes(this.#argumentsOf(node, scope)[0]);
      if (method === 'escapeIdentifier') return this.#argumentsOf(node, scope)[0];
      if (method === 'toISOString') return A_MOMENT;
    } else if (ast.isIdentifier(expression) && PASSED_ON.has(expression.text)) {
      return this.#argumentsOf(node, scope)[0];
    }
    const called = this.#attempt(expression, scope);
    return called instanceof Closure ? this.#run(called, this.#laterArguments(node, scope)) : this.#byType(node);
  }

  #argumentsOf(call: ast.CallExpression | ast.NewExpression, scope: Scope): Value[] {
    return this.#laterArguments(call, scope).map((later) => later());
  }

  #laterArguments(call: ast.CallExpression | ast.NewExpression, scope: Scope): Later[] {
    return (call.arguments ?? []).map((argument) => () => this.#attempt(argument, scope));
  }

  #callMethod(owner: string | Value[], method: string, node: ast.CallExpression, scope: Scope): Value {
    const given = node.arguments.map((argument) => {
      const value = this.#evaluate(argument, scope);
      return value instanceof Closure
        ? (...items: Value[]): Value =>
            this.#run(
              value,
              items.map((item) => () => item),
            )
        : value;
    });
    if (method === 'join' && Array.isArray(owner))
      return owner.map((item) => this.#toText(item, node)).join(this.#toText(given[0] as Value, node));
    if (given.some((value) => value instanceof Unknown)) return this.#byType(node);
    const implementation = (owner as unknown as Record<string, (...given: unknown[]) => Value>)[method];
    return implementation?.apply(owner, given);
  }

  #run({ node, scope }: Closure, given: readonly Later[]): Value {
    const inner = this.#scopeOf(node, given, scope);
    if (!node.body) return this.#byType(node);
    if (!ast.isBlock(node.body)) return this.#evaluate(node.body, inner);
    const returned = this.#runStatements(node.body.statements, inner);
    return returned?.value;
  }

  #scopeOf({ parameters }: FunctionNode, given: readonly Later[], scope: Scope): Scope {
    const values = new Map<Node, Later>();
    for (const [index, parameter] of parameters.entries())
      values.set(parameter, () => {
        const value = given[index]?.();
        return value === undefined && parameter.initializer ? this.#evaluate(parameter.initializer, scope) : value;
      });
    return new Scope(values, scope);
  }

  /**
   * Only what decides the returned value: the conditions and the returns. Constants are evaluated where they are used.
   */
  #runStatements(statements: Iterable<Node>, scope: Scope): { value: Value } | undefined {
    for (const statement of statements) {
      const returned = this.#runStatement(statement, scope);
      if (returned) return returned;
    }
    return undefined;
  }

  #runStatement(statement: Node, scope: Scope): { value: Value } | undefined {
    if (ast.isReturnStatement(statement))
      return { value: statement.expression && this.#evaluate(statement.expression, scope) };
    if (ast.isBlock(statement)) return this.#runStatements(statement.statements, scope);
    if (!ast.isIfStatement(statement)) return undefined;
    const taken = this.#isTrue(statement.expression, scope) ? statement.thenStatement : statement.elseStatement;
    return taken && this.#runStatement(taken, scope);
  }

  #create(node: ast.NewExpression, scope: Scope): Value {
    const name = node.expression.getText();
    if (name === 'Conditions') return new Where(node, scope);
    if (name === 'Set') return this.#argumentsOf(node, scope)[0] ?? [];
    return new Unknown(false);
  }

  #callOfWhere({ created, scope }: Where, method: string, node: ast.CallExpression): Value {
    if (method === 'place') return PARAMETER;
    if (method !== 'where' && method !== 'whereOfTerms') return this.#byType(node);
    // A request with all filters, and one with none.
    const onlyAlways = this.choices.choose(created, 2) === 1;
    const [equal] = this.#argumentsOf(created, scope);
    const columns = isRecord(equal) && !onlyAlways ? Object.keys(equal) : [];
    const adding = { method: 'add', scope, onlyAlways };
    const added = this.#addedTo(created.parent, adding).map((text) => this.#toText(text, created));
    const own = method === 'whereOfTerms' ? [this.#toText(this.#argumentsOf(node, scope)[0], node)] : [];
    const all = [...columns.map((column) => `${column} = ${PARAMETER}`), ...added, ...own];
    return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
  }

  /** A value that depends on the request: one of the literals of its type, or a number. */
  #byType(node: Node): Value {
    const literals = this.sources.literalsOf(node);
    if (literals) return literals[this.choices.choose(node.getText(), literals.length)];
    return new Unknown(this.sources.isNumber(node));
  }
}

const A_MOMENT = '2000-01-01T00:00:00.000Z';
const ITERATING = new Set(['map', 'forEach', 'flatMap']);
/** Of pg-copy-streams: the statement is their first argument. */
const PASSED_ON = new Set(['copyFrom', 'copyTo', 'String']);
