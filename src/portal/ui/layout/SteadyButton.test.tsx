import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { SteadyButton } from './SteadyButton.tsx'

type CounterProps = { onPress: (amount: number) => void }

function Counter({ onPress }: CounterProps) {
  const [amount, setAmount] = useState(1)
  const press = () => {
    onPress(amount)
    setAmount(amount + 1)
  }
  return <SteadyButton onClick={press}>Guardar</SteadyButton>
}

it('a press calls what the latest drawing of the form gave, though the button stays the same', async () => {
  const pressed: number[] = []
  inIntl(<Counter onPress={(amount) => pressed.push(amount)} />, 'es', {})
  const button = screen.getByRole('button', { name: 'Guardar' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(pressed).toEqual([1, 2])
})
