import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writeFigures, type WrittenCase } from '../src/server/operations/lawCaseDto.ts'

type Figures = Record<string, string>
type Line = { id: number | string; input: WrittenCase; payslip: Figures; return: Figures | null }

/**
 * Worked examples (E1 to E17) and 200 random people. Their figures were computed by a program that shares no
 * code with this one: payslips of 2026, and returns by the tables of 2025.
 */
const lines = readFileSync(new URL('./fixtures/law/cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

it.each(lines)('payslip and return are to the cent what was worked out apart: case $id', (line) => {
  const found = writeFigures(line.input, 2026, 2025)
  expect(found.payslip).toMatchObject(line.payslip)
  if (line.return) expect(found.return).toEqual(line.return)
})
