import { startClock } from '../server/platform/context/clock.ts'
import { EnvReader } from '../server/platform/context/envReader.ts'

/**
 * Returns today's date in Madrid by the product's clock, which the variable CLOCK may shift.
 * @throws Error if CLOCK is not a date and time
 */
export function readToday(variables: Record<string, string | undefined>): string {
  const env = new EnvReader(variables)
  const startsAt = env.instant('CLOCK')
  if (env.faults.length > 0) throw new Error(env.faults.join('\n'))
  return startClock(startsAt).today()
}
