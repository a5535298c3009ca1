import { act, screen, waitFor } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { expect, it, vi } from 'vitest'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { useOfferLines } from './useOfferLines.ts'

const Lines = observer(function Lines() {
  return <p>{useOfferLines() ? 'shown' : 'loading'}</p>
})

/** A page that is opened later, with a profile that arrives when `settle` is called. */
async function later() {
  const isOpen = observable.box(false)
  const Page = observer(function Page() {
    return isOpen.get() ? <Lines /> : null
  })
  let settle: () => void = () => undefined
  const profile = new Promise((resolve) => (settle = () => resolve(buildEmployee({ firstName: 'Ona' }))))
  const offers = vi.fn(() => ({}))
  const answers = { 'GET /profile/offers': offers, 'GET /profile': () => profile }
  const { stores } = await renderPage(<Page />, { answers })
  const open = () => act(async () => runInAction(() => isOpen.set(true)))
  return { session: stores.session, offers, open, settle }
}

it('a page that opens while the profile is loaded after a change asks for the lines once', async () => {
  const { session, offers, open, settle } = await later()
  await session.change(() => Promise.resolve())
  const reloaded = session.reload()
  await open()
  await waitFor(() => expect(offers).toHaveBeenCalledTimes(1))
  settle()
  await act(() => reloaded)
  expect(session.profile.firstName).toBe('Ona')
  expect(await screen.findByText('shown')).toBeTruthy()
  expect(offers).toHaveBeenCalledTimes(1)
})

it('lines asked for before the answer to a change are asked for again with its profile', async () => {
  const { session, offers, open, settle } = await later()
  const changed = session.change(() => Promise.resolve())
  await open()
  await waitFor(() => expect(offers).toHaveBeenCalledTimes(1))
  settle()
  await changed
  await act(() => session.reload())
  await waitFor(() => expect(offers).toHaveBeenCalledTimes(2))
})
