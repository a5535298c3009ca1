/** The instant of the run's clock: the expected prices and months are worked by hand for this day. */
export const startOfRun = '2026-05-11T09:00:00Z'

/** The same day in Madrid: before the cut-off day of Acme (20) and after that of Globex (10). */
export const today = '2026-05-11'
