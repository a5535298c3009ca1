import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../domain/kernel/language.ts'
import { Companies } from '../calls/companies.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { Result } from './Result.tsx'
import { SaveAllAsCsv } from './SaveAsCsv.tsx'

afterEach(cleanup)

/** Replaces non-breaking spaces, which differ by language. */
const toPlain = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, ' ')

/** Returns the texts of the table's rows, and those of its CSV file. */
async function renderResult(name: string, answer: Record<string, unknown>, language: Language = 'es') {
  cleanup()
  chooseLanguage(language)
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <OpenOperations value={new Set(['link resend', 'release approve', 'release withdraw'])}>
          <Companies value={[{ id: 'acme', name: 'Acme Industrial' }]}>
            <Result outcome={{ answer, files: [] }} name={name} company="" />
          </Companies>
        </OpenOperations>
      </MantineProvider>
    </DeskMessages>,
  )
  const table = within(await screen.findByRole('table'))
  const rows = table.getAllByRole('row').slice(1)
  const texts = rows.map((row) =>
    Array.from(row.children)
      .filter((cell) => !cell.hasAttribute('data-action'))
      .map((cell) => toPlain(cell.textContent)),
  )
  const address = document.querySelector('a[download$=".csv"]')?.getAttribute('href') ?? ''
  const lines = decodeURIComponent(address.slice(address.indexOf(',') + 1)).split('\r\n')
  return { texts, lines: lines.slice(1, -1) }
}

const contract = {
  company: 'acme',
  status: 'contracted',
  priceCents: 107_040,
  employerCents: 24_000,
  signedOn: '2026-11-23',
  signedAt: '2026-11-23T08:05:00.000Z',
}

it('the button that saves all pages is one element, so that it ends the head of its card', async () => {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <header>
          <SaveAllAsCsv keys={[]} title="Rows" name="payroll rows" loadAll={async () => []} />
        </header>
      </MantineProvider>
    </DeskMessages>,
  )
  expect((await screen.findByRole('banner')).childElementCount).toBe(1)
})

