import ts from 'typescript'

/** A place where a file opens another file or a package. */
export type Import = {
  /** The address as written; for a glob its pattern; `computed` if only the running program knows it. */
  specifier: string
  line: number
  /** True for `import()` and lazy globs, which load the file when it is needed. */
  isLazy: boolean
  /** True if only types are imported, so that nothing runs. */
  isTypeOnly: boolean
}

/** The specifier of an import with a computed address. */
export const computed = 'computed'

const mockFunctions = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'importActual', 'importMock'])

/**
 * Finds every file that a file opens: imports and re-exports, `import()`, types by `import('...')` and by
 * JSDoc, `require`, `createRequire(...)`, `import.meta.resolve`, `import.meta.glob`, `new URL('...',
 * import.meta.url)` for workers, `vi.mock` and similar calls, and triple-slash references.
 */
export function importsOf(tree: ts.SourceFile): Import[] {
  const imports: Import[] = [...tree.referencedFiles, ...tree.typeReferenceDirectives].map((reference) => ({
    specifier: tree.referencedFiles.includes(reference) ? `./${reference.fileName}` : reference.fileName,
    line: lineAt(tree, reference.pos),
    isLazy: false,
    isTypeOnly: true,
  }))
  const requires = requireNames(tree)
  // TypeScript reads types from comments only in JavaScript.
  const isJavaScript = /\.[cm]?jsx?$/.test(tree.fileName)
  const visit = (node: ts.Node): void => {
    const opened = openedBy(node, requires)
    const line = lineAt(tree, node.getStart(tree))
    imports.push(...opened.map((each) => ({ isLazy: false, isTypeOnly: false, ...each, line })))
    if (isJavaScript) (node as ts.Node & { jsDoc?: ts.JSDoc[] }).jsDoc?.forEach(visitDoc)
    ts.forEachChild(node, visit)
  }
  const visitDoc = (node: ts.Node): void => {
    if (ts.isJSDocImportTag(node) || ts.isImportTypeNode(node)) visit(node)
    else ts.forEachChild(node, visitDoc)
  }
  visit(tree)
  return imports
}

type Opened = Pick<Import, 'specifier'> & Partial<Import>

function openedBy(node: ts.Node, requires: ReadonlySet<string>): Opened[] {
  if (ts.isImportDeclaration(node) || ts.isJSDocImportTag(node)) {
    const isTypeOnly = ts.isJSDocImportTag(node) || opensTypesOnly(node.importClause)
    return literal(node.moduleSpecifier).map((each) => ({ ...each, isTypeOnly }))
  }
  if (ts.isExportDeclaration(node)) {
    const opened = node.moduleSpecifier ? literal(node.moduleSpecifier) : []
    return opened.map((each) => ({ ...each, isTypeOnly: node.isTypeOnly }))
  }
  if (ts.isExternalModuleReference(node)) return literal(node.expression)
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument)
      ? literal(node.argument.literal).map((each) => ({ ...each, isTypeOnly: true }))
      : []
  if (ts.isNewExpression(node)) return openedByUrl(node)
  return ts.isCallExpression(node) ? openedByCall(node, requires) : []
}

/** Matches `import type { A }`, and `import { type A, type B }`. */
function opensTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { name, namedBindings } = clause
  if (name || !namedBindings || ts.isNamespaceImport(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly)
}

function openedByCall(
  { expression, arguments: [first, options] }: ts.CallExpression,
  requires: ReadonlySet<string>,
): Opened[] {
  if (!first) return []
  if (expression.kind === ts.SyntaxKind.ImportKeyword)
    return literal(first).map((each) => ({ ...each, isLazy: true }))
  if (ts.isIdentifier(expression)) return requires.has(expression.text) ? literal(first) : []
  if (isCreateRequire(expression)) return literal(first)
  if (!ts.isPropertyAccessExpression(expression)) return []
  const [owner, name] = [expression.expression, expression.name.text]
  if (ts.isIdentifier(owner) && owner.text === 'vi' && mockFunctions.has(name))
    return ts.isStringLiteralLike(first) ? literal(first) : []
  if (name === 'resolve' && (isImportMeta(owner) || isRequire(owner, requires))) return literal(first)
  if (name === 'glob' && isImportMeta(owner)) return patternsOf(first, options)
  return []
}

/** Matches `new URL('./worker.ts', import.meta.url)`; the address of a folder opens nothing. */
function openedByUrl({ expression, arguments: given }: ts.NewExpression): Opened[] {
  const [address, base] = given ?? []
  if (expression.getText() !== 'URL' || !address || base?.getText() !== 'import.meta.url') return []
  if (!ts.isStringLiteralLike(address)) return literal(address)
  if (/(^|\/)\.{0,2}$/.test(address.text)) return []
  return [{ specifier: /^[./]/.test(address.text) ? address.text : `./${address.text}` }]
}

function patternsOf(first: ts.Expression, options: ts.Expression | undefined): Opened[] {
  const isLazy = !options?.getText().includes('eager: true')
  const patterns = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
  return patterns
    .flatMap(literal)
    .filter(({ specifier }) => !specifier.startsWith('!'))
    .map((each) => ({ ...each, isLazy }))
}

function literal(node: ts.Node): Opened[] {
  return [{ specifier: ts.isStringLiteralLike(node) ? node.text : computed }]
}

/** Finds `require` and every constant that `createRequire` sets. */
function requireNames(tree: ts.SourceFile): Set<string> {
  const names = new Set(['require'])
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isCreateRequire(node.initializer))
      names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return names
}

function isCreateRequire(node: ts.Node | undefined): boolean {
  return !!node && ts.isCallExpression(node) && node.expression.getText() === 'createRequire'
}

function isRequire(node: ts.Node, requires: ReadonlySet<string>): boolean {
  return isCreateRequire(node) || (ts.isIdentifier(node) && requires.has(node.text))
}

const isImportMeta = (node: ts.Node): boolean => ts.isMetaProperty(node) && node.getText() === 'import.meta'

function lineAt(tree: ts.SourceFile, position: number): number {
  return tree.getLineAndCharacterOfPosition(position).line + 1
}
