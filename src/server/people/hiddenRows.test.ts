import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { textCell, workbookOf } from '../../../tests/support/hostileFiles.ts'
import { dni, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** A workbook with the given lines hidden. */
const workbook = (rows: string[][], hidden: Record<number, string>): Buffer =>
  workbookOf(
    rows
      .map((cells, index) => {
        const line = index + 1
        const attribute = hidden[line] === undefined ? '' : ` hidden="${hidden[line]}"`
        const texts = cells.map((text, at) => textCell(`${'ABCD'[at]}${line}`, text))
        return `<row r="${line}"${attribute}>${texts.join('')}</row>`
      })
      .join(''),
  )

it('an import reports the hidden rows of a workbook, and reads them', async () => {
  const titles = ['Employee number', 'DNI or NIE', 'First name', 'First surname']
  const lines = [1, 2, 3, 4].map((n) => [`H${n}`, dni(800 + n), 'Ada', 'Mas'])
  const bytes = workbook([titles, ...lines], { 3: '1', 4: '0', 5: 'true' })
  const people = { name: 'people.xlsx', bytes }
  const { answer } = await runForAcme(server.context, 'people import', { people })
  expect(answer).toMatchObject({
    added: 4,
    notes: ['people.xlsx people: hidden rows were read too (2): 3, 5.'],
  })
  const shown = { name: 'people.xlsx', bytes: workbook([titles, ...lines], {}) }
  expect((await runForAcme(server.context, 'people import', { people: shown })).answer.notes).toEqual([])
})

it('an import of compensations reports hidden rows, too', async () => {
  const rows = [
    ['Employee number', 'Product', 'Yearly value'],
    ['H1', 'Parking', '100'],
  ]
  const file = { name: 'c.xlsx', bytes: workbook(rows, { 2: '1' }) }
  const { answer } = await runForAcme(server.context, 'people compensations', { file })
  expect(answer).toMatchObject({ notes: ['c.xlsx: hidden rows were read too (1): 2.'] })
})
