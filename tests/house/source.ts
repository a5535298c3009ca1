import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { findImports, type Import } from './imports.ts'

/** A file with its syntax tree. */
export type Source = {
  /** The path from the project's folder, with slashes. */
  path: string
  text: string
  tree: ts.SourceFile
  imports: Import[]
  hasDefaultExport: boolean
  lineCount: number
}

/** Reads a file; the rules see it under `path`. */
export function readSource(file: string, path: string): Source {
  return createSource(path, readFileSync(file, 'utf8'))
}

/** Builds a source from a text as if it were the file `path`; used by tests of the rules. */
export function createSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return {
    path,
    text,
    tree,
    imports: findImports(tree),
    hasDefaultExport: tree.statements.some(isDefaultExport),
    lineCount: text.replace(/\n$/, '').split('\n').length,
  }
}

/** Returns the line of a node, from 1. */
export function lineOf(node: ts.Node): number {
  const tree = node.getSourceFile()
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

function isDefaultExport(node: ts.Statement): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportDeclaration(node)) return /\bas default\b|\{\s*default\s*[,}]/.test(node.getText())
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}
