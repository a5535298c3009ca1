import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { Segments } from './Segments.tsx'

function Years() {
  const [year, setYear] = useState('2026')
  return <Segments aria-label="Año" data={['2026', '2027']} value={year} onChange={setYear} />
}

it('one of few words is chosen by a press and marked, as one group of radio buttons', async () => {
  inIntl(<Years />)
  expect(screen.getByRole('radiogroup', { name: 'Año' })).toBeTruthy()
  const [before, after] = screen.getAllByRole<HTMLInputElement>('radio')
  expect([before?.checked, after?.checked]).toEqual([true, false])
  await userEvent.click(screen.getByText('2027'))
  expect([before?.checked, after?.checked]).toEqual([false, true])
  expect(document.querySelectorAll('label[data-active]')).toHaveLength(1)
  // Of one name, so that the arrow keys of the browser move between them.
  expect(after?.name).toBe(before?.name)
})
