import { expect, it } from 'vitest'
import { unfoldToPrint } from './unfoldToPrint.ts'

it('folded details are open while the page is printed, and afterwards as they were', () => {
  document.body.innerHTML = '<details>one</details><details open>two</details>'
  const isOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open)
  const stop = unfoldToPrint()
  dispatchEvent(new Event('beforeprint'))
  expect(isOpen()).toEqual([true, true])
  dispatchEvent(new Event('afterprint'))
  expect(isOpen()).toEqual([false, true])
  stop()
  dispatchEvent(new Event('beforeprint'))
  expect(isOpen()).toEqual([false, true])
})
