/** The minimum age of an employee, in completed years (art. 6 ET). */
export const workingAge = 16
