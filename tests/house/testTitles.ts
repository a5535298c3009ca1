import ts from 'typescript'
import type { Source } from './source.ts'

/**
 * Lists the titles of a file's tests: each after the titles of its groups, each step after its test. The
 * title for a table of cases appears once per case. Skipped tests and tests that are expected to fail are
 * left out with their content. A value that is only known at run time leaves a gap, which a search cannot
 * match.
 */
export function testTitles({ tree }: Pick<Source, 'tree'>): string[] {
  const constants = findConstants(tree)
  const titles: string[] = []
  const visit = (node: ts.Node, groups: string[]): void => {
    const words = ts.isCallExpression(node) ? splitMaker(node.expression) : undefined
    const title =
      ts.isCallExpression(node) && words && !makesAnother(node.expression) ? node.arguments[0] : undefined
    if (!words || !title) return ts.forEachChild(node, (child) => visit(child, groups))
    if (words.some((word) => off.has(word))) return
    const own = fillTitle(findText(title), findCases(node, constants))
    const joined = groups.flatMap((group) => own.map((text) => `${group} ${text}`.trim()))
    if (!words.includes('describe')) titles.push(...joined)
    ts.forEachChild(node, (child) => visit(child, joined))
  }
  visit(tree, [''])
  return titles
}

const makers = new Set(['describe', 'it', 'test', 'xdescribe', 'xit', 'xtest'])
const off = new Set(['xdescribe', 'xit', 'xtest', 'skip', 'todo', 'fixme', 'fail', 'fails'])
/** Functions that return another function, whose call contains the title. */
const makingAnother = new Set(['each', 'for', 'skipIf', 'runIf'])
/** Functions of the test API that create no test. */
const others = new Set([
  'beforeEach',
  'beforeAll',
  'afterEach',
  'afterAll',
  'configure',
  'setTimeout',
  'slow',
  'use',
  'info',
  'extend',
])
const gap = '\n'

/** Splits `test.describe.each([...])` into `test`, `describe`, `each`; undefined unless it creates a test. */
function splitMaker(maker: ts.Node): string[] | undefined {
  if (ts.isIdentifier(maker)) return makers.has(maker.text) ? [maker.text] : undefined
  if (ts.isPropertyAccessExpression(maker)) {
    const before = splitMaker(maker.expression)
    return before && !others.has(maker.name.text) ? [...before, maker.name.text] : undefined
  }
  if (ts.isCallExpression(maker))
    return makesAnother(maker.expression) ? splitMaker(maker.expression) : undefined
  return ts.isTaggedTemplateExpression(maker) && makesAnother(maker.tag) ? splitMaker(maker.tag) : undefined
}

function makesAnother(maker: ts.Node): boolean {
  return ts.isPropertyAccessExpression(maker) && makingAnother.has(maker.name.text)
}

function findText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => gap + literal.text).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return findText(node.left) + findText(node.right)
  return gap
}

/** Returns the cases of a test's table, each as its texts; empty if they are computed. */
function findCases(test: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string[][] {
  if (!ts.isCallExpression(test) || !ts.isCallExpression(test.expression)) return []
  const [argument] = test.expression.arguments
  const table = argument && unwrap(argument, constants)
  if (!table || !ts.isArrayLiteralExpression(table)) return []
  return table.elements.map((element) => {
    const row = unwrap(element, constants)
    return ts.isArrayLiteralExpression(row) ? row.elements.map(findText) : [findText(row)]
  })
}

/** Removes type syntax around an expression, and replaces a constant of the file by its value. */
function unwrap(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return unwrap(node.expression, constants)
  const meant = ts.isIdentifier(node) ? constants.get(node.text) : undefined
  return meant ? unwrap(meant, new Map()) : node
}

function findConstants(tree: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return constants
}

/** Fills each case's values into a title: `%s` in order; a `$name` is a gap. */
function fillTitle(title: string, cases: string[][]): string[] {
  return (cases.length > 0 ? cases : [[]]).map((values) => {
    const left = [...values]
    return title.replace(/%%|%[sdifjoOc]|%#|\$[\w.]+/g, (place) =>
      place === '%%' ? '%' : /^%[a-zA-Z]$/.test(place) ? (left.shift() ?? gap) : gap,
    )
  })
}
