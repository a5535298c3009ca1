import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { PortalViews } from './PortalViews.tsx'

const view = { viewedAt: '2026-03-09T10:00:00Z', viewedBy: 'rita', reason: 'No le sale el gimnasio' }

const open = async (views: object[]) => {
  const { asked } = await renderPage(<PortalViews />, { answers: { 'GET /profile/views': views } })
  expect(asked).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Ver quién ha sido' }))
}

it('says who of the company saw the portal, when and why', async () => {
  await open([view])
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'rita, 9 mar 2026, 11:00Motivo: No le sale el gimnasio',
  )
})

it('says that nobody saw it', async () => {
  await open([])
  expect(await screen.findByText('Nadie ha visto tu portal.')).toBeTruthy()
})
