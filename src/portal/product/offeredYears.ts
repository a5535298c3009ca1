import { yearOf } from '../../domain/kernel/calendar.ts'
import { ascending } from '../../domain/kernel/collections.ts'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import { enrollmentRefusal } from '../../domain/catalogue/enrollment.ts'
import { openPlanYears, selectableMonths, type Employment } from '../../domain/catalogue/planMonths.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Profile } from '../api/profileModel.ts'

/**
 * Lists the plan years of a category that are shown today: those with selectable months or a future
 * enrollment window, and those with a contract of the employee.
 */
export function listOfferedYears(
  modalities: readonly Modality[],
  profile: Pick<Profile, 'today' | 'company' | 'cart' | 'contracts' | keyof Employment>,
  declaration: Pick<BenefitDeclaration, 'id' | 'amount' | 'months'>,
): number[] {
  const { today, company } = profile
  const open = openPlanYears(today)
  const hasFutureWindow = (year: number): boolean =>
    enrollmentRefusal(profile.enrollment, year, today)?.code === 'enrollmentNotYet'
  const selectable = open.filter(
    (year) =>
      hasFutureWindow(year) ||
      modalities.some(
        (modality) =>
          isInformative(declaration, modality) ||
          selectableMonths({ modality, year, today, cutOffDay: company.cutOffDay, employment: profile })
            .length > 0,
      ),
  )
  const isOwn = ({ modality, year }: Contract): boolean =>
    modality.product.category.alias === declaration.id && year >= yearOf(today)
  const own = [...profile.cart, ...profile.contracts].filter(isOwn).map(({ year }) => year)
  const years = ascending([...selectable, ...own])
  return years.length > 0 ? years : open.slice(0, 1)
}

/** Returns the year to show at first: the first year with selectable months, else the last year. */
export function findFirstYear(
  years: readonly number[],
  modalities: readonly Modality[],
  profile: Pick<Profile, 'today' | 'company' | keyof Employment>,
): number {
  const { today, company } = profile
  const { cutOffDay } = company
  const open = years.find((year) =>
    modalities.some(
      (modality) => selectableMonths({ modality, year, today, cutOffDay, employment: profile }).length > 0,
    ),
  )
  return open ?? years.at(-1) ?? yearOf(today)
}
