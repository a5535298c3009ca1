import ts from 'typescript'
import { findTarget } from './doors.ts'
import { isTest } from './listFiles.ts'
import type { Source } from './source.ts'

type Exporting = Pick<Source, 'path' | 'text' | 'tree'>

/**
 * Returns a sentence for each export of a product file that no other file names, and for each that only tests
 * name although its own file does not use it. Default exports are discovered by their folder; a file that
 * another one opens as a whole (`import * as`) has no unused ones.
 */
export function findUnusedExports(files: readonly Exporting[]): string[] {
  const namedIn = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const name of text.match(/[A-Za-z_$][\w$]*/g) ?? [])
      namedIn.set(name, (namedIn.get(name) ?? new Set()).add(path))
  const whole = new Set(files.flatMap(filesOpenedWhole))
  const judged = files.filter(({ path }) => isProduct(path) && !whole.has(path))
  return judged.flatMap((file) => {
    return exportsOf(file.tree).flatMap((name) => {
      const others = [...(namedIn.get(name) ?? [])].filter((path) => path !== file.path)
      if (others.length === 0) return [`${file.path} exports ${name}, which no other file names`]
      if (others.some((path) => !isForTests(path)) || countNames(file.tree, name) > 1) return []
      return [`${file.path} exports ${name} for tests alone`]
    })
  })
}

function filesOpenedWhole({ path, tree }: Exporting): string[] {
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const { namedBindings } = statement.importClause ?? {}
    if (!namedBindings || !ts.isNamespaceImport(namedBindings)) return []
    return [findTarget(path, { specifier: statement.moduleSpecifier.text })]
  })
}

const isForTests = (path: string): boolean => path.startsWith('tests/') || isTest(path)

const isProduct = (path: string): boolean =>
  /^(src|plugins)\//.test(path) && !isTest(path) && !path.endsWith('.d.ts')

function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    const kinds = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    const isExported = kinds.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported || kinds.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name))
    const { name } = statement as ts.DeclarationStatement
    return name && ts.isIdentifier(name) ? [name.text] : []
  })
}

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : namesOf(each.name)))

function countNames(tree: ts.SourceFile, name: string): number {
  let count = 0
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) count++
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return count
}
