import { resolve } from 'node:path'
import { runnerImport } from 'vite'

/**
 * Builds the hostile files before the attack: small ones that are slow to read, and large ones without
 * content. `isEverywhere`: the file is sent in each field of a form at once.
 */
export async function hostileFiles() {
  const load = async (name) =>
    (await runnerImport(resolve(`tests/support/${name}.ts`), { configFile: false, logLevel: 'error' })).module
  const [hostile, tables] = [await load('hostileFiles'), await load('hostileTables')]
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
    'swapped.xlsx': () => tables.swappedWorkbook(),
    'section.xlsx': () => tables.hugeSectionWorkbook('section'),
    'comment.xlsx': () => tables.hugeSectionWorkbook('comment'),
    'texts.xlsx': () => tables.manyTextsWorkbook(),
    'attributes.xlsx': () => tables.manyAttributesWorkbook(),
    'one name.xlsx': () => tables.sparseSheetsWorkbook(),
    'long name.xlsx': () => tables.namedSheetsWorkbook(`people${' '.repeat(200_000)}`),
    'formulas.xlsx': () => tables.formulasWorkbook(),
    'titles.xlsx': () => tables.longTitlesWorkbook(),
    'titles.csv': () => tables.longTitlesCsv(),
    'choices.csv': () => tables.choicesCsv(),
    'quoted separators.csv': () => tables.quotedSeparatorsCsv(),
    'separators.csv': () => hostile.separatorsCsv(),
    'open quote.csv': () => hostile.openQuoteCsv(),
    'cell.csv': () => hostile.hugeCellCsv(),
    'quotes.csv': () => hostile.quotesCsv(),
    'cells.csv': () => hostile.wideCsv(10_000, 200),
    'lines.csv': () => hostile.wideCsv(100_000, 20, 'abcdefghijklmno'),
  }
  const made = Object.entries(makers).map(([name, make]) => ({ name, bytes: make() }))
  return [...made, { name: 'many.csv', bytes: manyLines(), isEverywhere: true }]
}

/** Builds the maximum number of lines with the titles of several tables; every line is invalid. */
function manyLines(lines = 100_000) {
  const line = (index) => `E${index};person${index}@example.com;Nora;Vidal;1988-04-31;2026;a;transport\n`
  const titles = 'employeeNumber;email;firstName;lastName1;birthday;planYear;topBag;product\n'
  return Buffer.from(titles + Array.from({ length: lines }, (_, index) => line(index)).join(''))
}
