import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import HomeCharts from './HomeCharts.tsx'
import type { Figures } from './figures.ts'

const none = { priceCents: 0, contributionCents: 0, userBagCents: 0, companyBagCents: 0, salaryCents: 0 }
const october = { ...none, priceCents: 9_000, companyBagCents: 3_000, salaryCents: 6_000, taxCents: 1_800 }

const figures: Figures = {
  year: 2026,
  month: '2026-11',
  countedAt: '2026-11-20T10:00:00Z',
  leftOut: [],
  adoption: [],
  months: [
    { ...october, month: '2026-10', isClosed: true, employerContributionsCents: 1_000 },
    { ...october, month: '2026-11', isClosed: false, employerContributionsCents: 0 },
  ],
  withoutTax: 0,
  withoutContributions: [],
  bags: [
    { bag: 'companyBag', sizeCents: 0, usedCents: 0 },
    { bag: 'userBag', sizeCents: 0, usedCents: 0 },
    { bag: 'flexibleBag', sizeCents: 300_000, usedCents: 60_000 },
    { bag: 'topBag', sizeCents: 0, usedCents: 0 },
  ],
  products: [{ ...october, product: 'Transport', people: 2 }],
  costCenters: [],
}

let answer: Figures
beforeEach(() => {
  localStorage.setItem('desk-company', 'acme')
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own) => own.end(200, { answer, files: [] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(changes: Partial<Figures> = {}) {
  answer = { ...figures, ...changes }
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={[{ id: 'acme', name: 'Acme' }]}>
          <HomeCharts />
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByRole('heading', { name: /have signed|has signed|of 0 people/ })
}

/** The rows of a chart's table, its links, and what it says beside its title. */
function chart(title: string | RegExp) {
  const card = screen.getByRole('heading', { name: title }).closest('section')!
  const rows = [...card.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  const links = within(card).getAllByRole('link')
  return { card, rows, links, text: card.textContent }
}

describe('the charts of the first page', () => {
  it('write the amounts of a title with the same decimals (D-92)', async () => {
    const [closed, open] = figures.months
    await show({
      months: [closed!, { ...open!, priceCents: 9_050 }],
      bags: [{ bag: 'flexibleBag', sizeCents: 300_000, usedCents: 60_025 }],
      products: [{ ...october, product: 'Transport', people: 2, priceCents: 9_010 }],
    })
    chart('2026: €90.00 in the closed months and €90.50 expected in the others')
    expect(chart(/600\.25/).text).toContain('€3,000.00')
    expect(chart(/90\.10/).text).toContain('€30.10')
  })

  it('say in their titles what the year costs, closed and expected, and mark open months', async () => {
    await show()
    const { rows, text } = chart('2026: €90 in the closed months and €90 expected in the others')
    expect(rows.map(([month]) => month)).toEqual(['October 2026', 'November 2026 (expected)'])
    expect(text).toContain('Months that are not closed show what was in force as of 20 Nov 2026, 11:00')
    expect(chart(/^November 2026: the plan costs/).text).toContain('The month is not closed')
  })

  it('say what the company pays with its contributions, and which company’s are not known', async () => {
    await show()
    const { rows, text } = chart('2026: the company pays €70, including €10 in contributions')
    expect(rows[0]).toEqual(['October 2026', '€40', '€30', '€0', '€0', '€10'])
    expect(text).not.toContain('Not including')
    cleanup()
    const months = figures.months.map((month) => ({ ...month, employerContributionsCents: 0 }))
    await show({ months, withoutContributions: ['acme'] })
    expect(chart('2026: the company pays €60').text).toMatch(/^.*Not including the social security.*: Acme/)
  })

  it('say how much tax is not paid, or is paid more, and whose is not known', async () => {
    await show({ withoutTax: 2 })
    const { rows, text, links } = chart('2026: people pay €36 less income tax because of the plan')
    expect(rows[1]).toEqual(['November 2026 (expected)', '€18', '€18'])
    expect(text).toContain('Not including 2 people whose salaries are not known')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#people?states=entered&states=invited&states=notInvited&states=withoutEmail',
      expect.stringMatching(/^data:text\/csv|^blob:/),
    ])
    cleanup()
    await show({ months: figures.months.map((month) => ({ ...month, taxCents: -500 })) })
    expect(chart('2026: people pay €10 more income tax because of the plan').rows[0]![1]).toBe('-€5')
  })

  it('say how much of each bag is used, the company’s first', async () => {
    await show()
    expect(chart('Flexible allowance, 2026: €600 of €3,000 used').rows).toEqual([
      ['Flexible allowance', '€3,000', '€600', '€2,400'],
    ])
    cleanup()
    const bags = figures.bags.map((each) => ({ ...each, sizeCents: 10_000, usedCents: 10_100 }))
    await show({ bags })
    expect(chart('Company allowance, 2026: €101 of €100 used').rows[0]?.at(-1)).toBe('€0')
  })

  it('say so where a company has neither costs nor bags', async () => {
    const bags = figures.bags.map((each) => ({ ...each, sizeCents: 0 }))
    await show({ month: '', months: [], products: [], bags: bags.map((bag) => ({ ...bag, usedCents: 0 })) })
    expect(screen.getByText(/^Nobody has anything in force in 2026 yet/)).toBeTruthy()
    expect(screen.getByText('Nobody has an allowance in 2026.')).toBeTruthy()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
  })
})
