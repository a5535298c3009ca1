import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { ChoiceList } from './choiceWidgets.tsx'

const cities = ['Barcelona', 'Bilbao', 'Girona', 'Lleida', 'Madrid', 'Tarragona', 'Toledo', 'Zamora']

function City() {
  const [city, setCity] = useState<string | null>('Barcelona')
  const options = cities.map((label) => ({ value: label, label }))
  return <ChoiceList label="Ciudad" options={options} value={city} onChange={setCity} />
}

it.each([
  ['by the keyboard', () => userEvent.tab()],
  [
    'from a message at the field',
    async () => act(() => screen.getByRole('combobox', { name: 'Ciudad' }).focus()),
  ],
  ['by a click', () => userEvent.click(screen.getByRole('combobox', { name: 'Ciudad' }))],
])('typing into a long list replaces its choice: entered %s', async (_how, enter) => {
  await renderPage(<City />)
  await enter()
  await userEvent.keyboard('gi')
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ciudad' })
  expect(input.value).toBe('gi')
  await userEvent.keyboard('r{ArrowDown}{Enter}')
  expect(input.value).toBe('Girona')
})

it('a list draws its options only while it is open', async () => {
  await renderPage(<City />)
  expect(screen.queryAllByRole('option', { hidden: true })).toEqual([])
  await userEvent.click(screen.getByRole('combobox', { name: 'Ciudad' }))
  expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(2)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryAllByRole('option', { hidden: true })).toEqual([])
})

it('an opened list is fixed to the window: showing its chosen option scrolls no page', async () => {
  await renderPage(<City />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Ciudad' }))
  expect(screen.getByRole('listbox').closest('[data-fixed]')).not.toBeNull()
})
