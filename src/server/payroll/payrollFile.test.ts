import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { PayrollLayout } from '../../domain/company/payroll/schemaPayroll.ts'
import type { NewPayrollRow } from './computeRows.ts'
import { payrollFile, payrollFileName } from './payrollFile.ts'

const row = (fields: Partial<NewPayrollRow> = {}): NewPayrollRow => ({
  tenant: 'acme',
  kind: 'regular',
  carried_cents: 0,
  employee_id: 'e',
  employee_number: '7',
  personal_id: '12345678Z',
  full_name: 'Íñigo Peña',
  cost_center: 'Almacén',
  legal_entity: 'Acme',
  office: '',
  product_id: 'transport',
  plan_year: 2026,
  month_index: 5,
  price_cents: 10_000,
  contribution_cents: 1_000,
  own_pot_cents: 0,
  final_price_cents: 9_000,
  company_bag_cents: 4_000,
  salary_cents: 5_000,
  exempt_cents: 9_000,
  taxed_cents: 0,
  ...fields,
})
const adjustment = row({
  kind: 'adjustment',
  month_index: 4,
  price_cents: -123_456,
  contribution_cents: 0,
  final_price_cents: -123_456,
  company_bag_cents: 0,
  salary_cents: -123_456,
  exempt_cents: -123_456,
})

async function written(layout: PayrollLayout, ...pages: NewPayrollRow[][]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of payrollFile(layout, streamOf(pages))) parts.push(piece)
  return Buffer.concat(parts)
}

async function* streamOf(pages: NewPayrollRow[][]): AsyncIterable<NewPayrollRow[]> {
  for (const page of pages) yield await Promise.resolve(page)
}

const demo = async (company: string): Promise<PayrollLayout> =>
  JSON.parse(await readFile(join('tenants', company, 'payroll.json'), 'utf8'))

describe('the payroll file', () => {
  it('of acme is a CSV with decimal commas, in UTF-8, with its sums', async () => {
    const layout = await demo('acme')
    expect(payrollFileName(layout, 2026, 5)).toBe('nomina-2026-06.csv')
    expect((await written(layout, [row()], [adjustment])).toString()).toBe(
      [
        'Empleado;DNI;Nombre;Centro de coste;Sociedad;Concepto;Periodo;Clase;Precio;Aportación empresa;' +
          'Bolsa propia;Bolsa empresa;Descuento nómina;Exento;Sujeto',
        '7;12345678Z;Íñigo Peña;Almacén;Acme;R102;202606;regular;100,00;10,00;0,00;40,00;50,00;90,00;0,00',
        '7;12345678Z;Íñigo Peña;Almacén;Acme;R102;202605;adjustment;-1234,56;0,00;0,00;0,00;-1234,56;' +
          '-1234,56;0,00',
        'TOTAL;;;;;;;;-1134,56;10,00;0,00;40,00;-1184,56;-1144,56;0,00',
        '',
      ].join('\r\n'),
    )
  })

  it('of globex has fixed columns in cents without a sign, in Windows-1252', async () => {
    const layout = await demo('globex')
    expect(payrollFileName(layout, 2026, 5)).toBe('FLEX202606.TXT')
    const bytes = await written(layout, [row(), adjustment])
    expect(bytes.toString('latin1').split('\r\n')).toEqual([
      '27         0520202606regular   Almacén             00000009000000000040000000000500000000009000' +
        '00000000000',
      '27         0520202605adjustment' +
        'Almacén             -000012345600000000000-0000123456-000012345600000000000',
      ' TOTAL                         ' +
        '                    -000011445600000004000-0000118456-000011445600000000000',
      '',
    ])
  })

  it('cuts a text that is too long and refuses an amount that is', async () => {
    const layout: PayrollLayout = {
      concepts: {},
      file: {
        type: 'fixed',
        name: 'x',
        header: false,
        columns: [
          { field: 'name', width: 5 },
          { field: 'price', width: 6 },
        ],
      },
    }
    expect((await written(layout, [row()])).toString()).toBe('Íñigo100,00\r\n')
    await expect(written(layout, [row({ price_cents: 100_000 })])).rejects.toThrow('file.wide')
  })

  it('escapes what a spreadsheet would run, and leaves a negative amount as it is', async () => {
    const layout = await demo('acme')
    const text = (
      await written(layout, [row({ full_name: '=1+1', cost_center: '-A' }), adjustment])
    ).toString()
    expect(text).toContain(";'=1+1;'-A;")
    expect(text).toContain(';-1234,56;')
  })

  it('as a spreadsheet has numbers as numbers and texts as texts', async () => {
    const columns = [{ field: 'employeeNumber' }, { field: 'name' }, { field: 'salary' }] as const
    const layout: PayrollLayout = {
      concepts: {},
      file: { type: 'xlsx', name: 'x.xlsx', totals: true, columns: [...columns] },
    }
    const [sheet] = await readXlsx(await written(layout, [row({ full_name: '@cmd' })], [adjustment]))
    expect(sheet?.data).toEqual([
      ['employeeNumber', 'name', 'salary'],
      ['7', "'@cmd", 50],
      ['7', 'Íñigo Peña', -1234.56],
      ['TOTAL', null, -1184.56],
    ])
  })
})
