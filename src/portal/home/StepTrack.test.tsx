import { expect, it } from 'vitest'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import own from '../messages/es.json' with { type: 'json' }
import { StepTrack } from './StepTrack.tsx'

it('a day of a step may break after its slashes, so that it stays in its column', () => {
  const steps = [
    { id: 'signed', isDone: true, day: '2026-11-30' },
    { id: 'accepted', isDone: false, day: '2026-12-19' },
  ] as const
  const { container } = inIntl(<StepTrack steps={steps} label="Pasos" />, 'es', own)
  const days = [...container.querySelectorAll('li')].map(({ lastElementChild }) => lastElementChild!)
  expect(days.map(({ textContent }) => textContent)).toEqual(['30/11/2026', 'hasta el 19/12/2026'])
  expect(days.map((day) => day.innerHTML.split('/<wbr>').length)).toEqual([3, 3])
  expect(days[1]!.querySelector('span')?.textContent).toBe('19/12/2026')
})
