import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contractFromDto } from '../../dto/contractDto.ts'
import type { HistoryEntryDto } from '../../dto/historyDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { buildEmployee, lessons, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { History } from './History.tsx'

const contract = contractFromDto(buildPlants({ id: 'a', year: 2026 }))
const { benefit, benefitId } = buildPlants()
const sums = { price: 0, finalPrice: 0, userBag: 0, contributedPrice: 0, details: {}, benefit, benefitId }
const monthly = (months: number[], price: number) =>
  months.map((month) => ({ benefitId, familyId: 0, month, price, contributedPrice: 0 }))
const on = (day: string) => `2026-${day}T10:00:00.000Z`

const history: HistoryEntryDto[] = [
  {
    ...sums,
    kind: 'contract',
    at: on('05-03'),
    from: 5,
    until: 6,
    requestedAt: on('05-02'),
    acceptedAt: on('05-03'),
    items: monthly([5, 6, 7, 8, 9, 10, 11], 52.35),
  },
  {
    ...sums,
    kind: 'edit',
    at: on('07-12'),
    from: 7,
    until: 9,
    requestedAt: on('07-10'),
    acceptedAt: on('07-11'),
    reviewedAt: on('07-12'),
    reviewedBy: 'Ana Ruiz',
    items: [...monthly([5, 6], 52.35), ...monthly([7, 8, 9, 10, 11], 60)],
  },
  { kind: 'documentation', at: on('08-01'), since: on('05-03') },
  {
    ...sums,
    kind: 'cancellation',
    at: on('09-20'),
    from: 10,
    requestedAt: on('09-19'),
    acceptedAt: on('09-20'),
    items: [],
  },
]

async function facts(
  answer: HistoryEntryDto[],
  language: 'es' | 'en' = 'es',
  given: { contract?: Contract; profile?: Partial<ProfileDto> } = {},
): Promise<string[]> {
  await renderPage(<History contract={given.contract ?? contract} declaration={lessons} />, {
    ...(given.profile && { profile: given.profile }),
    answers: { 'GET /contracts/a/history': answer },
    language,
  })
  const fold = screen.getByRole('group') as HTMLDetailsElement
  expect(within(fold).queryByRole('list')).toBeNull()
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  await screen.findByRole('list')
  return screen
    .getAllByRole('listitem')
    .map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '))
}

it('the history of a contract has one sentence for each event, oldest first', async () => {
  expect(await facts(history)).toEqual([
    'Contratado el 3 de mayo: 52,35 € al mes de junio a diciembre',
    'Cambio pedido el 10 de julio, confirmado el 11 de julio, revisado el 12 de julio por Ana Ruiz: ' +
      'desde agosto, 60 € al mes',
    'Documentación cambiada el 1 de agosto',
    'Cancelación pedida el 19 de septiembre, confirmada el 20 de septiembre: ' +
      'cobertura hasta el 31 de octubre de 2026',
  ])
})

it('the history of a change names the people who were added and removed', async () => {
  const covering = (people: number[], months: number[]) =>
    people.flatMap((familyId) => monthly(months, 30).map((item) => ({ ...item, familyId })))
  const edit = { ...sums, kind: 'edit' as const, requestedAt: on('07-10'), acceptedAt: on('07-11') }
  const sentences = await facts([
    { ...history[0]!, items: covering([0], [5, 6, 7, 8]) } as HistoryEntryDto,
    { ...edit, at: on('07-12'), from: 7, items: [...covering([0], [5, 6]), ...covering([0, 2, 3], [7, 8])] },
    { ...edit, at: on('08-12'), from: 8, items: [...covering([0], [5, 6, 7]), ...covering([0, 3], [8])] },
  ])
  expect(sentences.slice(1).map((text) => text.split('; ').slice(1))).toEqual([
    ['se añaden Nil Vidal y Ona Vidal'],
    ['se quita Nil Vidal'],
  ])
})

it('the history of a correction names the day and the price from then on', async () => {
  const correction = { ...sums, kind: 'correction' as const, at: on('07-12'), from: 8, reviewedBy: 'Ana' }
  const items = [...monthly([5, 6, 7], 52.35), ...monthly([8, 9], 60)]
  expect((await facts([history[0]!, { ...correction, items }]))[1]).toBe(
    'Calculado de nuevo el 12 de julio, porque se corrigieron datos de la familia: ' +
      'desde septiembre, 60 € al mes',
  )
})

it('the history names months with gaps as ranges', async () => {
  const items = monthly([5, 6, 8, 9, 10, 11], 60)
  expect(await facts([{ ...history[0]!, items } as HistoryEntryDto])).toEqual([
    'Contratado el 3 de mayo: 60 € al mes (junio, julio y septiembre a diciembre)',
  ])
})

it('the history of an end names the plan year, the exit, or that it never began', async () => {
  const end = { ...sums, at: on('06-20'), items: [] }
  expect(
    await facts([
      history[0]!,
      { ...end, kind: 'exit', from: 6 },
      { ...end, kind: 'year', from: 12, at: on('12-31') },
      { ...end, kind: 'cancellation', from: 5, at: on('12-31') },
    ]),
  ).toEqual([
    'Contratado el 3 de mayo: 52,35 € al mes de junio a diciembre',
    'Dejaste la empresa: cobertura hasta el 30 de junio de 2026',
    'Terminado con el año 2026',
    'Cancelación pedida el 31 de diciembre, confirmada el 31 de diciembre: no llegó a empezar',
  ])
})

it('the history is in the reader’s language', async () => {
  expect((await facts(history.slice(0, 1), 'en'))[0]).toBe(
    'Accepted on 3 May: €52.35 a month from June to December',
  )
})

it('the history of an end names the contracts whose payslip it moved', async () => {
  const paid = buildEmployee().simulations['2026']
  const ended = buildPlants({ id: 'a', year: 2026, state: 'cancelled', coveredUntil: 3 })
  const profile = {
    contracts: [ended, buildPlants({ id: 'b' })],
    simulations: { '2026': { ...paid!, companyBag: 120 } },
  }
  const end = history.slice(-1)
  const [sentence] = await facts(end, 'es', { profile, contract: contractFromDto(ended) })
  expect(sentence).toContain('Al terminar el contrato, cambia también ')
  expect(sentence).toMatch(/Antes: tu nómina baja 84 € .*Después: tu nómina baja 42 € /)
})

it('the history of a change that took a month away names the contracts whose payslip it moved', async () => {
  const paid = buildEmployee().simulations['2026']
  const { items } = buildPlants()
  const less = { price: 60, contributedPrice: 0, finalPrice: 60, userBag: 0, details: {} }
  const whole = { ...less, price: 120, finalPrice: 120, items, at: on('05-03') }
  const steps = [whole, { ...less, items: items.slice(0, 1), at: on('06-20') }]
  const changed = buildPlants({ id: 'a', state: 'inForce', ...less, items: items.slice(0, 1), steps })
  const profile = {
    contracts: [changed, buildPlants({ id: 'b' })],
    simulations: { '2026': { ...paid!, companyBag: 120 } },
  }
  const entry = {
    ...sums,
    ...less,
    kind: 'edit' as const,
    from: 4,
    at: on('06-20'),
    items: items.slice(0, 1),
  }
  const [sentence] = await facts([entry], 'es', { profile, contract: contractFromDto(changed) })
  expect(sentence).toContain('Con este cambio, cambia también ')
})
