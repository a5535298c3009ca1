import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { buildMonthAxes, type MonthChartProps } from '../ui/charts/monthAxes.ts'
import { findChartColor } from '../ui/charts/palette.ts'
import { MonthsCard } from './MonthsCard.tsx'

const series = Array.from({ length: 12 }, (_, index) => ({
  name: `Producto ${index + 1}`,
  values: Array.from({ length: 12 }, () => 100_00),
  color: findChartColor(index),
}))

it('the legend of twelve products is outside the plot, each with a color of its own', async () => {
  const drawn: MonthChartProps[] = []
  const Chart = (props: MonthChartProps) => {
    drawn.push(props)
    return <div data-testid="plot" />
  }
  await renderPage(<MonthsCard id="use" title="Uso de tus bolsas" Chart={Chart} series={series} />)
  const card = screen.getByRole('region', { name: 'Uso de tus bolsas' })
  const entries = within(card).getAllByRole('listitem', { hidden: true })
  expect(entries.map(({ textContent }) => textContent)).toEqual(series.map(({ name }) => name))
  const plot = screen.getByTestId('plot')
  expect(entries.some((entry) => plot.parentElement?.contains(entry))).toBe(false)
  const { legend, colors, yaxis } = buildMonthAxes(drawn[0]!)
  expect(legend).toEqual({ show: false })
  expect(new Set(colors)).toHaveProperty('size', 12)
  // Twelve products of 100 euros a month reach the top of the plot.
  expect(yaxis).toMatchObject({ min: 0, max: 1_200_00 })
})
