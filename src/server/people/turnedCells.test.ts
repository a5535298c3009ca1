import writeXlsx from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const own: Record<string, unknown> = {
  'Employee number': 'T1',
  'DNI or NIE': dni(620),
  'First name': 'Ada',
  'First surname': 'Mas',
}

/** Imports one person from a workbook; `cells` replace the person's own cells. */
async function importOf(cells: Record<string, string | number | boolean | Date>) {
  const person = { ...own, ...cells }
  const rows = [
    Object.keys(person).map((value) => ({ value })),
    Object.values(person).map((value) =>
      value instanceof Date ? { value, type: Date, format: 'dd-mmm' } : { value },
    ),
  ]
  const bytes = await writeXlsx(rows as never, { sheet: 'people' }).toBuffer()
  const files = { people: inputFile('people.xlsx', bytes) }
  return (await runForAcme(server.context, 'people import', files, { dryRun: true })).answer
}

describe('what a spreadsheet turned into', () => {
  it.each(['Employee number', 'First name', 'Cost centre', 'Phone', 'Postcode', 'IBAN', 'Fixed salary'])(
    'a date is refused in place: 3-4 typed as %s',
    async (title) => {
      const place = new RegExp(`row 2, column “${title}”: .*turned.*\\(2026-04-03\\)`)
      await expect(importOf({ [title]: new Date('2026-04-03') })).rejects.toThrow(place)
    },
  )

  it('a yes or no is refused as a name, and read where one is asked for', async () => {
    await expect(importOf({ 'First name': true })).rejects.toThrow(/“First name”: .*turned.*\(true\)/)
    expect(await importOf({ 'Has a company vehicle': true })).toMatchObject({ added: 1 })
  })

  it('a date is read where a day is asked for', async () => {
    expect(await importOf({ 'Date of birth': new Date('1990-04-03') })).toMatchObject({ added: 1 })
  })
})

describe('an amount below zero in a workbook', () => {
  it.each([
    ['Fixed salary', -24_000],
    ['Fixed salary', -0.01],
    ['Flexible allowance', -1],
  ])('is refused in place: %s of %d', async (title, amount) => {
    await expect(importOf({ [title]: amount, 'Plan year': 2026 })).rejects.toThrow(
      `row 2, column “${title}”: the amount is negative. Write 0 or more.`,
    )
  })

  it('is not 0', async () => {
    expect(await importOf({ 'Flexible allowance': 0, 'Plan year': 2026 })).toMatchObject({ added: 1 })
  })
})
