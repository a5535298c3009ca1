import { expect, it } from 'vitest'
import { compensationOf, estimatedSocialSecurityCents } from './compensation.ts'

it('the employer’s social security is estimated as 30 % of the salary up to 50,000 (D-25)', () => {
  expect(estimatedSocialSecurityCents(3_500_000)).toBe(1_050_000)
  expect(estimatedSocialSecurityCents(6_000_000)).toBe(1_500_000)
  expect(estimatedSocialSecurityCents(4_999_999)).toBe(1_500_000)
  expect(estimatedSocialSecurityCents(4_999_900)).toBe(1_499_970)
  expect(estimatedSocialSecurityCents(5_000_000)).toBe(1_500_000)
  expect(estimatedSocialSecurityCents(5_000_100)).toBe(1_500_000)
  expect(estimatedSocialSecurityCents(0)).toBe(0)
  expect(estimatedSocialSecurityCents(-100)).toBe(0)
})

it('total compensation is salary and social benefits, social security beside it (D-26)', () => {
  expect(
    compensationOf({
      fixedSalaryCents: 3_000_000,
      variableSalaryCents: 200_000,
      values: [{ valueCents: 100_025 }, { valueCents: 50_025 }],
    }),
  ).toEqual({ socialBenefitsCents: 150_050, totalCents: 3_350_050, socialSecurityCents: 960_000 })
})
