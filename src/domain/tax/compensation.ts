import { percentOf, sumBy } from '../kernel/money.ts'

/** Estimate of the employer's social security for the compensation page; not the legal rate (D-25). */
const socialSecurityEstimate = { percent: 30, capCents: 5_000_000 } as const

type Compensation = {
  socialBenefitsCents: number
  /** Salary and social benefits, without social security (D-26). */
  totalCents: number
  socialSecurityCents: number
}

/** Estimates social security as 30 % of fixed plus variable salary, up to 50,000 euros (D-25). */
export function estimatedSocialSecurityCents(salaryCents: number): number {
  const { percent, capCents } = socialSecurityEstimate
  return percentOf(Math.min(Math.max(0, salaryCents), capCents), percent)
}

/** The figures of the compensation page, in cents (D-25, D-26). */
export function compensationOf({
  fixedSalaryCents,
  variableSalaryCents,
  values,
}: {
  fixedSalaryCents: number
  variableSalaryCents: number
  values: readonly { valueCents: number }[]
}): Compensation {
  const salaryCents = fixedSalaryCents + variableSalaryCents
  const socialBenefitsCents = sumBy(values, ({ valueCents }) => valueCents)
  return {
    socialBenefitsCents,
    totalCents: salaryCents + socialBenefitsCents,
    socialSecurityCents: estimatedSocialSecurityCents(salaryCents),
  }
}
