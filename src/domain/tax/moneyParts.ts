import { sumBy } from '../kernel/money.ts'

/** What something costs, who pays it, and what it does to the payslip, in cents (D-93). */
export type MoneyParts = {
  priceCents: number
  contributionCents: number
  /** Paid by the user bag. */
  userBagCents: number
  companyBagCents: number
  /** The last three together. */
  companyCents: number
  /** Income tax that is not paid; undefined where no salary is known. */
  taxCents: number | undefined
  /** Contributions that are paid more, for company money in kind (D-117); left out where there are none. */
  socialSecurityCents?: number | undefined
  /** How much the payslip falls; it rises where this is negative. Before tax where no salary is known. */
  payslipCents: number
}

/** The money of a month, 0 to 11. */
export type MonthMoney = MoneyParts & { monthIndex: number }

/** The sum of parts; its tax is unknown where that of one part is. */
export function sumParts(parts: readonly MoneyParts[]): MoneyParts {
  const isTaxKnown = parts.every(({ taxCents }) => taxCents !== undefined)
  return addedParts({
    priceCents: sumBy(parts, ({ priceCents }) => priceCents),
    contributionCents: sumBy(parts, ({ contributionCents }) => contributionCents),
    userBagCents: sumBy(parts, ({ userBagCents }) => userBagCents),
    companyBagCents: sumBy(parts, ({ companyBagCents }) => companyBagCents),
    taxCents: isTaxKnown ? sumBy(parts, ({ taxCents }) => taxCents ?? 0) : undefined,
    socialSecurityCents: sumBy(parts, ({ socialSecurityCents = 0 }) => socialSecurityCents),
  })
}

type GivenParts = Omit<MoneyParts, 'companyCents' | 'payslipCents'>

/** Parts with what follows from them. */
export function addedParts({
  priceCents,
  contributionCents,
  userBagCents,
  companyBagCents,
  taxCents,
  socialSecurityCents = 0,
}: GivenParts): MoneyParts {
  const companyCents = contributionCents + userBagCents + companyBagCents
  const payslipCents = priceCents - companyCents - (taxCents ?? 0) + socialSecurityCents
  return {
    priceCents,
    contributionCents,
    userBagCents,
    companyBagCents,
    taxCents,
    ...(socialSecurityCents !== 0 && { socialSecurityCents }),
    companyCents,
    payslipCents,
  }
}
