import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { plants } from '../../../../tests/support/portal/wizardFixture.ts'
import { calculateYear } from '../../../domain/tax/calculator.ts'
import { lawSimulator } from '../../../domain/tax/law/lawSimulator.ts'
import { storedEntries } from '../../../domain/tax/storedEntries.ts'
import { computeMoney } from '../../../domain/tax/productMoney.ts'
import { domainMessages } from '../../../domain/messages/index.ts'
import messages from '../../messages/es.json' with { type: 'json' }
import es from '../../messages/product/es.json' with { type: 'json' }
import { Calculator } from './Calculator.tsx'

/** 30,000 in Madrid, and 120 euros in April and May, exempt by law and half paid by the company. */
function drawn(province = 'Madrid', { isExempt = true, isEmpty = false } = {}): HTMLElement {
  const own = exampleContract({ category: 'plants', finalPriceCents: 60_00, contributedCents: 60_00 })
  const items = own.items.map((item) => ({ ...item, contributedCents: 30_00 }))
  const contract = { ...own, items }
  const base = examplePlan({ contracts: isEmpty ? [] : [contract], simulator: lawSimulator })
  const plan = { ...base, employee: { ...base.employee, province } }
  const declarations = () => ({ ...plants, ...(isExempt && { exemption: 'carUse' as const }) })
  const entries = storedEntries(plan, 2026, { declarations })
  const calculation = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
  const money = computeMoney(plan, declarations, [contract])
  const page = (
    <MemoryRouter>
      <Calculator calculation={calculation} year={2026} money={money} />
    </MemoryRouter>
  )
  return inIntl(page, 'es', { ...domainMessages.es, ...messages, ...es }).container
}

const rowsIn = (table: HTMLElement): string[] =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td')]
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
        .join(' | '),
    )

const textOf = (container: HTMLElement): string => container.textContent.replaceAll('\u00a0', ' ')

it('by law the calculator shows contributions, the return with its reason, and its assumptions', () => {
  const text = textOf(drawn())
  expect(text).toContain('y cotizas 3,90 € más')
  expect(text).toContain('baja además 3,90 €, porque sobre lo que pone tu empresa también cotizas.')
  expect(text).toMatch(
    /En tu declaración de 2026 ahorras .+ menos al año que en tus nóminas \(21,07 €\): .+ Madrid/,
  )
  expect(text).toContain(
    'Un solo pagador.Contrato indefinido.Situación familiar 3 del modelo 145: ni vives solo',
  )
  expect(textOf(drawn('Bizkaia'))).not.toContain('En tu declaración')
  expect(textOf(drawn('Madrid', { isEmpty: true }))).not.toContain('En tu declaración')
  expect(text.split('¿Baja mi pensión o mi paro?')).toHaveLength(2)
  expect(text).toContain('Lo que pone tu empresa la sube, hasta la base máxima.')
  // The company's half is taxed in kind.
  const taxed = textOf(drawn('Madrid', { isExempt: false }))
  expect(taxed).toMatch(/En tu declaración de 2026 pagas [\d,]+ € más de IRPF\./)
})

it('by law the calculator opens to twelve payslips as a chart, and the picture of a month', async () => {
  const container = drawn()
  await userEvent.click(screen.getByText('Ver las doce nóminas de 2026'))
  expect(await screen.findAllByRole('radio')).toHaveLength(12)
  expect(textOf(container)).toContain('En abril cobras 1.901,21 € (antes 1.927,00 €)')
  expect(rowsIn(screen.getByRole('table', { name: 'Nómina de abril de 2026' }))).toEqual([
    'Concepto | Sin plan | Con plan',
    'I. Devengos',
    'Salario en dinero | 2.500,00 € | 2.470,00 €',
    'Salario en especie exento | 0,00 € | 60,00 €',
    'A. Total devengado | 2.500,00 € | 2.530,00 €',
    'II. Deducciones',
    'Tu cotización a la Seguridad Social | 162,50 € | 164,45 €',
    'Retención del IRPF16,42 % → 16,37 % | 410,50 € | 404,34 €',
    'Valor de los productos, que ya recibes | 0,00 € | 60,00 €',
    'B. Total a deducir | 573,00 € | 628,79 €',
    'Líquido a percibir (A - B) | 1.927,00 € | 1.901,21 €',
    'Base sujeta a retención del IRPF | 2.500,00 € | 2.470,00 €',
    'Cotización de tu empresa | 803,75 € | 813,40 €',
  ])
  await userEvent.click(screen.getByRole('radio', { name: /^En enero/ }))
  const january = rowsIn(screen.getByRole('table', { name: 'Nómina de enero de 2026' }))
  expect(january).toContain('Líquido a percibir (A - B) | 1.927,00 € | 1.927,00 €')
  expect(january).toContain('Retención del IRPF16,42 % | 410,50 € | 410,50 €')
})

it('by law a line opens to its formula, the rate before a change and the article', async () => {
  const container = drawn()
  await userEvent.click(screen.getByRole('button', { name: 'Retención' }))
  expect(await screen.findAllByText(/art\. 85\.1 RD 439\/2007/)).toHaveLength(2)
  expect(textOf(container)).toContain('Tipo de las nóminas anteriores al cambio16,42 %')
})

it.each([
  ['Madrid', 'art. 85.1 RD 439/2007, art. 101.1 Ley 35/2006 (LIRPF art. 101; PAY26) (2021)'],
  ['Bizkaia', 'art. 88 del reglamento de Bizkaia (DF 47/2014, tabla del DF 134/2025) (BIZ26) (2026)'],
])('by law the withholding of %s opens to its article, which is loaded then', async (province, article) => {
  const container = drawn(province)
  expect(textOf(container)).not.toContain('vigente desde el')
  await userEvent.click(screen.getByRole('button', { name: 'IRPF' }))
  expect((await screen.findAllByText(/vigente desde el/))[0]?.textContent).toContain(article)
})
