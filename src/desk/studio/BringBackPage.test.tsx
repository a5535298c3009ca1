import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import type { Me } from '../calls/deskApi.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { BringBackPage } from './BringBackPage.tsx'

const gym = { file: 'catalogue/gym.json', what: 'changed', isChangedAgain: false, isUnkept: false }
const tenant = { file: 'tenant.json', what: 'changed', isChangedAgain: true, isUnkept: false }
const who: Me = { name: 'ada', rights: [], companies: [{ id: 'acme', name: 'Acme' }] }

type Sent = { dryRun?: true; confirm?: string | true; input: Record<string, unknown> }
let calls: Sent[]
let answer: object
beforeEach(() => {
  calls = []
  answer = {
    newRelease: 4,
    changedFiles: 1,
    refusals: [],
    files: [gym, tenant],
    changes: [
      { file: gym.file, change: 'Gimnasio, precio: 349 € → 34,90 €' },
      { file: tenant.file, change: 'nombre: Acme 2 → Acme' },
    ],
  }
  chooseLanguage('es')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      calls.push(JSON.parse(typeof body === 'string' ? body : '{}') as Sent)
      own.end(200, { answer, files: [], confirm: 'print' })
    }),
  )
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <Companies value={who.companies}>
          <BringBackPage who={who} given={new URLSearchParams('release=2&company=acme')} />
        </Companies>
      </DeskMessages>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const box = (name: string) => screen.findByRole('checkbox', { name })
const isChosen = async (name: string) => (await box(name)).matches(':checked')
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('an earlier release in the studio', () => {
  it('has the files chosen that nobody changed again, each with what it changes', async () => {
    expect([await isChosen(gym.file), await isChosen(tenant.file)]).toEqual([true, false])
    expect((await box(gym.file)).getAttribute('aria-describedby')).toBe(`changes ${gym.file}`)
    expect(document.getElementById(`changes ${gym.file}`)?.textContent).toContain('349 € → 34,90 €')
    expect(screen.getByRole('heading', { name: 'Cambiados otra vez después' })).toBeTruthy()
    await press(/Recuperar 1 archivo$/)
    await screen.findByText(/Hecho: es la versión 4/)
    expect(calls.at(-1)).toEqual({ confirm: true, input: { release: 2 } })
  })

  it('brings back the files that are ticked, after trying them together', async () => {
    await userEvent.click(await box(tenant.file))
    await waitFor(() => expect(calls.at(-1)?.input.files).toEqual([gym.file, tenant.file]))
    expect(calls.at(-1)?.dryRun).toBe(true)
    await userEvent.type(screen.getByLabelText('Por qué (opcional)'), 'Un error')
    await press(/Recuperar 2 archivos/)
    await screen.findByText(/Hecho/)
    const input = { release: 2, files: [gym.file, tenant.file], note: 'Un error' }
    expect(calls.at(-1)).toEqual({ confirm: true, input })
  })

  it('asks for nothing where no file is ticked, and says what the chosen ones lack', async () => {
    await userEvent.click(await box(gym.file))
    const nothing = await screen.findByRole('button', { name: /Recuperar 0/ })
    expect([calls.length, nothing.matches(':disabled')]).toEqual([1, true])
    answer = { ...answer, refusals: ['tenant.json:3 plan: expected at most 28'] }
    await userEvent.click(await box(tenant.file))
    await screen.findByText(/expected at most 28/)
    expect(screen.getByRole('button', { name: /Recuperar 1/ }).matches(':disabled')).toBe(true)
  })

  it('replaces an edit that no release keeps where its file is ticked', async () => {
    cleanup()
    answer = { ...answer, files: [gym, { ...tenant, isUnkept: true }] }
    render(
      <MantineProvider env="test">
        <DeskMessages>
          <BringBackPage who={who} given={new URLSearchParams('release=2&company=acme')} />
        </DeskMessages>
      </MantineProvider>,
    )
    await screen.findByText(/esa edición se pierde/)
    await userEvent.click(await box(tenant.file))
    await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ overwrite: true }))
  })
})
