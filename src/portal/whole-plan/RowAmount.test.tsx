import { fireEvent, screen } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
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

type Amount = { amount: 'typed' | 'counted'; units?: () => { key: string; valueCents: number }[] }

/** Renders the row of an amount; a typed one is up to 333 euros a month. */
function renderRow(step: number, amount: Amount = { amount: 'typed' }) {
  const pets = { alias: 'pets', name: { es: 'Mascotas' }, isDefault: true }
  const product = { id: 'pets', planType: 'Exent' as const, name: { es: 'Mascotas' }, category: pets }
  const plan = examplePlan({ employee: { products: [{ ...product, active: true, allowed: true }] } })
  const declaration = defineBenefit({ id: 'pets', ...amount, asks: {} })
  const modalities = [exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' } })]
  const draft = new PlanDraft({ plan, year: 2026, offered: [{ declaration, modalities, tables: {} }] })
  draft.change('pets', { isOn: true, step })
  const Row = observer(function Row() {
    const row = draft.rowAt(0)
    return <RowAmount draft={draft} row={row} index={0} choice={row.choices[0]!} />
  })
  return inIntl(<Row />, 'es', { ...domainMessages.es, ...own, ...es })
}

it('a limit says which amount it refuses, before the rule and what lifts it', () => {
  const { container } = renderRow(300)
  const details = container.querySelector('details')!
  const [first, ...rest] = [...details.querySelectorAll('p')].map((each) => each.textContent)
  expect(details.querySelector('summary')!.textContent).toContain('333')
  expect(first?.replaceAll(/\s/g, ' ')).toBe('Si eliges 334 €:')
  expect(rest.join(' ')).toContain('quita')
})

it('a slider says its name, its euros, its limits, and the rule that limits it', () => {
  const { container } = renderRow(300)
  const slider = screen.getByRole('slider', { name: 'Importe: Mascotas' })
  expect(slider.getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe('300 €')
  expect(['aria-valuemin', 'aria-valuemax'].map((name) => slider.getAttribute(name))).toEqual(['1', '333'])
  const described = slider.getAttribute('aria-describedby')!.split(' ')
  const said = described.map((id) => container.querySelector(`[id="${id}"]`)!.textContent).join(' ')
  expect(said.replaceAll(/\s/g, ' ')).toMatch(/^Como máximo 333 € \(¿por qué\?\) .*quita/)
})

it('a moved slider moves its amount in the same step, and stops at what may be had', () => {
  const { container } = renderRow(332)
  const slider = screen.getByRole('slider')
  const amount = () => container.querySelector('strong')!.textContent.replaceAll(/\s/g, ' ')
  expect(amount()).toBe('332 €')
  for (const shown of ['333 €', '333 €']) {
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(amount()).toBe(shown)
    expect(slider.getAttribute('aria-valuenow')).toBe('333')
  }
})

it('the maximum of counted units has their value, so that it is no amount of money', () => {
  const units = () => [{ key: 'bags', valueCents: 1100 }]
  const { container } = renderRow(300, { amount: 'counted', units })
  const summary = container.querySelector('summary')!.textContent.replaceAll(/\s/g, ' ')
  expect(summary).toMatch(/^Como máximo \d+ × 11 € \(¿por qué\?\)$/)
})
