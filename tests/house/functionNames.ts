import ts from 'typescript'
import type { Source } from './source.ts'

/**
 * The maximum number of functions of src and plugins whose name ends in `Of`. A function is named by a verb,
 * so this number may only become smaller.
 */
export const maxNamesInOf = 496

/** Finds the names of functions that end in `Of`, such as `sumsOf`; a verb would say what they do. */
export function findNamesInOf({ tree }: Pick<Source, 'tree'>): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const name = readFunctionName(node)
    if (name && /[a-z]Of$/.test(name)) found.push(name)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function readFunctionName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText()
  const isFunction =
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
  return isFunction ? node.name.getText() : undefined
}
