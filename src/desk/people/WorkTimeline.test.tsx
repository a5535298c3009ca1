import { cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { WorkTimeline } from './WorkTimeline.tsx'

beforeEach(() => chooseLanguage('en'))
afterEach(cleanup)

const place = { collective: 'Plant', costCenter: 'CC1', office: 'Madrid', legalEntity: '' }

describe('salary and place in the company', () => {
  it('are one timeline, newest first, with the change of the salary and of the place', async () => {
    render(
      <DeskMessages>
        <MantineProvider env="test">
          <WorkTimeline
            salaries={[
              { from: '2026-01-01', fixedCents: 3_150_050, variableCents: null },
              { from: '1900-01-01', fixedCents: 2_900_000, variableCents: 100_000 },
            ]}
            postings={[
              { ...place, from: '2026-01-01', office: 'Vigo' },
              { ...place, from: '1900-01-01' },
            ]}
          />
        </MantineProvider>
      </DeskMessages>,
    )
    await screen.findByText('Salary and position in the company, by date')
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('+5%')
    expect(lines[0]).toContain('Vigo')
    expect(lines[0]).not.toContain('Plant')
    expect(lines[0]).toContain('€31,500.50')
    expect(lines[1]).toMatch(/^From the beginning.*30,000\.00.*Plant.*CC1.*Madrid/)
  })
})
