import { readFileSync } from 'node:fs'
import ts from 'typescript'

export type Import = {
  specifier: string
  line: number
  /** Opened by `import()` when it is needed. */
  lazy: boolean
}

/** A file as TypeScript reads it. */
export type Source = {
  /** Address from the top of the project, with slashes. */
  path: string
  /** Everything it opens: imports, re-exports, `import()` and `import('...')` types. */
  imports: Import[]
  /** Texts in its expressions: types are left out, for a union of field names says nothing at run time. */
  strings: { text: string; line: number }[]
  hasDefaultExport: boolean
  lineCount: number
  tree: ts.SourceFile
}

export function readSource(file: string, path: string): Source {
  const text = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const imports: Import[] = []
  const strings: Source['strings'] = []
  let hasDefaultExport = false
  const lineOf = (node: ts.Node): number => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1

  const open = (node: ts.Node, specifier: ts.Node | undefined, lazy = false): void => {
    if (specifier && ts.isStringLiteralLike(specifier))
      imports.push({ specifier: specifier.text, line: lineOf(node), lazy })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return open(node, node.moduleSpecifier)
    if (ts.isExportDeclaration(node)) return open(node, node.moduleSpecifier)
    if (ts.isExportAssignment(node)) hasDefaultExport = true
    if (isDefault(node)) hasDefaultExport = true
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      open(node, node.arguments[0], true)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) open(node, node.argument.literal)
    if (ts.isTypeNode(node) && !ts.isImportTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (ts.isStringLiteralLike(node)) strings.push({ text: node.text, line: lineOf(node) })
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      strings.push({ text: node.text, line: lineOf(node) })
    if (ts.isJsxText(node)) strings.push({ text: node.text, line: lineOf(node) })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return {
    path,
    imports,
    strings,
    hasDefaultExport,
    lineCount: text.replace(/\n$/, '').split('\n').length,
    tree,
  }
}

function isDefault(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}
