/** An event in a contract's life; the contract machine determines the next state. */
export type ContractEvent =
  /** DELETE: the contract is removed from the cart */
  | { type: 'REMOVE' }
  /** PUT with a price; `isEditable`: the category may be changed in force (CTR-14) */
  | { type: 'EDIT'; isEditable: boolean }
  | { type: 'PURCHASE' }
  /** the employee accepts through the mailed link; `hasMonthsLeft`: a month can still begin on that day */
  | { type: 'ACCEPT'; needsReview: boolean; hasMonthsLeft: boolean }
  /** documentation in force is replaced (D-78) */
  | { type: 'REPLACE_DOCUMENTATION'; needsReview: boolean }
  /**
   * an administrator approves the contract or change under review; `hasMonthsLeft`: it still covers a month
   * (D-80)
   */
  | { type: 'REVIEW_PASSED'; hasMonthsLeft: boolean }
  | { type: 'REVIEW_FAILED' }
  /** a cancellation, or a PUT with price 0 */
  | { type: 'CANCEL' }
  /** the employee withdraws a waiting change or cancellation (D-83) */
  | { type: 'TAKE_BACK' }
  /**
   * a covered person's data were corrected, so the conditions in force, or the waiting ones, have a new
   * price (D-86)
   */
  | { type: 'REPRICED' }
  | { type: 'CHANGE_REPRICED' }
  /** nobody accepted the contract or change in time (D-81) */
  | { type: 'EXPIRE' }
  /** the plan year is over (D-72) */
  | { type: 'YEAR_ENDED' }
  /** the employee left the company (D-88) */
  | { type: 'EXIT' }
