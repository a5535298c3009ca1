import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { plants } from '../../../../tests/support/portal/wizardFixture.ts'
import { calculationOf } from '../../../domain/tax/calculator.ts'
import { moneyOf } from '../../../domain/tax/productMoney.ts'
import { domainMessages } from '../../../domain/messages/index.ts'
import es from '../../messages/product/es.json' with { type: 'json' }
import { Calculator } from './Calculator.tsx'

const product = (planType: 'Exent' | 'Top') => ({ ...exampleContract().modality.product, planType })
const signed = exampleContract({ category: 'plants' })
const plan = examplePlan({ contracts: [signed] })
const calculation = calculationOf(plan, { year: 2026, planType: 'Exent', entries: [] })

function drawn(planType?: 'Exent' | 'Top'): string {
  const own =
    planType && exampleContract({ id: 'own', category: 'plants', modality: { product: product(planType) } })
  const money = own && moneyOf(plan, () => plants, [own])
  const words = { ...domainMessages.es, ...es }
  const { container, unmount } = inIntl(
    <Calculator calculation={calculation} year={2026} money={money} />,
    'es',
    words,
  )
  const text = container.textContent.replaceAll('\u00a0', ' ')
  unmount()
  return text
}

it('a product without tax advantage shows no gain of another product beside its money', () => {
  expect(drawn('Exent')).toContain('dejas de pagar 18 € de IRPF')
  expect(drawn('Top')).toContain('tu nómina baja 60 € al mes (2 meses de 2026)')
  expect(drawn('Top')).not.toMatch(/IRPF que|ganas|ahorr/i)
})

it('has its fifteen lines behind a fold, with an invitation while nothing is chosen', async () => {
  expect(drawn()).toContain(es['calc.choose'])
  inIntl(<Calculator calculation={calculation} year={2026} money={undefined} />, 'es', {
    ...domainMessages.es,
    ...es,
  })
  const fold = screen.getByText(/Ver el cálculo/)
  expect(fold.closest('details')?.open).toBe(false)
  await userEvent.click(fold)
  expect(fold.closest('details')?.open).toBe(true)
  expect(screen.getAllByRole('rowheader')).toHaveLength(15)
})
