import type { LocalizedText } from '../../domain/kernel/language.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import type { ProfileDto } from '../../dto/dto.ts'
import { storedEntries } from './planEntries.ts'
import type { Declarations } from './useDeclarations.ts'

/** What one product takes of the bags in each month of a plan year, in euros. */
export type ProductSpending = { name: LocalizedText; months: number[] }

/**
 * The products that cart and live contracts of a plan year pay for; in the employee's order; their sum is
 * what is spent of both bags (BAG-23, D-02).
 */
export function spentByMonth(
  profile: ProfileDto,
  declarations: Declarations,
  year: number,
): ProductSpending[] {
  const entries = storedEntries(profile, year, { declarations })
  return profile.products.flatMap(({ name, category }) => {
    const items = entries.filter(({ product }) => product === category.alias).flatMap((entry) => entry.items)
    const months = Array.from(
      { length: 12 },
      (_, month) => sumBy(items, (item) => (item.monthIndex === month ? item.paidCents : 0)) / 100,
    )
    return months.some((euros) => euros > 0) ? [{ name, months }] : []
  })
}
