import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { ReleaseCards } from './ReleaseCards.tsx'

it('says who asks for an approval and until when, and what nobody approved', async () => {
  chooseLanguage('es')
  const waiting = { company: 'acme', publication: 3, requestedBy: 'ada', reds: 2 }
  const toApprove = [
    { ...waiting, on: '2027-01-01' },
    { ...waiting, publication: 4, reds: 1, on: '' },
  ]
  const unapproved = [{ company: 'globex', release: 12, reds: 1, servedAt: '2026-05-05T09:02:00Z' }]
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <OpenOperations value={new Set(['release list'])}>
          <ReleaseCards {...{ toApprove, unapproved }} />
        </OpenOperations>
      </DeskMessages>
    </MantineProvider>,
  )
  expect(
    await screen.findByText(/acme: ada pide aprobar 2 cambios en rojo, para el 1 de enero de 2027/),
  ).toBeTruthy()
  expect(screen.getByText(/ada pide aprobar 1 cambio en rojo, para publicarlo ya/)).toBeTruthy()
  expect(screen.getByText(/globex: la versión 12, .*11:02, se editó a mano y tiene 1 cambio/)).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(3)
})
