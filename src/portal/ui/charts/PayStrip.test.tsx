import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { toPlain } from '../../../../tests/support/portal/plain.ts'
import messages from '../../messages/es.json' with { type: 'json' }
import { PayStrip } from './PayStrip.tsx'

const months = Array.from({ length: 12 }, (_, monthIndex) => ({
  monthIndex,
  withoutCents: 2_000_00,
  withCents: monthIndex >= 3 ? 1_955_50 : 2_000_00,
}))
const extra = { monthIndex: undefined, withoutCents: 2_000_00, withCents: 2_000_00 }

it('the pay strip says the first payslip that changes; a pressed month lists its products', async () => {
  const findProducts = vi.fn(() => [{ name: 'Transporte', fallCents: 44_50, isPaid: true }])
  inIntl(<PayStrip payslips={[...months, extra]} findProducts={findProducts} />, 'es', messages)
  const headline = screen.getByRole('figure').querySelector('figcaption')
  expect(toPlain(headline?.textContent)).toBe('En abril cobras 1.955,50 € (antes 2.000,00 €)')
  expect(screen.getAllByRole('radio')).toHaveLength(13)
  expect(findProducts).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: /^En mayo/ }))
  expect(findProducts).toHaveBeenLastCalledWith(4)
  expect(toPlain(screen.getByRole('status').textContent)).toBe(
    'En mayo cobras 1.955,50 € (antes 2.000,00 €)Transportebaja 44,50 €',
  )
  await userEvent.click(screen.getByRole('radio', { name: /^En marzo/ }))
  expect(toPlain(screen.getByRole('status').textContent)).toMatch(/^En marzo cobras 2.000,00 €, como antes/)
})

it('a product that is over says why it still changes the payslip', async () => {
  const findProducts = (month: number) => [
    { name: 'Comida', fallCents: 44_50, isPaid: true },
    { name: 'Transporte', fallCents: month === 11 ? -36 : 40_00, isPaid: month < 11 },
  ]
  inIntl(<PayStrip payslips={months} findProducts={findProducts} />, 'es', messages)
  await userEvent.click(screen.getByRole('radio', { name: /^En noviembre/ }))
  expect(screen.getByRole('status').textContent).not.toContain('no lo pagas este mes')
  await userEvent.click(screen.getByRole('radio', { name: /^En diciembre/ }))
  expect(toPlain(screen.getByRole('status').textContent)).toContain(
    'Transportesube 0,36 €Transporte: no lo pagas este mes. Tu nómina cambia porque el tipo de IRPF',
  )
})

it.each([
  ['accept', 'Por aceptar'],
  ['review', 'En revisión'],
  ['both', 'Por aceptar o en revisión'],
] as const)('the legend of the pay strip says what hatched months wait for: %s', (waitsFor, words) => {
  const pending = { months: new Set([3]), waitsFor }
  inIntl(<PayStrip payslips={months} findProducts={() => []} pending={pending} />, 'es', messages)
  const entries = screen.getByRole('figure').querySelectorAll('li')
  expect([...entries].map(({ textContent }) => textContent)).toEqual(['Con tu plan', words, 'Sin tu plan'])
})

it('a headline names no month that is over, and an extra payslip stays as it is', async () => {
  inIntl(<PayStrip payslips={[...months, extra]} findProducts={() => []} fromMonth={6} />, 'es', messages)
  expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toMatch(/^En julio cobras/)
  await userEvent.click(screen.getByRole('radio', { name: /^Paga extra/ }))
  expect(screen.getByRole('status').textContent).toContain('Aquí no pagas ningún producto.')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(14)
  expect(toPlain(rows.at(-1)?.textContent)).toBe('Paga extra2.000,00 €2.000,00 €')
})
