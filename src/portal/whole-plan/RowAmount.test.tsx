import { expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import { defineBenefit } from '../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import own from '../messages/es.json' with { type: 'json' }
import es from '../messages/whole-plan/es.json' with { type: 'json' }
import { PlanDraft } from './PlanDraft.ts'
import { RowAmount } from './RowAmount.tsx'

it('a limit says which amount it refuses, before the rule and what lifts it', () => {
  const pets = { alias: 'pets', name: { es: 'Mascotas' }, isDefault: true }
  const product = { id: 'pets', planType: 'Exent' as const, name: { es: 'Mascotas' }, category: pets }
  const plan = examplePlan({ employee: { products: [{ ...product, active: true, allowed: true }] } })
  const declaration = defineBenefit({ id: 'pets', amount: 'typed', asks: {} })
  const modalities = [exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' } })]
  const draft = new PlanDraft({ plan, year: 2026, offered: [{ declaration, modalities, tables: {} }] })
  draft.change('pets', { isOn: true, step: 300 })
  const row = draft.rowAt(0)
  const { container } = inIntl(
    <RowAmount draft={draft} row={row} index={0} choice={row.choices[0]!} />,
    'es',
    { ...domainMessages.es, ...own, ...es },
  )
  const details = container.querySelector('details')!
  const [first, ...rest] = [...details.querySelectorAll('p')].map((each) => each.textContent)
  expect(details.querySelector('summary')!.textContent).toContain('333')
  expect(first?.replaceAll(/\s/g, ' ')).toBe('Si eliges 334 €:')
  expect(rest.join(' ')).toContain('quita')
})