describe('a table of an answer', () => {
  it.each([
    [1_100, null],
    [640, null],
    [639, 'full'],
  ])('of ten columns scrolls sideways with %i px, and is cards below 640', async (width, cards) => {
    const measured = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    const wide = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`column${at}`, `text ${at}`]))
    await renderResult('contract list', { contracts: [wide, wide] })
    expect(screen.getByRole('table').getAttribute('data-cards')).toBe(cards)
    measured.mockRestore()
  })

  it('shows a list within a row as a table of its own', async () => {
    const months = [{ month: 1, figure: 'priceCents', signedCents: 15_000, replayedCents: null }]
    chooseLanguage('es')
    render(
      <DeskMessages>
        <MantineProvider env="test">
          <Result
            outcome={{ answer: { signatures: [{ outcome: 'same', months }] }, files: [] }}
            name="contract replay"
            company=""
          />
        </MantineProvider>
      </DeskMessages>,
    )
    const rowsOf = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        .map((row) => toPlain(row.textContent))
    expect(await rowsOf('Firmas')).toEqual(['Resultado', 'Igual'])
    expect((await rowsOf('Meses'))[1]).toBe('1Precio150 €–')
  })

  it('has words for a value that holds since the beginning', async () => {
    const salaries = [{ from: '1900-01-01', fixedCents: 3_000_000 }]
    const { texts, lines } = await renderResult('people show', { salaries })
    expect(texts).toEqual([['desde siempre', '30.000 €']])
    expect(lines).toEqual(['"desde siempre";"30000,00"'])
  })

  it('offers to approve what waits for an approval alone, and to take back what is not refused', async () => {
    const states = ['toApprove', 'scheduled', 'refused']
    const pending = states.map((state, index) => ({ publication: index + 1, state }))
    const { texts } = await renderResult('release list', { pending })
    expect(texts.map(([, state]) => state)).toEqual(['por aprobar', 'programado', 'rechazado'])
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses.filter((each) => each?.startsWith('#'))).toEqual([
      '#release/approve?publication=1',
      '#release/withdraw?publication=1',
      '#release/withdraw?publication=2',
    ])
  })

  it('writes its file in the words of the screen, with amounts that a spreadsheet adds up', async () => {
    const { lines } = await renderResult('x y', { contracts: [contract] })
    const words = '"Acme Industrial";"contratado"'
    expect(lines).toEqual([`${words};"1070,40";"240,00";"23/11/2026";"23/11/2026 09:05"`])
    for (const language of ['ca', 'pt'] as const)
      expect((await renderResult('x y', { contracts: [contract] }, language)).lines[0]).toContain(
        '"1070,40";',
      )
    expect((await renderResult('x y', { contracts: [contract] }, 'en')).lines[0]).toContain(
      '"1070.40";"240.00"',
    )
  })

  it('gives all its amounts the same decimals, and names companies', async () => {
    const { texts } = await renderResult('x y', { contracts: [contract] })
    expect(texts[0]?.slice(0, 4)).toEqual(['Acme Industrial', 'contratado', '1.070,40 €', '240,00 €'])
    const changes = [
      { field: 'fixedSalary', before: { cents: 850_000 }, after: { cents: 921_250 } },
      { field: 'costCenter', before: { text: '10.25' }, after: { text: 'C1' } },
      { field: 'flexibleBag', before: { cents: 0 }, after: { cents: 300_000 }, about: { value: 2027 } },
    ]
    const changed = await renderResult('people show', { changes })
    expect(changed.texts).toEqual([
      ['Salario fijo', '8.500,00 €', '9.212,50 €', '–'],
      ['Centro de coste', '10.25', 'C1', '–'],
      ['Bolsa flexible', '0,00 €', '3.000,00 €', '2027'],
    ])
    expect(changed.lines[0]).toBe('"Salario fijo";"8500,00";"9212,50";""')
  })

  it('shows figures of the history in euros, and groups the digits of counts', async () => {
    const figures = { year: 2026, rows: 1600, people: 12_170, priceCents: 25_740, salaryCents: 1_000 }
    const { texts } = await renderResult('history list', { runs: [{ company: 'acme', figures }] })
    const said = 'Año: 2026 · Filas: 1.600 · Personas: 12.170 · Precio: 257,40 € · Salario: 10,00 €'
    expect(texts).toEqual([['Acme Industrial', said]])
  })

  it('shows months in words, and a dash for an empty list', async () => {
    const windows = [
      { year: 2026, months: ['2026-11', '2026-12'], employeeNumber: '2026-12' },
      { year: 2026, months: [], employeeNumber: '7' },
    ]
    const { texts, lines } = await renderResult('x y', { windows })
    expect(texts).toEqual([
      ['2026', 'noviembre de 2026, diciembre de 2026', '2026-12'],
      ['2026', '–', '7'],
    ])
    expect(lines).toEqual(['"2026";"2026-11, 2026-12";"2026-12"', '"2026";"";"7"'])
  })

  it('shows the beginning of a long id, and links on for a contract with a link', async () => {
    const id = '5f0c1d2e-1111-4222-8333-444455556666'
    const contracts = [
      { contract: id, linkTo: 'a@b.example' },
      { contract: id.replace('5f', '6f'), linkTo: '' },
    ]
    await renderResult('people show', { contracts })
    expect(screen.queryByTitle(id)).toBeNull()
    const links = screen.getAllByRole('link', { name: 'Reenviar' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`#link/resend?contract=${id}`])
    await renderResult('news list', { news: [{ message: id }] })
    expect(screen.getByTitle(id).textContent).toBe(id)
  })

  it('describes an operator’s companies in words', async () => {
    const operators = [
      { name: 'a', companies: 'acme, other' },
      { name: 'b', companies: 'all' },
    ]
    const { texts } = await renderResult('operators list', { operators })
    expect(texts).toEqual([
      ['a', 'Acme Industrial, other'],
      ['b', 'todas'],
    ])
  })
})

describe('another price that the menu audit tries', () => {
  it('is told by a sentence with a chart, beside its table', async () => {
    const change = {
      modality: 'Care',
      peopleBefore: 6,
      peopleAfter: 5,
      payLess: 0,
      payMore: 5,
      worseAfter: 4,
    }
    const { texts } = await renderResult('plan audit', { people: 7, change: [change] })
    expect(texts).toEqual([['Care', '6', '5', '0', '5', '4']])
    expect(
      screen.getByRole('heading', { name: 'Con el cambio 5 personas pagan más y 0 pagan menos' }),
    ).toBeDefined()
  })

  it('is not told where none was tried', async () => {
    await renderResult('plan audit', { people: 7, worseModalities: [{ modality: 'Care', people: 2 }] })
    expect(screen.queryByText(/^Con el cambio/)).toBeNull()
  })
})
