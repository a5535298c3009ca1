import { expect, it } from 'vitest'
import { scalePayslips } from './scalePayslips.ts'

const payslip = (withoutCents: number, withCents: number) => ({ monthIndex: 0, withoutCents, withCents })

it('a change of 2 % of the pay is seen: the columns are cut and say so', () => {
  const { share, isBroken } = scalePayslips([payslip(200_000, 196_000)])
  expect(isBroken).toBe(true)
  expect(share(200_000)).toBe(100)
  expect(100 - share(196_000)).toBeGreaterThan(12)
})

it('a change of cents is not blown up: at least an eighth of the pay is shown', () => {
  const { share } = scalePayslips([payslip(200_000, 199_990)])
  expect(100 - share(199_990)).toBeLessThan(0.1)
})

it('without a change, and with one of half the pay, the columns begin at 0', () => {
  expect(scalePayslips([payslip(200_000, 200_000)]).isBroken).toBe(false)
  const { share, isBroken } = scalePayslips([payslip(200_000, 100_000)])
  expect(isBroken).toBe(false)
  expect(share(100_000)).toBe(50)
})
