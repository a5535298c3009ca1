import type { ApexOptions } from 'apexcharts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildCompanyDto } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { CompensationPage } from './CompensationPage.tsx'

type Drawn = { series: number[]; options: ApexOptions }
const drawn = vi.hoisted(() => [] as unknown[]) as Drawn[]
vi.mock('../ui/charts/ApexChart.tsx', () => ({
  ApexChart: (props: Drawn) => {
    drawn.push(props)
    return <i data-testid="chart" />
  },
}))
beforeEach(() => void drawn.splice(0))

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
  await screen.findByTestId('chart')
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
    const first = await compensation()
    expect(drawn.at(-1)?.series).toEqual([3_000_000, 200_000, 100_025, 50_025])
    expect(drawn.at(-1)?.options.labels).toEqual(['Salario fijo', 'Salario variable', 'Plantas', 'Mascotas'])
    const before = [colors(), drawn.at(-1)?.options.colors]
    expect(before[0]).toEqual([
      'rgb(31, 95, 174)',
      'rgb(194, 87, 12)',
      'rgb(11, 122, 92)',
      'rgb(157, 63, 196)',
    ])
    expect(before[1]?.slice(0, 4)).toEqual(['#1f5fae', '#c2570c', '#0b7a5c', '#9d3fc4'])
    first.unmount()
    await compensation({
      answers: { 'GET /compensations': values.map((one) => ({ ...one, value: one.value * 7 })) },
    })
    expect([colors(), drawn.at(-1)?.options.colors]).toEqual(before)
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
