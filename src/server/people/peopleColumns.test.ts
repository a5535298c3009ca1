import { describe, expect, it } from 'vitest'
import { documentLetters } from '../../domain/kernel/documentLetters.ts'
import { familyMemberForm, legalDataForm, profileUserForm } from '../../domain/forms/profileForms.ts'
import { languages } from '../../domain/kernel/language.ts'
import { validationErrors } from '../platform/http/validateBody.ts'
import type { TableColumn } from '../platform/sheets/tableFormat.ts'
import { faultSentences } from '../platform/sheets/sheetFaults.ts'
import { compensationColumns, peopleColumns, type PeopleTable } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'
import { readPeopleFiles } from './readPeopleFiles.ts'

const forms = {
  people: { ...profileUserForm.properties, ...legalDataForm.properties },
  family: familyMemberForm.properties,
}

/** The cell's value in an otherwise valid line, as an import reads it, or the fault. */
async function read(table: PeopleTable, key: string, cell: string) {
  const others = peopleColumns[table]
    .filter((column) => 'isRequired' in column && column.key !== key)
    .map(({ key: other }) => [other, right[other] ?? 'x'] as const)
  const [titles, cells] = [
    [...others.map(([other]) => other), key],
    [...others.map(([, value]) => value), cell],
  ]
  const bytes = Buffer.from([titles, cells].map((line) => line.join(';')).join('\n'))
  const { tables, faults } = await readPeopleFiles({ [table]: { name: 'a.csv', bytes } }, 'en')
  return { value: tables[table][0]?.values[key], faults }
}

const right: Record<string, string> = {
  personalID: '12345678Z',
  birthday: '1990-01-01',
  relationship: 'child',
}

/** Whether the employee's form accepts a value; amounts are in euros in the form. */
function isTakenByForm(table: 'people' | 'family', key: string, value: unknown): boolean {
  const schema: Record<string, object> = forms[table]
  const seen = key.endsWith('Salary') ? Number(value) / 100 : value
  return validationErrors(schema[key]!, seen, 'en').length === 0
}

const long = (length: number, sign = 'x') => sign.repeat(length)

describe('a column of people', () => {
  it.each([
    ['people', 'firstName', [long(80)], [long(81)]],
    ['people', 'lastName1', [long(80)], [long(81)]],
    ['people', 'lastName2', [long(80)], [long(81)]],
    ['people', 'email', [`${long(64)}@acme.example`], [`${long(64)}@${long(255)}.es`]],
    ['people', 'phone', [long(15, '6'), '34600000000'], [long(16, '6'), '600 OOO 000', '+']],
    ['people', 'securityNumber', [long(12, '1')], [long(13, '1'), '08/12345678X']],
    ['people', 'maritalStatus', ['single', 'widowed'], ['separated']],
    ['people', 'disability', ['1', '100'], ['101', '-1']],
    ['people', 'paymentCount', ['1', '24'], ['0', '25']],
    ['people', 'fixedSalary', ['0.00', '10000000.00'], ['10000000.01']],
    ['people', 'variableSalary', ['0.00', '10000000.00'], ['10000000.01']],
    ['family', 'firstName', [long(80)], [long(81)]],
    ['family', 'lastName1', [long(80)], [long(81)]],
    ['family', 'lastName2', [long(80)], [long(81)]],
    ['family', 'relationship', ['spouse', 'domestic_partner'], ['you']],
    ['family', 'disability', ['1', '100'], ['101', '-1']],
  ] as const)(
    'takes in the table %s as %s what the form of its owner takes',
    async (table, key, good, bad) => {
      for (const cell of good) {
        const { value, faults } = await read(table, key, cell)
        expect([faults, isTakenByForm(table, key, value)]).toEqual([[], true])
      }
      const isNumber = 'minimum' in forms[table][key as never]
      for (const cell of bad) {
        expect((await read(table, key, cell)).faults).toMatchObject([{ line: 2, key }])
        const cents = key.endsWith('Salary') ? 100 : 1
        expect(isTakenByForm(table, key, isNumber ? Number(cell) * cents : cell)).toBe(false)
      }
    },
  )

  it('that no form has takes a text of 200 characters', async () => {
    expect((await read('people', 'office', long(200))).faults).toEqual([])
    expect((await read('people', 'office', long(201))).faults).toMatchObject([{ id: 'cell.long' }])
  })

  it('says in each language what is wrong with a phone and a name, where, and the way out', async () => {
    const faults = [
      ...(await read('people', 'phone', '600 OOO')).faults,
      ...(await read('people', 'lastName2', long(81))).faults,
    ]
    const told = languages.map((language) => faultSentences(faults, language, peopleMessages).sentences)
    expect(told[languages.indexOf('en')]).toEqual([
      'a.csv, row 2, column “phone”: it must have digits only, such as 600000000. ' +
        'Remove letters and other characters.',
      'a.csv, row 2, column “lastName2”: it has more than 80 characters. Shorten it.',
    ])
    expect(new Set(told.flat()).size).toBe(2 * languages.length)
    expect(told.flat().filter((each) => each.includes('fault.'))).toEqual([])
  })

  it.each([
    ['phone', '+34 600-000-000', '34600000000'],
    ['phone', '600.000.000', '600000000'],
    ['phone', '(+351) 21 000', '35121000'],
    ['securityNumber', '08/12345678/90', '081234567890'],
  ])('takes the digits of a %s alone: %s', async (key, cell, value) => {
    expect(await read('people', key, cell)).toEqual({ value, faults: [] })
  })

  it.each([
    ['people', 'maritalStatus', 'casado/casada, casado, casada, casat/casada, casat, married', 'married'],
    ['people', 'maritalStatus', 'vidu/vídua, vídua, viúva, viuda', 'widowed'],
    ['family', 'relationship', 'hijo/hija, hija, fill/filla, filla, filho, child', 'child'],
  ] as const)('of the table %s takes each form of a choice of %s: %s', async (table, key, forms, value) => {
    for (const form of forms.split(', '))
      expect([form, await read(table, key, form)]).toEqual([form, { value, faults: [] }])
  })

  it('has digits where its form has the pattern of digits, and no other pattern but that of names', () => {
    const columns: readonly TableColumn[] = [...Object.values(peopleColumns).flat(), ...compensationColumns]
    const digits = columns.filter(({ kind }) => kind === 'digits').map(({ key }) => key)
    const patterned = columns.filter(({ field }) => ![undefined, documentLetters].includes(field?.pattern))
    expect(patterned.map(({ key }) => key)).toEqual(digits)
  })
})
