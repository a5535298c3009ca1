import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { plants } from '../../../../tests/support/portal/wizardFixture.ts'
import { calculateYear } from '../../../domain/tax/calculator.ts'
import { storedEntries } from '../../../domain/tax/storedEntries.ts'
import { computeMoney } from '../../../domain/tax/productMoney.ts'
import { domainMessages } from '../../../domain/messages/index.ts'
import es from '../../messages/product/es.json' with { type: 'json' }
import { Calculator } from './Calculator.tsx'

const product = (planType: 'Exent' | 'Top') => ({ ...exampleContract().modality.product, planType })
const signed = exampleContract({ category: 'plants' })
const plan = examplePlan({ contracts: [signed] })
const calculation = calculateYear(plan, { year: 2026, planType: 'Exent', entries: [] })

function drawn(planType?: 'Exent' | 'Top'): string {
  const own =
    planType && exampleContract({ id: 'own', category: 'plants', modality: { product: product(planType) } })
  const money = own && computeMoney(plan, () => plants, [own])
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

it('the calculator shows no gain of another product for one without tax advantage', () => {
  expect(drawn('Exent')).toContain('dejas de pagar 18 € de IRPF')
  expect(drawn('Top')).toContain('tu nómina baja 60 € al mes (2 meses de 2026)')
  expect(drawn('Top')).not.toMatch(/dejas de pagar|IRPF que|ganas|ahorr/i)
})

it('the calculator shows what the plan takes from the net salary, so that its lines add up', () => {
  const own = exampleContract({ category: 'plants' })
  const entries = storedEntries({ ...plan, contracts: [own] }, 2026, { declarations: () => plants })
  const summed = (bags: typeof plan.bags) => {
    const of = calculateYear({ ...plan, bags }, { year: 2026, planType: 'Exent', entries })
    const { unmount, container } = inIntl(
      <Calculator calculation={of} year={2026} money={undefined} />,
      'es',
      { ...domainMessages.es, ...es },
    )
    const text = container.textContent.replaceAll('\u00a0', ' ')
    unmount()
    return { text, ...of.figures }
  }
  const year = plan.bags['2026']!
  const alone = summed({ 2026: { ...year, companyBagCents: 0 } })
  const { grossCents, socialSecurityCents, taxWithCents, netWithCents } = alone
  expect(grossCents - socialSecurityCents - taxWithCents - netWithCents).toBe(12_000)
  expect(alone.text).toContain('De tu salario bruto se restan 120 €, que cambias por productos.')
  expect(summed({ 2026: { ...year, companyBagCents: 5_000 } }).text).toContain(
    'Gastas 120 €: 50 € los pone la bolsa de la empresa y 70 € salen de tu salario',
  )
  const aloneFrom = (companyBagCents: number) => summed({ 2026: { ...year, companyBagCents } }).text
  expect(aloneFrom(11_999)).toContain('0,01 € salen de tu salario')
  expect(aloneFrom(12_000)).toContain('Gastas 120 €, y los pone la bolsa de la empresa')
})

it('the calculator collapses its fifteen lines, and invites to choose while nothing is chosen', async () => {
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

it('the calculator names its tax table if it is another year’s', () => {
  const words = { ...domainMessages.es, ...es }
  const textOf = (year: number) => {
    const { container, unmount } = inIntl(
      <Calculator calculation={calculation} year={year} money={undefined} />,
      'es',
      words,
    )
    const text = container.textContent
    unmount()
    return text
  }
  expect(calculation.input.tax.year).toBe(2026)
  expect(textOf(2027)).toContain('El IRPF de 2027 está calculado con la tabla de 2026.')
  expect(textOf(2026)).not.toContain('está calculado con la tabla')
})
