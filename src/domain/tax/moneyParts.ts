import { sumBy } from '../kernel/money.ts'

/** A price, who pays it, and the effect on the payslip, in cents (D-93). */
export type MoneyParts = {
  priceCents: number
  contributionCents: number
  /** Paid by the user bag. */
  userBagCents: number
  companyBagCents: number
  /** Contribution, user bag and company bag together. */
  companyCents: number
  /** Income tax saved; undefined if no salary is known. */
  taxCents: number | undefined
  /** Extra social security contributions on company money in kind (D-117); left out if none. */
  socialSecurityCents?: number | undefined
  /** Decrease of the payslip; negative for an increase. Before tax if no salary is known. */
  payslipCents: number
}

/** The amounts of a month, 0 to 11. */
export type MonthMoney = MoneyParts & { monthIndex: number }

/** Adds up amounts; the tax is unknown if it is unknown in one of the parts. */
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

/** Adds the derived amounts to given ones. */
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
