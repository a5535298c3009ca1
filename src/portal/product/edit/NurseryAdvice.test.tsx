import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { domainMessages } from '../../../domain/messages/index.ts'
import own from '../../messages/es.json' with { type: 'json' }
import es from '../../messages/product/es.json' with { type: 'json' }
import { NurseryAdvice } from './NurseryAdvice.tsx'
import { vouchersOf } from './vouchersOf.ts'

it('the nursery’s page compares the voucher with the maternity deduction, from the answers', () => {
  const items = [2, 3].map((monthIndex) => ({ personId: 7, monthIndex, priceCents: 300_00 }))
  const saved = [0, 0, 60_00, 60_00]
  const { container } = inIntl(
    <NurseryAdvice year={2026} vouchers={vouchersOf(items)} savedCents={saved} />,
    'es',
    { ...domainMessages.es, ...own, ...es },
  )
  const text = () => container.textContent.replaceAll(/\s/g, ' ')
  expect(text()).toContain('dejas de pagar 120 € de IRPF en 2026 y pierdes 166,66 € de la deducción')
  expect(text()).toContain('pierdes 46,66 €.')
  fireEvent.click(screen.getByLabelText('Tengo la deducción por maternidad'))
  expect(text()).toContain('ganas 120 €.')
})

it('the nursery’s page asks for full months and the other’s voucher, and says each month in euros', () => {
  const items = Array.from({ length: 12 }, (_, monthIndex) => ({
    personId: 7,
    monthIndex,
    priceCents: 100_00,
  }))
  const saved = items.map(() => 30_00)
  const { container } = inIntl(
    <NurseryAdvice year={2026} vouchers={vouchersOf(items)} savedCents={saved} />,
    'es',
    { ...domainMessages.es, ...own, ...es },
  )
  const text = () => container.textContent.replaceAll(/\s/g, ' ')
  const type = (label: string, value: string): void => {
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  expect(text()).toContain('pierdes 999,96 € de la deducción')
  type('Cuota de la guardería al mes', '300')
  expect(text()).toContain('pierdes 0 € de la deducción: ganas 360 €.')
  type('Cheque del otro progenitor al mes', '150')
  expect(text()).toContain('pierdes 399,96 € de la deducción: pierdes 39,96 €.')
  expect(text()).toContain('MesIRPF que ahorrasDeducción que pierdesDiferenciaEnero30,00 €33,33 €-3,33 €')
  type('Meses completos de guardería en el año', '6')
  expect(text()).toContain('pierdes 199,98 € de la deducción: ganas 160,02 €.')
})
