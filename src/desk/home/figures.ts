import type { Answers } from '../calls/answers.ts'

/** What each payer pays, in cents. */
export type Payers = Pick<Figures['months'][number], 'priceCents' | `${(typeof payers)[number]}Cents`>

export type Figures = Answers['overview figures']

/** The payers, in the order of the bars. */
export const payers = ['salary', 'companyBag', 'contribution', 'userBag'] as const
