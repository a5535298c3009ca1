import ts from 'typescript'

/** True if a file contains imports, then `export default defineBenefit({ ... })`, and nothing else. */
export function isOneDeclaration(tree: ts.SourceFile): boolean {
  const [declaration, ...more] = tree.statements.filter((statement) => !ts.isImportDeclaration(statement))
  if (!declaration || more.length > 0 || !ts.isExportAssignment(declaration)) return false
  const call = declaration.expression
  return (
    ts.isCallExpression(call) &&
    call.expression.getText(tree) === 'defineBenefit' &&
    call.arguments.length === 1
  )
}
