import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { OpenOperations } from '../calls/permissions.ts'
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
  expect(await screen.findByText(/11:02.* acme(’s portal)? .*10:40/)).toBeTruthy()
  expect(screen.getByText(/globex no está disponible|globex’s portal has been unavailable/)).toBeTruthy()
  expect(screen.getAllByText(/^tenants\/acme/)).toHaveLength(5)
  expect(screen.getByText(/y 2 fallos más|and 2 more errors/)).toBeTruthy()
})

it('puts what was probably meant into the draft by a button, and opens the studio there', async () => {
  const finding = {
    severity: 'fault',
    file: 'tenant.json',
    line: 1,
    path: 'plans',
    sentence: 'unknown key',
    newKey: 'plan',
  }
  const files = [{ path: 'tenant.json', state: 'same', bytes: 9, content: '{ "plans": {} }' }]
  const shown = { version: 0, pending: 0, files, findings: [finding], categories: [] }
  const calls: { path: string; body: string | FormData | undefined }[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super((own, { path, body }) => {
          calls.push({ path, body })
          own.end(200, { answer: path.endsWith('show') ? shown : { version: 1 }, files: [] })
        })
      }
    },
  )
  const fault = { company: 'acme', since, servedAt: since, sentences: ['tenants/acme/tenant.json:1 plans'] }
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <OpenOperations value={new Set(['studio show', 'studio save'])}>
          <FaultCards faults={[fault]} />
        </OpenOperations>
      </DeskMessages>
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /tenant\.json:1: .*plan/ }))
  await vi.waitFor(() => expect(location.hash).toBe('#studio?part=advanced&file=tenant.json'))
  const saved = calls.find(({ path }) => path.endsWith('studio/save'))?.body as FormData
  expect(await (saved.get('file') as File).text()).toBe('{ "plan": {} }')
  vi.unstubAllGlobals()
})
