import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { addedParts } from '../../../domain/tax/moneyParts.ts'
import { domainMessages } from '../../../domain/messages/index.ts'
import own from '../../messages/es.json' with { type: 'json' }
import es from '../../messages/product/es.json' with { type: 'json' }
import { NurseryAdvice } from './NurseryAdvice.tsx'
import { gainedByMonth, vouchersOf } from './vouchersOf.ts'

const baby = { id: 7, birthday: '2024-08-20' }

it('the nursery’s page counts no month after August of the year in which the child turns three', () => {
  const items = Array.from({ length: 12 }, (_, monthIndex) => ({
    personId: 7,
    monthIndex,
    priceCents: 250_00,
  }))
  const { container } = inIntl(
    <NurseryAdvice
      year={2026}
      vouchers={vouchersOf(items, [{ id: 7, birthday: '2023-03-10' }])}
      savedCents={items.map(() => 100_00)}
    />,
    'es',
    { ...domainMessages.es, ...own, ...es },
  )
  const text = () => container.textContent.replaceAll(/\s/g, ' ')
  const months = screen.getByLabelText<HTMLInputElement>('Meses completos de guardería en el año')
  expect(text()).toMatch(/da hasta 1\.?000 € al año/)
  expect(text()).toContain('pierdes 666,64 € de la deducción')
  expect(text()).toContain('Agosto100,00 €83,33 €16,67 €Septiembre100,00 €0,00 €100,00 €')
  expect(text()).toContain('cada mes con cheque es completo')
  expect(months.value).toBe('8')
  fireEvent.change(months, { target: { value: '12' } })
  fireEvent.blur(months)
  expect(months.value).toBe('8')
  expect(text()).toContain('pierdes 666,64 € de la deducción')
})

it('the nursery’s page compares the voucher with the maternity deduction, from the answers', () => {
  const items = [2, 3].map((monthIndex) => ({ personId: 7, monthIndex, priceCents: 300_00 }))
  const saved = [0, 0, 60_00, 60_00]
  const { container } = inIntl(
    <NurseryAdvice year={2026} vouchers={vouchersOf(items, [baby])} savedCents={saved} />,
    'es',
    { ...domainMessages.es, ...own, ...es },
  )
  const text = () => container.textContent.replaceAll(/\s/g, ' ')
  expect(text()).toContain('Con el cheque ganas 120 € en 2026 y pierdes 166,66 € de la deducción')
  expect(text()).toContain('en total pierdes 46,66 €.')
  fireEvent.click(screen.getByLabelText('Tengo la deducción por maternidad'))
  expect(text()).toContain('en total ganas 120 €.')
})

it('the nursery’s page asks for full months and the other’s voucher, and says each month in euros', () => {
  const items = Array.from({ length: 12 }, (_, monthIndex) => ({
    personId: 7,
    monthIndex,
    priceCents: 100_00,
  }))
  const saved = items.map(() => 30_00)
  const { container } = inIntl(
    <NurseryAdvice year={2026} vouchers={vouchersOf(items, [baby])} savedCents={saved} />,
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
  expect(text()).toContain('pierdes 0 € de la deducción: en total ganas 360 €.')
  type('Cheque del otro progenitor al mes', '150')
  expect(text()).toContain('pierdes 399,96 € de la deducción: en total pierdes 39,96 €.')
  expect(text()).toContain(
    'MesLo que ganas con el chequeDeducción que pierdesDiferenciaEnero30,00 €33,33 €-3,33 €',
  )
  type('Meses completos de guardería en el año', '6')
  expect(text()).toContain('pierdes 199,98 € de la deducción: en total ganas 160,02 €.')
})

it('the nursery’s page compares all that the voucher gains: company money, tax, less contributions', () => {
  const parts = { priceCents: 100_00, contributionCents: 0, userBagCents: 0, taxCents: 30_00 }
  const monthly = [
    { ...addedParts({ ...parts, companyBagCents: 60_00, socialSecurityCents: 3_90 }), monthIndex: 0 },
    { ...addedParts({ ...parts, companyBagCents: 0 }), monthIndex: 2 },
  ]
  expect(gainedByMonth({ monthly })).toEqual([86_10, 0, 30_00, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})
