import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { FaultCards } from './FaultCards.tsx'

const sentences = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `tenants/acme/${name}.json:3 name: wrong`)
const since = '2026-05-05T09:02:00Z'

it('a company with faults is shown with its times, five faults and the number of the rest', async () => {
  const faults = [
    { company: 'acme', since, servedAt: '2026-05-05T08:40:00Z', sentences },
    { company: 'globex', since, servedAt: '', sentences: ['tenants/globex/news.json:2: wrong'] },
  ]
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <FaultCards faults={faults} />
      </DeskMessages>
    </MantineProvider>,
  )
  expect(await screen.findByText(/11:02.* acme .*10:40/)).toBeTruthy()
  expect(screen.getByText(/globex no está disponible|globex has not been served/)).toBeTruthy()
  expect(screen.getAllByText(/^tenants\/acme/)).toHaveLength(5)
  expect(screen.getByText(/y 2 fallos más|and 2 more errors/)).toBeTruthy()
})
