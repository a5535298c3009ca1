/**
 * The product's clock: cut-offs, ages, plan years. It may be shifted by CLOCK. Sessions, tokens and limits never ask it:
 * they use the database's `now()`, so that a journey in time neither ends nor revives them.
 */
export type Clock = {
  now: () => Date
  /** Madrid date, YYYY-MM-DD. */
  today: () => string
}
