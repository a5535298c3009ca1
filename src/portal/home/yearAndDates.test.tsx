import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Language } from '../../domain/kernel/language.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { buildPlants } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { HomePage } from './HomePage.tsx'

async function home(profile: Partial<ProfileDto>, language: Language = 'es') {
  const answers = { 'GET /messages': [], 'GET /profile/offers': {} }
  const page = await renderPage(<HomePage />, { path: '/home', profile, answers, language })
  await screen.findByRole('heading', { level: 1 })
  return page
}
const region = (name: RegExp) => screen.getByRole('region', { name })
const textOf = (name: RegExp) => toPlain(region(name).textContent)

/** April and May at 60 euros, which save 30 % of tax each. */
const inForce = { cart: [], contracts: [buildPlants()] }

describe('the year on home', () => {
  it.each([
    ['es', /^En 2026 llevas ganados 18 € y te quedan 18 € por ganar$/],
    ['ca', /^El 2026 ja has guanyat 18 € i et queden 18 € per guanyar$/],
    ['en', /^In 2026 you have gained €18, with €18 still to come$/],
    ['pt', /^Em 2026 já ganhaste 18 € e ainda vais ganhar 18 €$/],
  ] satisfies [Language, RegExp][])(
    'says in %s what was gained and what is to come',
    async (language, title) => {
      await home({ ...inForce, today: '2026-04-10' }, language)
      const heading = screen.getAllByRole('heading', { level: 2 }).map((each) => toPlain(each.textContent))
      expect(heading.some((text) => title.test(text))).toBe(true)
    },
  )

  it('has the figures of each month, beside those of the year before', async () => {
    const last = buildPlants({ id: 'last', year: 2025 })
    await home({
      cart: [],
      contracts: [buildPlants({ items: inForce.contracts[0]!.items.slice(0, 1) }), last],
    })
    expect(textOf(/ganarás/)).toContain('Son 18 € en todo 2026: 18 € menos que en 2025.')
    const rows = within(region(/ganarás/)).getAllByRole('row')
    expect(rows[4]?.textContent && toPlain(rows[4].textContent)).toBe('abril18 €18 €')
    expect(toPlain(rows[5]!.textContent)).toBe('mayo0 €18 €')
  })

  it('adds up the year below its title only if the title does not', async () => {
    await home({ ...inForce, today: '2026-03-10' })
    expect(textOf(/ganarás/)).not.toContain('Son ')
    cleanup()
    await home({ ...inForce, today: '2026-04-10' })
    expect(textOf(/llevas ganados/)).toContain('Son 36 € en todo 2026.')
  })

  it.each([
    ['law', true],
    ['table', false],
  ] as const)('by the %s it says whether it is the payslips’ figure: %s', async (simulator, isSaid) => {
    const { stores } = await home({ ...inForce, simulator, fixedSalary: 30_000 })
    await act(() => stores.session.reload())
    expect(textOf(/ganarás/).includes('Es lo que ganas en tus nóminas')).toBe(isSaid)
  })

  it('describes its future content if nothing is in force yet', async () => {
    await home({ contracts: [] })
    expect(textOf(/^Tu año$/)).toContain('Cuando aceptes lo que has elegido')
  })
})

describe('the next dates on home', () => {
  it('are listed, and saved as a file for the calendar', async () => {
    await home({ ...inForce, today: '2026-03-10' })
    expect(textOf(/^Próximas fechas$/)).toContain(
      '14 de marzo de 2026Último día para elegir lo que quieras desde abril',
    )
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 500 }))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar en tu calendario' }))
    // The news card may send a request of its own meanwhile.
    expect(fetched.mock.calls.map(([address]) => address)).toContain('/api/profile/dates.ics')
    expect(await screen.findByText(/No se ha podido descargar/)).toBeTruthy()
    fetched.mockRestore()
  })

  it('are shown as empty if nobody may choose and nothing waits', async () => {
    const windows = { 2026: [{ fromDate: '2026-01-01', toDate: '2026-01-31' }], 2027: [] }
    await home({ ...inForce, enrollment: { windows, opened: [] } } as Partial<ProfileDto>)
    expect(textOf(/^Próximas fechas$/)).toContain('No tienes fechas próximas.')
  })
})
