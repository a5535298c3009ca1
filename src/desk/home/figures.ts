/** What each payer pays, in cents. */
export type Payers = {
  priceCents: number
  contributionCents: number
  userBagCents: number
  companyBagCents: number
  salaryCents: number
}

type Steps = { people: number; invited: number; entered: number; chose: number; signed: number }

/** The answer of `overview figures`. */
export type Figures = {
  year: number
  /** The month of the costs by product and cost center; empty if there are no costs. */
  month: string
  countedAt: string
  /** Companies whose open months are not in the sums, each with the reason. */
  leftOut: { company: string; fault: string }[]
  adoption: (Steps & { collective: string })[]
  months: (Payers & {
    month: string
    isClosed: boolean
    taxCents: number
    employerContributionsCents: number
  })[]
  /** People with contracts whose salary is unknown. */
  withoutTax: number
  /** Companies whose tax model knows no contributions of the company. */
  withoutContributions: string[]
  bags: { bag: 'companyBag' | 'userBag' | 'flexibleBag' | 'topBag'; sizeCents: number; usedCents: number }[]
  products: (Payers & { product: string; people: number })[]
  costCenters: (Payers & { costCenter: string; people: number })[]
}

/** The payers, in the order of the bars. */
export const payers = ['salary', 'companyBag', 'contribution', 'userBag'] as const
