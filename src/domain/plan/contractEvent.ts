/** What happens to a contract, from the cart to its end; the machine decides what becomes of it. */
export type ContractEvent =
  /** DELETE: out of the cart */
  | { type: 'REMOVE' }
  /** PUT with a price; `isEditable`: the category may be changed in force (CTR-14) */
  | { type: 'EDIT'; isEditable: boolean }
  | { type: 'PURCHASE' }
  /** the e-mailed link; `hasMonthsLeft` where a month is still ahead that day */
  | { type: 'ACCEPT'; needsReview: boolean; hasMonthsLeft: boolean }
  /** documentation in force is replaced (D-78) */
  | { type: 'REPLACE_DOCUMENTATION'; needsReview: boolean }
  /** an administrator's answer to what is under review; `hasMonthsLeft` where it still covers one (D-80) */
  | { type: 'REVIEW_PASSED'; hasMonthsLeft: boolean }
  | { type: 'REVIEW_FAILED' }
  /** the cancel call, or a PUT with price 0 */
  | { type: 'CANCEL' }
  /** a change or cancellation that waits is not wanted any more (D-83) */
  | { type: 'TAKE_BACK' }
  /** facts of a covered person were corrected: what is agreed, or waits as a change, is priced anew (D-86) */
  | { type: 'REPRICED' }
  | { type: 'CHANGE_REPRICED' }
  /** nobody accepted it in time (D-81) */
  | { type: 'EXPIRE' }
  /** the plan year is over (D-72) */
  | { type: 'YEAR_ENDED' }
  /** the employee left the company (D-88) */
  | { type: 'EXIT' }
