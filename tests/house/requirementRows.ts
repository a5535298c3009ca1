import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './listFiles.ts'

/**
 * A requirement in the tables of `tests/requirements/`, with its proof: tests, a visual check, or none yet.
 */
export type RequirementRow = {
  line: string
  tests: { file: string; words: string }[]
  /** Facts that need a visual check of the page. */
  looks: string[]
  /** Facts without a proof yet. */
  open: string[]
  /** The parts that cannot be parsed. */
  faults: string[]
}

export function readRequirementRows(): RequirementRow[] {
  const files = listFiles('tests/requirements').filter((file) => file.endsWith('.md'))
  return files.flatMap((file) => parseRows(readFileSync(join(root, file), 'utf8')))
}

/**
 * Parses the rows of a table whose first column is the line, such as `TEN-01`, and whose last column is its
 * proof.
 */
export function parseRows(text: string): RequirementRow[] {
  return [...text.matchAll(/^\| ([A-Z][A-Z\d]{2}-\d{2,3}) \|(.*)\|$/gm)].map(([, line = '', cells = '']) =>
    parseRow(line, cells.slice(cells.lastIndexOf('|') + 1)),
  )
}

function parseRow(line: string, proof: string): RequirementRow {
  const row: RequirementRow = { line, tests: [], looks: [], open: [], faults: [] }
  for (const entry of proof.trim().split('; ')) {
    const [, kind, sentence = ''] = /^(eye|open): (\S.*)$/.exec(entry) ?? []
    const [, file, words = ''] = /^`([^`]+)` (\S+ \S.*)$/.exec(entry) ?? []
    if (kind === 'eye') row.looks.push(sentence)
    else if (kind === 'open') row.open.push(sentence)
    else if (file) row.tests.push({ file, words })
    else
      row.faults.push(
        `${line}: expected a file and two words of a test's title at least, or eye: or open: with a ` +
          `sentence, got "${entry}"`,
      )
  }
  return row
}

/**
 * Returns the faults of a row as sentences; `titlesIn` returns the titles of a test file, undefined without
 * such a file.
 */
export function findRequirementFaults(
  { line, tests, faults }: RequirementRow,
  titlesIn: (file: string) => string[] | undefined,
): string[] {
  const missing = tests.flatMap(({ file, words }) => {
    const titles = titlesIn(file)
    if (!titles) return [`${line}: there is no file ${file}, which has to hold "${words}"`]
    return titles.some((title) => title.includes(words))
      ? []
      : [`${line}: ${file} has no test whose title says "${words}"`]
  })
  return [...faults, ...missing]
}
