import { act, cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, it } from 'vitest'
import { useAction } from './useAction.tsx'

afterEach(cleanup)

it('tells the result of the work that was started last, though an earlier one ends after it', async () => {
  const ends: ((text: string) => void)[] = []
  function Page() {
    const { runAction, isBusy, notice } = useAction()
    return (
      <button onClick={() => runAction(() => new Promise((end) => ends.push(end)))}>
        {isBusy ? 'busy' : 'idle'} {notice}
      </button>
    )
  }
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )
  const button = screen.getByRole('button')
  act(() => button.click())
  act(() => button.click())
  await act(async () => ends[0]?.('the first'))
  expect(button.textContent).toBe('busy ')
  await act(async () => ends[1]?.('the second'))
  expect(button.textContent).toBe('idle the second')
})
