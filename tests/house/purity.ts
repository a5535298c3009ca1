import ts from 'typescript'
import type { Source } from './source.ts'

const ofTheWorld = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])
const world = new Set([
  'process',
  'fetch',
  'localStorage',
  'globalThis',
  'window',
  'document',
  'setTimeout',
  'setInterval',
])

/**
 * A sentence for each place where a file asks the clock, chance or the machine: what it answers must depend
 * on its question.
 */
export function askedOfTheWorld({ path, tree }: Pick<Source, 'path' | 'tree'>): string[] {
  const sentences: string[] = []
  const say = (node: ts.Node, what: string): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    sentences.push(`rules ask neither clock nor chance nor machine: "${path}:${line} asks ${what}"`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isPropertyAccessExpression(node) && ofTheWorld.has(node.getText(tree)))
      say(node, node.getText(tree))
    if (ts.isNewExpression(node) && node.expression.getText(tree) === 'Date' && !node.arguments?.length)
      say(node, 'new Date()')
    if (ts.isIdentifier(node) && world.has(node.text) && isFree(node)) say(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return sentences
}

/** Whether a name stands for itself, and is no field, no key and no parameter of that name. */
function isFree({ parent, ...node }: ts.Identifier): boolean {
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isPropertyAccessExpression(parent)) return parent.name.pos !== node.pos
  return !('name' in parent && (parent.name as ts.Node | undefined)?.pos === node.pos)
}
