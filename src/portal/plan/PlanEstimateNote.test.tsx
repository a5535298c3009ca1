import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import type { Employee } from '../../domain/plan/employee.ts'
import { lawSimulator } from '../../domain/tax/law/lawSimulator.ts'
import es from '../messages/product/es.json' with { type: 'json' }
import { PlanEstimateNote } from './PlanEstimateNote.tsx'

function noteOf(employee: Partial<Employee>, isByLaw = true): string {
  const base = examplePlan(isByLaw ? { simulator: lawSimulator } : {})
  const plan = { ...base, employee: { ...base.employee, province: 'Madrid', ...employee } }
  const note = (
    <MemoryRouter>
      <PlanEstimateNote years={[2026]} plan={plan} />
    </MemoryRouter>
  )
  const { container } = inIntl(note, 'es', es)
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent).join('\n')
}

it('the note of cart and whole plan says what is assumed where data is missing, and nothing else', () => {
  expect(noteOf({})).toBe(es['calc.estimate'])
  const unknown = noteOf({ province: '', birthday: '' })
  expect(unknown).toContain(`${es['law.assumed.birthday']} ${es['law.assumed.region']}`)
  expect(unknown).toContain(es['law.tellSituation'])
  expect(unknown).not.toContain(es['law.assumed.payers'])
  expect(noteOf({ province: '' })).not.toContain(es['law.assumed.birthday'])
})

it('the note of cart and whole plan says what is assumed where an answer contradicts the family', () => {
  const told = { household: 'aloneWithChildren' } as const
  expect(noteOf({ family: [], taxSituations: { told } })).toContain(es['law.assumed.aloneWithoutChildren'])
})

it('by the table the note of cart and whole plan assumes nothing', () => {
  expect(noteOf({ province: '', birthday: '' }, false)).toBe(es['calc.estimate'])
})
