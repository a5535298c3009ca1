/** What POST /contracts/repeat answers of each contract of the year before, in the reader's language. */
export type RepeatedYearDto = { year: number; contracts: RepeatedContractDto[] }

export type RepeatedContractDto = {
  /** The contract of the year before. */
  id: string
  /** Category alias: where to look for something else. */
  category: string
  name: string
  /** In the cart now, chosen already, or not to be repeated. */
  outcome: 'added' | 'already' | 'refused'
  /** What stands for it in the year, and whether that is still in the cart. */
  cartId?: string
  inCart: boolean
  /** What differs, or why it cannot be repeated. */
  sentences: string[]
  /** Nothing of its category is offered to the employee in the year. */
  isClosed?: true
}
