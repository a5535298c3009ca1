/** Builds the request of a transport contract of 2026, with 50 euros in each of some months (0 to 11). */
export const buildTransportContract = (months: readonly number[]) => ({
  benefitId: 'transport-card',
  year: 2026,
  details: {},
  items: months.map((month) => ({ benefitId: 'transport-card', familyId: 0, month, price: 50 })),
})

/** The months from July to December. */
export const halfYear = [6, 7, 8, 9, 10, 11]
