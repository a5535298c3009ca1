import ts from 'typescript'
import { lineOf, type Source } from './source.ts'

export type Expression = { source: string; flags: string; at: string }

/** Finds the regular expressions of a file: its literals, and the `pattern` of schemas. */
export function findExpressions({ tree, path }: Source): Expression[] {
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    const [source, flags] = toExpression(node) ?? []
    if (source !== undefined) found.push({ source, flags: flags ?? '', at: `${path}:${lineOf(node)}` })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function toExpression(node: ts.Node): [string, string] | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return [node.text.slice(1, end), node.text.slice(end + 1)]
  }
  const isPattern = ts.isPropertyAssignment(node) && node.name.getText() === 'pattern'
  return isPattern && ts.isStringLiteralLike(node.initializer) ? [node.initializer.text, 'u'] : undefined
}

/**
 * Expressions that are not linear, each with the reason why no long text from outside is matched. The list
 * may only become shorter.
 */
export const knownSlow: Record<string, string> = {
  '\\[(?:\\\\.|[^\\]\\\\])*\\]': 'a pattern of a plugin, which is code',
  '^\\s*€?\\s*([+-]?)([\\d., ]{1,20}?)\\s*(?:€|eur|euros?)?\\s*$': 'at most 40 characters',
  '(-?\\d+(?:\\.\\d+)?)[ \\t]+$': 'at most 40 characters',
  '[+-]?[\\d.]+,$': 'at most 40 characters',
  '[\\d.]+(,\\d+)? ?$': 'at most 40 characters',
  '[^\\s,:{}[\\]"]+$': 'at most 40 characters',
  '^[. ]+|[. ]+$': 'the letters of a name of a file that were kept',
  '<body[^>]*>([\\s\\S]*)<\\/body>': 'a mail of ours, in the demo mailbox',
  '(?:https?:\\/\\/[^/\\s]+)(\\/[^\\s?#:@]*)[^\\s:]*:(\\d+):(\\d+)': 'an error of the own browser',
  '\\S+@\\S+': 'an error of the own browser',
  '(.)\\/+$': 'the address in the own browser',
  '\\[[\'"]?([^\\]\'"]+)[\'"]?\\]': 'a sentence of the form, in the own browser',
  '\\s*\\*$': 'a title of the form, in the own browser',
  '\\s*€': 'an amount that the portal wrote, in the own browser',
}
