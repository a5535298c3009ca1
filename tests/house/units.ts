import ts from 'typescript'
import { lineOf, type Source } from './source.ts'

type ReadFile = Pick<Source, 'path' | 'tree'>

/** The files where money is converted between cents and euros (src/decisions/004-money-in-cents.md). */
export const mappers: readonly RegExp[] = [
  /^src\/domain\/kernel\/(money|format)\.ts$/,
  /^src\/dto\//,
  // Tenant files, including a tax table, are in euros.
  /^src\/domain\/(company\/|tax\/compileTax\.ts$)/,
  // These files use a category's `details`, which are in euros.
  /^src\/domain\/benefit\/(bounds|premium|tickets)\.ts$/,
  /^src\/server\/(\w+\/)*\w+(Dto|Row)\.ts$/,
  /^src\/portal\/api\//,
  // The field where a person types euros.
  /^src\/portal\/ui\/inputs\/moneyText\.ts$/,
  /^src\/portal\/schema-form\/widgets\/amountWidgets\.tsx$/,
]

/** The conversion functions. A plugin calls them too, because its `details` are typed in euros. */
const mapperNames = new Set(['toCents', 'toEuros', 'parseEuros', 'centsOf', 'eurosOf'])

/**
 * The allowed conversions in files outside the mappers. The numbers may only become smaller; at 0 the line
 * is deleted.
 */
export type KnownCrossings = Record<string, { atMost: number; reason: string }>

/** Finds each call of a conversion function, with its line. */
export function findMapperCalls({ tree }: Pick<Source, 'tree'>): { name: string; line: number }[] {
  return listNodes(tree)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => ts.isIdentifier(expression) && mapperNames.has(expression.text))
    .map((call) => ({ name: call.expression.getText(), line: lineOf(call) }))
}

/**
 * Finds each multiplication and division by 100 or 0.01. Percentages are no exception: `percentOf`,
 * `roundedPercent` and `sharePercent` of kernel/money.ts compute them, so that a 100 elsewhere is a unit
 * conversion.
 */
export function findHundreds({ tree }: Pick<Source, 'tree'>): { text: string; line: number }[] {
  return listNodes(tree)
    .filter(ts.isBinaryExpression)
    .filter(({ left, operatorToken, right }) => {
      return scaling.has(operatorToken.kind) && [left, right].some(isHundred)
    })
    .map((node) => ({ text: node.getText().replace(/\s+/g, ' '), line: lineOf(node) }))
}

/**
 * Returns a sentence for each file outside the mappers that converts between euros and cents, with the
 * conversions.
 */
export function findUnitCrossings(files: readonly ReadFile[], known: KnownCrossings): string[] {
  return files.flatMap((file) => {
    const found = countCrossings(file)
    if (found.length <= (known[file.path]?.atMost ?? 0)) return []
    const limit = known[file.path] ? `, known are ${known[file.path]!.atMost}` : ''
    return [`${file.path} crosses between euros and cents${limit}: ${found.join(', ')}`]
  })
}

/** Returns a sentence for each allowed figure that is higher than necessary. */
export function findLoweredCrossings(files: readonly ReadFile[], known: KnownCrossings): string[] {
  return Object.entries(known).flatMap(([path, { atMost }]) => {
    const file = files.find((each) => each.path === path)
    const count = file ? countCrossings(file).length : 0
    return count < atMost ? [`${path} has ${count} crossings left, known are ${atMost}`] : []
  })
}

function countCrossings(file: ReadFile): string[] {
  if (mappers.some((rim) => rim.test(file.path))) return []
  const calls = /^(plugins|src\/tools\/new\/template)\//.test(file.path) ? [] : findMapperCalls(file)
  return [
    ...calls.map(({ name, line }) => `line ${line} calls ${name}`),
    ...findHundreds(file).map(({ text, line }) => `line ${line} has ${text}`),
  ]
}

const scaling = new Set([
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashEqualsToken,
])

/** Matches 100, 100n, 1e2 and 0.01, also with a sign or in parentheses. */
function isHundred(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isHundred(node.expression)
  if (ts.isPrefixUnaryExpression(node)) return isHundred(node.operand)
  if (ts.isBigIntLiteral(node)) return node.text === '100n'
  return ts.isNumericLiteral(node) && [100, 0.01].includes(Number(node.text))
}

function listNodes(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return nodes
}
