import Type from 'typebox'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { caseFaults, parseObject, writeFigures, type WrittenCase } from '../lawCaseDto.ts'
import { caseFormat } from '../lawCaseFormat.ts'
import { remarksOn } from '../lawExplained.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { OperationRefused, type Reason } from '../../platform/context/operating.ts'
import { planYear, returnTablesYear } from '../inputs.ts'
import { defineOperation, fileInput } from '../operation.ts'
import { refusalSentences } from '../refusalSentences.ts'

const maxCases = 100_000
const maxFaults = 20

type Line = { id: string | number | null; written: WrittenCase }

/**
 * Computes payslip and tax return by the law for the people of a file, one JSON object per line, to compare
 * them with another calculator: `{"id": 1, "input": {...}}`, in the format of src/domain/tax/law/README.md.
 */
export default defineOperation({
  name: 'law figure',
  summary: 'Works out payslip and return of the people in a file by the law, one result a line',
  format: caseFormat(true),
  input: Type.Object(
    {
      file: fileInput('The cases, one JSON object a line'),
      year: Type.Optional(planYear),
      returnYear: Type.Optional(returnTablesYear),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ cases: Type.Integer(), year: Type.Integer(), returnYear: Type.Integer() }),
  access: { right: 'read', company: 'none' },
  dryRun: false,
  // Parsing a file of cases would block other requests.
  shellOnly: 'beside',
  run: async ({ clock, language, writeFile }, { file, year = yearOf(clock.today()), returnYear = year }) => {
    const lines = readLines(file.bytes)
    await writeFile('law-figures.jsonl', pieces(lines, { year, returnYear, language }))
    return { cases: lines.length, year, returnYear }
  },
})

type Options = { year: number; returnYear: number; language: Language }

/**
 * Writes one result per line; assumptions about a case, and contradictions in it, are written beside its
 * figures.
 */
async function* pieces(
  lines: readonly Line[],
  { year, returnYear, language }: Options,
): AsyncGenerator<string> {
  for (const { id, written } of lines) {
    const assumptions = remarksOn(written, year, language)
    const figures = writeFigures(written, year, returnYear)
    yield `${JSON.stringify({ id, ...figures, ...(assumptions.length > 0 && { assumptions }) })}\n`
  }
}

/**
 * Reads the people of a file.
 * @throws OperationRefused with the faults, line by line
 */
function readLines(bytes: Uint8Array): Line[] {
  const texts = new TextDecoder().decode(bytes).split('\n')
  const numbered = texts.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.trim())
  if (numbered.length > maxCases) throw new OperationRefused([{ id: 'law.tooMany', most: maxCases }])
  const read = numbered.map(({ text, line }) => readLine(text, line))
  const faults = read.flatMap((each) => ('faults' in each ? each.faults : []))
  if (faults.length > 0) throw new OperationRefused(faults.slice(0, maxFaults))
  return read.flatMap((each) => ('written' in each ? each : []))
}

function readLine(text: string, line: number): Line | { faults: Reason[] } {
  const parsed: { id?: unknown; input?: unknown } | undefined = parseObject(text)
  if (!parsed) return { faults: [{ id: 'law.noObject', line }] }
  const faults = caseFaults(parsed.input)
  if (faults.length > 0) return { faults: faults.map((reason) => atLine(line, reason)) }
  const { id } = parsed
  return {
    id: typeof id === 'number' || typeof id === 'string' ? id : null,
    written: parsed.input as WrittenCase,
  }
}

const atLine = (line: number, reason: Reason): Reason => ({
  id: 'law.line',
  line,
  reason: (language: Language) => refusalSentences([reason], language).join(),
})
