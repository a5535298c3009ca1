import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KeptFocus } from './KeptFocus.tsx'

/** A list whose buttons take their entry away, one that saves, and one outside that ends the saving. */
function Page() {
  const [entries, setEntries] = useState(['a', 'b'])
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')
  return (
    <>
      <button onClick={() => setState('saved')}>Done</button>
      <KeptFocus>
        <section>
          <button
            disabled={state !== 'open'}
            data-loading={state === 'busy' || undefined}
            onClick={() => setState('busy')}
          >
            Save
          </button>
          <button onClick={() => setState('open')}>Edit</button>
        </section>
        <section>
          <ul>
            {entries.map((entry) => (
              <li key={entry}>
                <button onClick={() => setEntries(entries.filter((each) => each !== entry))}>
                  Remove {entry}
                </button>
              </li>
            ))}
          </ul>
          <a href="#add">Add</a>
        </section>
      </KeptFocus>
    </>
  )
}

/** Ends the saving without the mouse. */
const end = () => act(() => screen.getByText('Done').click())

beforeEach(() => void render(<Page />))
afterEach(cleanup)
const focused = () => document.activeElement?.textContent

it('the focus goes to the nearest control that is left where its own is gone', async () => {
  screen.getByText('Remove a').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Remove b'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Add'))
})

it('the focus stays with a button that is busy, and leaves it once it is disabled', async () => {
  screen.getByText('Save').focus()
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Save')
  end()
  await waitFor(() => expect(focused()).toBe('Edit'))
})

it('a press of the mouse elsewhere moves no focus later', async () => {
  screen.getByText('Remove a').focus()
  await userEvent.click(document.body)
  expect(document.activeElement).toBe(document.body)
  end()
  await act(() => Promise.resolve())
  expect(document.activeElement).toBe(document.body)
})
