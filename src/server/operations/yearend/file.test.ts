import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { writePayroll } from '../../../../tests/support/payrollFile.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
  const columns = [{ field: 'employeeNumber' }, { field: 'price' }]
  const file = { type: 'csv', name: 'p-{year}-{month}.csv', columns }
  await writePayroll(server, { concepts: { transport: 'T1' }, file })
})
afterAll(() => server.close())

const run = (name: string, input: object, more = {}) => runForAcme(server.context, name, { ...input }, more)
const yearOf = (part: string, more = {}) => run('yearend file', { year: 2026, part, ...more })

/** Adds a person with a card from June on, and closes these months. */
async function closeWithCard(values: object, months: number[], price: number) {
  const buyer = await server.buyer(values)
  const { id } = await buyer.add(card(months, price))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  return buyer
}

it('sums the closed months of a year to the cent, for form 190, mobility and costs', async () => {
  const own = { personal_id: '12345678Z', cost_center: 'C1', office_name: 'Norte' }
  const group = { gender: 0, professional_group: 'Grupo 3' } as const
  await server.buyer({ employee_number: 'Y3', ...group })
  await server.buyer({ employee_number: 'Y4', ...group })
  await server.buyer({ employee_number: 'Y5', exit_on: '2026-05-31', ...group })
  await closeWithCard(
    { employee_number: 'Y1', legal_entity_name: 'Acme, S.A.', ...group, ...own },
    [5, 6, 7],
    150,
  )
  await closeWithCard(
    { employee_number: 'Y2', personal_id: '', cost_center: 'C2', gender: null, collective_id: 'Planta' },
    [5],
    60,
  )
  server.setNow('2026-07-20T10:00:00Z')
  for (const month of ['2026-06', '2026-07']) await run('payroll close', { month })
  const { answer, files } = await yearOf('form190')
  expect(files).toEqual({})
  expect(answer).toMatchObject({
    closedMonths: 2,
    printedOn: '2026-07-20',
    rows: 3,
    // Two months of 150 euros and one of 60; a card is exempt up to 136.36 euros a month.
    priceCents: 36_000,
    apart: [],
  })
  const told = answer.lines.map((line: any) => [line.employeeNumber, line.key, line.subkey, line.valueCents])
  expect(told).toEqual([
    ['Y1', 'L', '24', 27_272],
    ['Y1', 'A', '', 2_728],
    ['Y2', 'L', '24', 6_000],
  ])
  const said = answer.checks.join('\n')
  expect(said).toContain('They are not the tax agency’s record')
  expect(said).toContain('10 months are not closed')
  expect(said).toContain('payments on account, made and charged, to one line (€27.28 taxable)')
  expect(said).toContain('One line lacks the person’s NIF')
  expect(said).toContain(
    '3 lines lack the entity’s NIF: legalEntities in tenant.json does not include Acme, S.A., –',
  )
  expect((await yearOf('payRegister')).answer).toMatchObject({
    priceCents: 36_000,
    groups: [
      { professionalGroup: 'Grupo 3', sex: 'woman', people: 3, withPayInKind: 1, meanCents: 10_000 },
      { professionalGroup: 'Planta', sex: 'notTold', people: 1, withPayInKind: 1, meanOfThemCents: 6_000 },
    ],
    withoutSex: [{ employeeNumber: 'Y2', name: 'Nora Vidal', professionalGroup: 'Planta' }],
  })
  expect((await yearOf('mobility')).answer.offices).toEqual([
    { office: '', people: 1, personMonths: 1, priceCents: 6_000 },
    { office: 'Norte', people: 1, personMonths: 2, priceCents: 30_000 },
  ])
  expect((await yearOf('costs')).answer).toMatchObject({
    priceCents: 36_000,
    costs: [
      { costCenter: 'C2', people: 1, priceCents: 6_000, exemptCents: 6_000, taxedCents: 0 },
      { costCenter: 'C1', people: 1, priceCents: 30_000, exemptCents: 27_272, taxedCents: 2_728 },
    ],
  })
  expect((await run('yearend file', { year: 2025, part: 'form190' })).answer).toMatchObject({
    lines: [],
    priceCents: 0,
  })
})

it('writes them as CSV and XLSX, in the language of who asks', async () => {
  const { answer, files } = await yearOf('form190', { format: 'csv' })
  expect(answer.files).toEqual(['acme-2026-form190.csv', 'acme-2026-apart.csv'])
  const [titles, first] = String(files['acme-2026-form190.csv']).split('\r\n')
  expect(titles).toContain('Employee number;Key;Subkey;Value;Exempt;Taxable')
  expect(first).toContain('Y1;L;24;272.72;272.72;0.00')
  const spanish = await run('yearend file', { year: 2026, part: 'costs', format: 'csv' }, { language: 'es' })
  expect(String(spanish.files['acme-2026-costs.csv'])).toContain('Acme, S.A.;C1;1;300,00')
  const workbook = await yearOf('form190', { format: 'xlsx' })
  expect(workbook.answer.files).toEqual(['acme-2026-form190.xlsx'])
  expect(workbook.files['acme-2026-form190.xlsx']?.subarray(0, 2).toString()).toBe('PK')
})

it('writes the statement and the certificate of a person, and nothing of who has nothing', async () => {
  const { answer, files } = await run('yearend statement', { year: 2026, employeeNumber: 'Y1' })
  expect(answer).toMatchObject({ person: 'Nora Vidal', priceCents: 30_000 })
  expect(answer.files).toHaveLength(2)
  for (const file of answer.files) expect(String(files[file]?.subarray(0, 5))).toBe('%PDF-')
  const nothing = run('yearend statement', { year: 2026, employeeNumber: 'Y3' })
  await expect(nothing).rejects.toThrow('Y3 has nothing in 2026')
  const unknown = run('yearend statement', { year: 2026, employeeNumber: 'Y9' })
  await expect(unknown).rejects.toMatchObject({ isAbsent: true })
})

it('has lines of form 190 for a company by law alone', async () => {
  const file = JSON.parse(await readFile(join(server.folder.dir, 'tenant.json'), 'utf8')) as { plan: object }
  await server.folder.write(
    'tenant.json',
    JSON.stringify({ ...file, plan: { ...file.plan, simulator: 'table' } }),
  )
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.simulator).toBe('table')
  await expect(yearOf('form190')).rejects.toThrow('only if acme uses the “law” tax calculation')
  expect((await yearOf('costs')).answer).toMatchObject({ priceCents: 36_000 })
})
