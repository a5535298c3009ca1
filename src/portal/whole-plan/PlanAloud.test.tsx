import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { defineBenefit } from '../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import own from '../messages/es.json' with { type: 'json' }
import es from '../messages/whole-plan/es.json' with { type: 'json' }
import { PlanAloud } from './PlanAloud.tsx'
import { PlanDraft } from './PlanDraft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the sentence of the whole plan is announced once after a change, not at each step of a slider', () => {
  const pets = { alias: 'pets', name: { es: 'Mascotas' }, isDefault: true }
  const product = { id: 'pets', planType: 'Exent' as const, name: { es: 'Mascotas' }, category: pets }
  const plan = examplePlan({ employee: { products: [{ ...product, active: true, allowed: true }] } })
  const declaration = defineBenefit({ id: 'pets', amount: 'typed', asks: {} })
  const modalities = [exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' } })]
  const draft = new PlanDraft({ plan, year: 2026, offered: [{ declaration, modalities, tables: {} }] })
  inIntl(<PlanAloud draft={draft} />, 'es', { ...domainMessages.es, ...own, ...es })
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  const told = new Set<string>()
  for (const step of [50, 51, 52, 53]) {
    act(() => draft.change('pets', { isOn: true, step }))
    act(() => {
      vi.advanceTimersByTime(200)
    })
    told.add(region.textContent)
  }
  expect([...told]).toEqual([''])
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
  expect(toPlain(region.textContent)).toBe(
    '477,00 € en beneficios. Pagas tú 333,90 €. Ganas 143,10 € al año.',
  )
})
