import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { HomePage } from './HomePage.tsx'

/** The window of 2026 is over, and that of 2027 goes from 15 October to 10 November. */
const enrollment = {
  windows: {
    2026: [{ fromDate: '2025-12-01', toDate: '2025-12-20' }],
    2027: [{ fromDate: '2026-10-15', toDate: '2026-11-10' }],
  },
  opened: [],
}
const bags = buildEmployee().simulations['2026']!
const withMoney = { ...bags, companyBag: 600, available: 3_600, totalPrice: 0 }

/** Opens home of somebody who has chosen nothing. */
async function home(today: string, changes: Partial<ProfileDto> = {}) {
  const profile = {
    cart: [],
    contracts: [],
    today,
    enrollment,
    simulations: { 2026: withMoney, 2027: { ...withMoney, companyBag: 900, available: 3_900 } },
    ...changes,
  }
  const employee = buildEmployee(profile)
  const declined = { ...employee, nothingIn: [2027] }
  const answers = { 'GET /messages': [], 'GET /profile/offers': {}, 'PUT /profile/nothing/2027': declined }
  const page = await renderPage(<HomePage />, { path: '/home', profile, answers })
  await screen.findByRole('heading', { level: 1 })
  return page
}
const first = () => toPlain(screen.getAllByRole('heading', { level: 2 })[0]!.textContent)
const begins = () => screen.queryByText(/Empiezan en/)?.textContent
const start = () => screen.queryByRole('link', { name: 'Ver lo que puedo ganar' })
const decline = () => screen.queryByRole('button', { name: /^No quiero nada en/ })

describe('home of a company that declares windows (D-97)', () => {
  it.each(['2026-10-15', '2026-11-10'])('is on %s of the year whose window is open', async (today) => {
    await home(today)
    expect(first()).toBe('900 € de tu empresa sin usar en 2027')
    expect(begins()).toContain('Empiezan en enero de 2027.')
    expect(start()?.getAttribute('href')).toBe('/plan')
    await userEvent.click(decline()!)
    await screen.findByText(/^Has dicho que no quieres nada en 2027/)
  })

  it.each(['2026-06-10', '2026-10-14', '2026-11-11'])(
    'invites on %s, outside of all windows, to nothing',
    async (today) => {
      const { unmount } = await home(today)
      expect(first()).toBe('600 € de tu empresa sin usar en 2026')
      expect([begins(), start(), decline()]).toEqual([undefined, null, null])
      expect(screen.getByText('Lo tienes todo al día.')).toBeTruthy()
      unmount()
      await home(today, { simulations: { 2026: bags } })
      expect(screen.queryByText('Elige productos y paga menos IRPF')).toBeNull()
    },
  )

  it('names the first month that is opened to one person', async () => {
    const opened = [{ year: 2026, months: [8, 9], fromDate: '2026-06-10', toDate: '2026-06-10' }]
    await home('2026-06-10', { enrollment: { ...enrollment, opened } })
    expect(begins()).toContain('Empiezan en septiembre de 2026.')
    expect(start()).toBeTruthy()
  })

  it('offers the rest of a year with contracts only while it can be chosen', async () => {
    const rest = () => screen.queryByRole('link', { name: /^Usar los/ })
    const { unmount } = await home('2026-10-20', { contracts: [buildPlants()] })
    expect(rest()).toBeNull()
    unmount()
    await home('2026-10-20', { contracts: [buildPlants()], enrollment: { windows: {}, opened: [] } })
    expect(rest()).toBeTruthy()
  })

  it('shows after a signature in a window what was signed for that year', async () => {
    const next = buildPlants({ year: 2027 })
    await home('2026-10-20', { contracts: [next] })
    expect(screen.getByRole('list', { name: /2027/ })).toBeTruthy()
    expect(start()).toBeNull()
  })
})
