import { resolve } from 'node:path'
import { runnerImport } from 'vite'

/** Files that are little to send and much to read, and large ones that are nothing; made before the attack. */
export async function hostileFiles() {
  const { module: hostile } = await runnerImport(resolve('tests/support/hostileFiles.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const makers = {
    'sparse.xlsx': () => hostile.sparseWorkbook(),
    'sparse rows.xlsx': () => hostile.sparseWorkbook('A1', 'A1048576'),
    'quadratic.xlsx': () => hostile.quadraticWorkbook(),
    'lying.xlsx': () => hostile.lyingWorkbook(),
    'expanding.xlsx': () => hostile.expandingWorkbook(),
    'laughing.xlsx': () => hostile.laughingWorkbook(),
    'deep.xlsx': () => hostile.deepWorkbook(),
    'attribute.xlsx': () => hostile.hugeAttributeWorkbook(),
    'unclosed tag.xlsx': () => hostile.unclosedTagWorkbook(),
    'text.xlsx': () => hostile.hugeTextWorkbook(),
    'format.xlsx': () => hostile.hugeFormatWorkbook(),
    'repeated text.xlsx': () => hostile.repeatedTextWorkbook(),
    'sheets.xlsx': () => hostile.sheetsWorkbook(101),
    'parts.xlsx': () => hostile.manyPartsWorkbook(3_000),
    'twice named.xlsx': () => hostile.twiceNamedWorkbook(),
    'overlapping.xlsx': () => hostile.overlappingWorkbook(),
    'separators.csv': () => hostile.separatorsCsv(),
    'open quote.csv': () => hostile.openQuoteCsv(),
    'cell.csv': () => hostile.hugeCellCsv(),
    'quotes.csv': () => hostile.quotesCsv(),
    'cells.csv': () => hostile.wideCsv(10_000, 200),
    'lines.csv': () => hostile.wideCsv(100_000, 20, 'abcdefghijklmno'),
  }
  return Object.entries(makers).map(([name, make]) => ({ name, bytes: make() }))
}
