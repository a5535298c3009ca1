/**
 * When the run takes place, whatever the calendar says: prices and months are worked by hand for this day.
 */
export const startOfRun = '2026-05-11T09:00:00Z'

/** The same day in Madrid. Acme's cut-off day (20) is still to come, that of Globex (10) is over. */
export const today = '2026-05-11'
