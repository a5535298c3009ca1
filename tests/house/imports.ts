import ts from 'typescript'

/** A position in a file where another file or a package is imported. */
export type Import = {
  /** The import path as written; for a glob its pattern; `computed` if the path is only known at run time. */
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
 * Finds every file that a file loads: imports and re-exports, `import()`, types by `import('...')` and by
 * JSDoc, `require`, `createRequire(...)`, `import.meta.resolve`, `import.meta.glob`, `new URL('...',
 * import.meta.url)` for workers, `vi.mock` and similar calls, and triple-slash references.
 */
export function findImports(tree: ts.SourceFile): Import[] {
  const imports: Import[] = [...tree.referencedFiles, ...tree.typeReferenceDirectives].map((reference) => ({
    specifier: tree.referencedFiles.includes(reference) ? `./${reference.fileName}` : reference.fileName,
    line: findLine(tree, reference.pos),
    isLazy: false,
    isTypeOnly: true,
  }))
  const requires = findRequireNames(tree)
  // TypeScript reads types from comments only in JavaScript.
  const isJavaScript = /\.[cm]?jsx?$/.test(tree.fileName)
  const visit = (node: ts.Node): void => {
    const opened = findOpened(node, requires)
    const line = findLine(tree, node.getStart(tree))
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

type OpenedFile = Pick<Import, 'specifier'> & Partial<Import>

function findOpened(node: ts.Node, requires: ReadonlySet<string>): OpenedFile[] {
  if (ts.isImportDeclaration(node) || ts.isJSDocImportTag(node)) {
    const isTypeOnly = ts.isJSDocImportTag(node) || opensTypesOnly(node.importClause)
    return findLiteral(node.moduleSpecifier).map((each) => ({ ...each, isTypeOnly }))
  }
  if (ts.isExportDeclaration(node)) {
    const opened = node.moduleSpecifier ? findLiteral(node.moduleSpecifier) : []
    return opened.map((each) => ({ ...each, isTypeOnly: node.isTypeOnly }))
  }
  if (ts.isExternalModuleReference(node)) return findLiteral(node.expression)
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument)
      ? findLiteral(node.argument.literal).map((each) => ({ ...each, isTypeOnly: true }))
      : []
  if (ts.isNewExpression(node)) return findOpenedByUrl(node)
  return ts.isCallExpression(node) ? findOpenedByCall(node, requires) : []
}

/** Matches `import type { A }`, and `import { type A, type B }`. */
function opensTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { name, namedBindings } = clause
  if (name || !namedBindings || ts.isNamespaceImport(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly)
}

function findOpenedByCall(
  { expression, arguments: [first, options] }: ts.CallExpression,
  requires: ReadonlySet<string>,
): OpenedFile[] {
  if (!first) return []
  if (expression.kind === ts.SyntaxKind.ImportKeyword)
    return findLiteral(first).map((each) => ({ ...each, isLazy: true }))
  if (ts.isIdentifier(expression)) return requires.has(expression.text) ? findLiteral(first) : []
  if (isCreateRequire(expression)) return findLiteral(first)
  if (!ts.isPropertyAccessExpression(expression)) return []
  const [owner, name] = [expression.expression, expression.name.text]
  if (ts.isIdentifier(owner) && owner.text === 'vi' && mockFunctions.has(name))
    return ts.isStringLiteralLike(first) ? findLiteral(first) : []
  if (name === 'resolve' && (isImportMeta(owner) || isRequire(owner, requires))) return findLiteral(first)
  if (name === 'glob' && isImportMeta(owner)) return listPatterns(first, options)
  return []
}

/** Matches `new URL('./worker.ts', import.meta.url)`; the address of a folder loads no file. */
function findOpenedByUrl({ expression, arguments: given }: ts.NewExpression): OpenedFile[] {
  const [address, base] = given ?? []
  if (expression.getText() !== 'URL' || !address || base?.getText() !== 'import.meta.url') return []
  if (!ts.isStringLiteralLike(address)) return findLiteral(address)
  if (/(^|\/)\.{0,2}$/.test(address.text)) return []
  return [{ specifier: /^[./]/.test(address.text) ? address.text : `./${address.text}` }]
}

function listPatterns(first: ts.Expression, options: ts.Expression | undefined): OpenedFile[] {
  const isLazy = !options?.getText().includes('eager: true')
  const patterns = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
  return patterns
    .flatMap(findLiteral)
    .filter(({ specifier }) => !specifier.startsWith('!'))
    .map((each) => ({ ...each, isLazy }))
}

function findLiteral(node: ts.Node): OpenedFile[] {
  return [{ specifier: ts.isStringLiteralLike(node) ? node.text : computed }]
}

/** Finds `require` and every constant that `createRequire` sets. */
function findRequireNames(tree: ts.SourceFile): Set<string> {
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

function findLine(tree: ts.SourceFile, position: number): number {
  return tree.getLineAndCharacterOfPosition(position).line + 1
}
