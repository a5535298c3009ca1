import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { run } from '../calls/deskApi.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { ProofDialog } from './ProofDialog.tsx'

let proofs: string[]
let isProven: boolean
let approvals: number
beforeEach(() => {
  proofs = []
  isProven = false
  approvals = 0
  chooseLanguage('es')
  const refused = { statusCode: 403, name: 'ProofNeeded', message: 'Confirma antes que eres tú.' }
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super((own, { path, body }) => {
          if (path.endsWith('/api/account')) return own.end(200, { hasAuthenticator: true, passkeys: [] })
          if (path.endsWith('/api/account/proof')) {
            proofs.push(body as string)
            isProven = true
            return own.end(204)
          }
          approvals += 1
          return isProven
            ? own.end(200, { answer: { outcome: 'published' }, files: [] })
            : own.end(403, { error: refused })
        })
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders an operator's page with the dialog, then starts the approval of a publication. */
async function approve() {
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <ProofDialog />
        <p>Abierta</p>
      </DeskMessages>
    </MantineProvider>,
  )
  await screen.findByText('Abierta')
  const outcome = run('release approve', { company: 'acme', input: { publication: 1 }, confirm: 'print' })
  return { outcome }
}

describe('a call for which the server wants password and second factor first', () => {
  it('asks for them in place, and is sent again once they are given', async () => {
    const { outcome } = await approve()
    const dialog = await screen.findByRole('dialog', { name: 'Confirma que eres tú' })
    expect(dialog.textContent).toContain('Confirma antes que eres tú.')
    await userEvent.type(screen.getByLabelText(/Contraseña actual/), 'Correct4horse')
    await userEvent.type(screen.getByLabelText(/Código/), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect((await outcome).answer).toEqual({ outcome: 'published' })
    expect([proofs, approvals]).toEqual([['{"password":"Correct4horse","code":"123456"}'], 2])
  })

  it('is refused with its sentence if the dialog is closed', async () => {
    const { outcome } = await approve()
    const refused = expect(outcome).rejects.toThrow('Confirma antes que eres tú.')
    await screen.findByRole('dialog', { name: 'Confirma que eres tú' })
    await userEvent.keyboard('{Escape}')
    await refused
    expect([proofs, approvals]).toEqual([[], 1])
  })
})
