/**
 * The syntax trees of a project and what stands where in them, from the compiler that checks the types. Its interface
 * for programs is declared unstable; only this folder uses it.
 */
import {
  SymbolFlags,
  TypeFlags,
  type Project,
  type Symbol as TypeScriptSymbol,
  type Type,
  type UnionType,
} from 'typescript/unstable/sync';
import * as ast from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { FunctionNode } from './evaluated-values.ts';

/** The sources of a project, and what stands where in them. */
export class Sources {
  readonly #callsByName = new Map<string, ast.CallExpression[]>();
  readonly #declarations = new Map<Node, Node | undefined>();
  readonly #types = new Map<Node, Type | undefined>();

  constructor(readonly project: Project) {
    const files = project.rootFiles.flatMap((name) => project.program.getSourceFile(name) ?? []);
    for (const file of files)
      for (const call of descendants(file, ast.isCallExpression)) {
        const name = nameOf(call.expression);
        const calls = this.#callsByName.get(name);
        if (calls) calls.push(call);
        else this.#callsByName.set(name, [call]);
      }
  }

  callsNamed(name: string): readonly ast.CallExpression[] {
    return this.#callsByName.get(name) ?? [];
  }

  /** The declaration of the value that a name stands for. */
  declarationOf(name: Node): Node | undefined {
    if (!this.#declarations.has(name)) this.#declarations.set(name, this.#findDeclaration(name));
    return this.#declarations.get(name);
  }

  #findDeclaration(name: Node): Node | undefined {
    const { checker } = this.project;
    let symbol: TypeScriptSymbol | undefined = ast.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    return (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve(this.project);
  }

  #typeOf(node: Node): Type | undefined {
    if (!this.#types.has(node)) this.#types.set(node, this.project.checker.getTypeAtLocation(node));
    return this.#types.get(node);
  }

  isNumber(node: Node): boolean {
    return ((this.#typeOf(node)?.flags ?? 0) & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) !== 0;
  }

  /** The texts of a type that is a union of them. */
  literalsOf(node: Node): string[] | undefined {
    const type = this.#typeOf(node);
    if (!type) return undefined;
    const types = type.isUnionType() ? membersOf(type) : [type];
    const literals = types.flatMap((each) => (each.isStringLiteralType() ? [each.value] : []));
    return literals.length > 0 && literals.length === types.length ? literals : undefined;
  }

  /** The calls of a function by its name. */
  callsOf(called: FunctionNode): readonly ast.CallExpression[] {
    const declaration: Node = 'name' in called && called.name ? called : called.parent;
    const name = 'name' in declaration ? declaration.name : undefined;
    if (!name || !ast.isIdentifier(name as Node)) return [];
    return this.callsNamed((name as ast.Identifier).text).filter((call) => {
      const callee = ast.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
      return this.declarationOf(callee) === declaration;
    });
  }
}

export function nameOf(callee: Node): string {
  if (ast.isIdentifier(callee)) return callee.text;
  return ast.isPropertyAccessExpression(callee) ? callee.name.text : '';
}

export function isFunction(node: Node): node is FunctionNode {
  return (
    ast.isFunctionDeclaration(node) ||
    ast.isArrowFunction(node) ||
    ast.isFunctionExpression(node) ||
    ast.isMethodDeclaration(node)
  );
}

export function blockAround(node: Node): Node {
  let block = node.parent;
  while (!ast.isSourceFile(block) && !ast.isBlock(block) && !isFunction(block)) block = block.parent;
  return block;
}

export function isInside(node: Node, outer: Node): boolean {
  for (let each: Node | undefined = node; each; each = each.parent) if (each === outer) return true;
  return false;
}

export function descendants<T extends Node>(node: Node, isWanted: (node: Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (each: Node): void => {
    if (isWanted(each)) found.push(each);
    each.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** The compiler fails to hand over a union that contains tuples, which is none of literals anyway. */
function membersOf(type: UnionType): readonly Type[] {
  try {
    return type.getTypes();
  } catch {
    return [];
  }
}
