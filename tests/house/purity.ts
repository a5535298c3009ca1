import ts from 'typescript'
import { lineOf, type Source } from './source.ts'

/** Names of the browser, Node and the clock that no rule may read, unless the file declares them itself. */
const outside = new Set(
  [
    'process global globalThis window self document navigator location history screen console ' +
      'performance crypto',
    'require Buffer eval Function Temporal localStorage sessionStorage indexedDB caches cookieStore fetch',
    'XMLHttpRequest WebSocket EventSource Worker BroadcastChannel MessageChannel setTimeout setInterval',
    'setImmediate queueMicrotask scheduler requestAnimationFrame requestIdleCallback',
  ].flatMap((names) => names.split(' ')),
)

/** Date methods that depend on the machine's time zone. */
const localTime =
  /^([gs]et((Full)?Year|Month|Date|Day|Hours|Minutes|(Millis|S)econds|TimezoneOffset)|to(Date|Time)String)$/

/**
 * Returns a sentence for each use of the clock, random numbers, the machine, its language or its time zone
 * in a file: a rule's result may depend on its arguments only.
 */
export function findImpureReads({ path, tree }: Pick<Source, 'path' | 'tree'>): string[] {
  const isFree = createFreeNameCheck(tree)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    const what = ts.isIdentifier(node) && isFree(node) ? readByName(node) : readByForm(node)
    if (what) found.push(`a rule reads its arguments alone: "${path}:${lineOf(node)}" reads ${what}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function readByName(name: ts.Identifier): string | undefined {
  const { parent } = name
  if (outside.has(name.text)) return name.text
  const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined
  if (name.text === 'Date') return readOfDate(parent, name, member)
  if (name.text === 'Math') {
    if (member === 'random') return 'Math.random'
    return member ? undefined : 'Math as a value'
  }
  return name.text === 'Intl' ? readOfIntl(parent, member) : undefined
}

/** Allows `new Date(instant)`, `Date.UTC`, `Date.parse` and `instanceof Date`. */
function readOfDate(parent: ts.Node, name: ts.Identifier, member: string | undefined): string | undefined {
  if (member) return ['UTC', 'parse'].includes(member) ? undefined : `Date.${member}`
  if (ts.isNewExpression(parent) && parent.expression === name) {
    const given = parent.arguments ?? []
    if (given.length === 0) return 'new Date()'
    return given.length === 1 && !ts.isSpreadElement(given[0]!) ? undefined : "the machine's time zone"
  }
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
    return undefined
  return ts.isCallExpression(parent) && parent.expression === name ? 'Date()' : 'Date as a value'
}

/** Requires that each formatter has a language, and a formatter of dates also a time zone. */
function readOfIntl(access: ts.Node, member: string | undefined): string | undefined {
  if (!member) return 'Intl as a value'
  const made = access.parent
  if (!ts.isNewExpression(made) && !ts.isCallExpression(made)) return undefined
  const [language, options] = made.arguments ?? []
  if (!language || language.getText() === 'undefined') return "the machine's language"
  return member === 'DateTimeFormat' && !namesTimeZone(options) ? "the machine's time zone" : undefined
}

function readByForm(node: ts.Node): string | undefined {
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return 'import.meta'
  if (ts.isPropertyAccessExpression(node) && localTime.test(node.name.text)) return node.name.text
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const method = node.expression.name.text
  const [language, options] = node.arguments
  if (!/^toLocale(Date|Time|)String$/.test(method)) return undefined
  if (!language) return "the machine's language"
  return method === 'toLocaleString' || namesTimeZone(options) ? undefined : "the machine's time zone"
}

function namesTimeZone(options: ts.Node | undefined): boolean {
  return (
    !!options &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some((property) => property.name?.getText() === 'timeZone')
  )
}

/**
 * Returns a check for names that the file neither declares nor imports: the browser or Node provides them.
 */
function createFreeNameCheck(tree: ts.SourceFile): (name: ts.Identifier) => boolean {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    allowJs: true,
    jsx: ts.JsxEmit.Preserve,
  }
  const host: ts.CompilerHost = {
    getSourceFile: (file) => (file === tree.fileName ? tree : undefined),
    getDefaultLibFileName: () => '',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (file) => file === tree.fileName,
    readFile: () => undefined,
  }
  const checker = ts.createProgram([tree.fileName], options, host).getTypeChecker()
  return (name) => {
    const { parent } = name
    if (ts.isShorthandPropertyAssignment(parent)) return !checker.getShorthandAssignmentValueSymbol(parent)
    if (ts.isPropertyAccessExpression(parent) && parent.name === name) return false
    if (ts.isBindingElement(parent) && parent.propertyName === name) return false
    if ('name' in parent && parent.name === name) return false
    return !checker.getSymbolAtLocation(name)?.declarations?.length
  }
}
