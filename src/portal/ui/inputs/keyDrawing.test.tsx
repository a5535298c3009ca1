import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { MoneyInput } from './MoneyInput.tsx'

function Amount({ maxCents }: { maxCents: number }) {
  const [cents, setCents] = useState<number>()
  return (
    <>
      <MoneyInput id="amount" label="Importe" valueCents={cents} maxCents={maxCents} onChange={setCents} />
      <button type="button" onClick={() => setCents(4000)}>
        otro
      </button>
    </>
  )
}

it('a key draws its field again only where its look changes, and takes another value', async () => {
  let drawn = 0
  const TextInput = { defaultProps: () => ({ 'data-drawn': ++drawn }) }
  inIntl(
    <MantineProvider env="test" theme={{ components: { TextInput } }}>
      <Amount maxCents={5000} />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Importe')
  const first = drawn
  await userEvent.type(field, '12,5')
  expect(field.value).toBe('12,5')
  expect(drawn).toBe(first)
  await userEvent.type(field, '{Control>}a{/Control}51')
  expect(drawn).toBeGreaterThan(first)
  await userEvent.click(screen.getByRole('button', { name: 'otro' }))
  expect(field.value).toBe('40,00')
})
