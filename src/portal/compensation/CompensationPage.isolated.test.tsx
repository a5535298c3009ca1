import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildCompanyDto, buildLessons } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { CompensationPage } from './CompensationPage.tsx'

const values = [
  { product: { es: 'Plantas', en: 'Plants' }, value: 1_000.25 },
  { product: { es: 'Mascotas', en: 'Pets' }, value: 500.25 },
]

async function compensation(given: PageOptions = {}) {
  const page = await renderPage(<CompensationPage />, {
    path: '/compensation',
    ...given,
    answers: { 'GET /compensations': values, ...given.answers },
  })
  await screen.findByRole('table')
  return page
}
const figures = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, toPlain(term.nextElementSibling?.textContent)]),
  )
const table = () =>
  within(screen.getByRole('table', { name: 'Desglose de salario y beneficios' })).getAllByRole('row')

describe('the compensation page', () => {
  // D-26: 30,000 + 2,000 + 1,500.50; social security 30 % of 32,000, beside the total.
  it(
    'is salary and social benefits as one figure, with the cost of social security beside it ' +
      '(COM-03, COM-07)',
    async () => {
      await compensation()
      expect(figures()).toEqual({
        'Compensación total': '33.500,50 €',
        'Beneficios sociales': '1.500,50 €',
        'Coste de Seguridad Social': '9.600 €',
      })
    },
  )

  it('computes social security on 50,000 at most', async () => {
    await compensation({ profile: { fixedSalary: 60_000 } })
    expect(figures()['Coste de Seguridad Social']).toBe('15.000 €')
  })

  it('hides social security if the company says so, and the total stays the same (COM-08)', async () => {
    await compensation({ profile: { company: buildCompanyDto({ hideSocialSecurityInCompensation: true }) } })
    expect(figures()).toEqual({ 'Compensación total': '33.500,50 €', 'Beneficios sociales': '1.500,50 €' })
    expect(screen.queryByText(/Seguridad Social/)).toBeNull()
  })

  it(
    'is shown apart line by line: salary, then what the server tells of each product, with ' +
      'its share (COM-04, COM-06)',
    async () => {
      const { asked } = await compensation()
      expect(table().map(({ textContent }) => toPlain(textContent))).toEqual([
        'ConceptoImporte al añoParte',
        'Salario fijo30.000,00 €89,6 %',
        'Salario variable2.000,00 €6 %',
        'Plantas1.000,25 €3 %',
        'Mascotas500,25 €1,5 %',
        'Compensación total33.500,50 €100 %',
      ])
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /compensations'])
    },
  )

  it('draws the chart in the colors of its lines, the same on every load (COM-05)', async () => {
    const colors = () =>
      table()
        .slice(1, -1)
        .map((row) => row.querySelector<HTMLElement>('[aria-hidden]')?.style.background)
    const segments = () =>
      [...document.querySelectorAll<HTMLElement>('#breakdown [aria-hidden] > div')].map((part) => [
        toPlain(part.textContent),
        part.querySelector('span')?.style.background,
      ])
    const first = await compensation()
    const before = colors()
    expect(before).toEqual(['rgb(31, 95, 174)', 'rgb(194, 87, 12)', 'rgb(11, 122, 92)', 'rgb(157, 63, 196)'])
    expect(segments()).toEqual([
      ['Salario fijo 30.000,00 €', before[0]],
      ['Salario variable 2.000,00 €', before[1]],
      ['Plantas 1.000,25 €', before[2]],
      ['Mascotas 500,25 €', before[3]],
    ])
    first.unmount()
    await compensation({
      answers: { 'GET /compensations': values.map((one) => ({ ...one, value: one.value * 7 })) },
    })
    expect(colors()).toEqual(before)
  })

  it('cuts a part of more than half short, so that the others are seen', async () => {
    await compensation()
    const parts = [...document.querySelectorAll<HTMLElement>('#breakdown [aria-hidden] > div')]
    expect(parts.map(({ dataset, style }) => [dataset['broken'], Number(style.flexGrow)])).toEqual([
      ['true', 350_050],
      [undefined, 200_000],
      [undefined, 100_025],
      [undefined, 50_025],
    ])
  })

  it('includes what the company pays of the signed contracts of the year that is chosen', async () => {
    const lessons = buildLessons({ contributedPrice: 40 })
    const items = lessons.items.map((item) => ({ ...item, contributedPrice: 20 }))
    await compensation({ profile: { contracts: [{ ...lessons, items }] } })
    expect(figures()['Beneficios sociales']).toBe('1.540,50 €')
    const paid = within(screen.getByRole('region', { name: 'Lo que tu empresa paga por ti' }))
    expect(paid.getAllByRole('listitem').map(({ textContent }) => toPlain(textContent))).toEqual([
      'Plantas1.000,25 €',
      'Mascotas500,25 €',
      'Inglés40,00 €',
      'Coste de Seguridad Social9.600,00 €',
    ])
    await userEvent.click(screen.getByRole('radio', { name: '2027' }))
    expect(figures()['Beneficios sociales']).toBe('1.500,50 €')
  })

  it('shows the server’s sentence after a failure', async () => {
    await renderPage(<CompensationPage />, {
      path: '/compensation',
      answers: { 'GET /compensations': refused(500, 'Hoy no.') },
    })
    expect(await screen.findByText('Hoy no.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy()
  })
})
