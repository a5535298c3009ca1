import { ascending } from '../kernel/collections.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'

/** The first and last day, both included, on which an employee may choose. */
type EnrollmentWindow = { fromDate: string; toDate: string }

/** When an employee may choose for a plan year (D-97). */
export type Enrollment = {
  /**
   * Windows of this employee by plan year; empty if all windows of the year are for other employees. A plan
   * year without declared windows is absent: only the cut-off limits it.
   */
  windows: Readonly<Record<string, readonly EnrollmentWindow[]>>
  /** Months, 0 to 11, opened to this employee only, even after the cut-off. */
  opened: readonly (EnrollmentWindow & { year: number; months: readonly number[] })[]
}

type KnownEnrollment = Enrollment | undefined

/** Whether the windows of a plan year allow a choice today. */
export function isEnrollmentOpen(enrollment: KnownEnrollment, year: number, today: string): boolean {
  return findWindows(enrollment, year)?.some((window) => isWithin(window, today)) ?? true
}

/** The last day of the window that is open today; undefined if no window of the year is open. */
export function enrollmentEnd(enrollment: KnownEnrollment, year: number, today: string): string | undefined {
  return latest((findWindows(enrollment, year) ?? []).filter((window) => isWithin(window, today)))
}

/** The months of a plan year, 0 to 11, that are open today to this employee only. */
export function openedMonths(enrollment: KnownEnrollment, year: number, today: string): number[] {
  const open = enrollment?.opened.filter((each) => each.year === year && isWithin(each, today)) ?? []
  return ascending(open.flatMap(({ months }) => months))
}

/** Refuses a choice today if the windows of the plan year are closed. */
export function enrollmentRefusal(
  enrollment: KnownEnrollment,
  year: number,
  today: string,
): Refusal | undefined {
  const windows = findWindows(enrollment, year)
  if (!windows || isEnrollmentOpen(enrollment, year, today)) return undefined
  const [next] = windows
    .map(({ fromDate }) => fromDate)
    .filter((day) => day > today)
    .toSorted()
  if (next) return refuse('enrollmentNotYet', { year, fromDate: next })
  const last = latest(windows)
  return last ? refuse('enrollmentOver', { year, untilDate: last }) : refuse('enrollmentOfOthers', { year })
}

/**
 * The last day to sign a contract that begins in a given month: the cut-off, the end of the windows if that
 * is earlier, or a later day opened to this employee only.
 */
export function signingDeadline(
  enrollment: KnownEnrollment,
  { year, monthIndex, cutOff }: { year: number; monthIndex: number; cutOff: string },
): string {
  const end = latest(findWindows(enrollment, year) ?? [])
  const bound = end !== undefined && end < cutOff ? end : cutOff
  const own =
    enrollment?.opened.filter((each) => each.year === year && each.months.includes(monthIndex)) ?? []
  const opened = latest(own)
  return opened !== undefined && opened > bound ? opened : bound
}

/** Removes the windows, which only limit signing, and keeps months opened to the employee (D-97). */
export function afterSigning<Who extends { enrollment?: Enrollment | undefined }>(who: Who): Who {
  return who.enrollment ? { ...who, enrollment: { ...who.enrollment, windows: {} } } : who
}

function findWindows(enrollment: KnownEnrollment, year: number): readonly EnrollmentWindow[] | undefined {
  return enrollment?.windows[String(year)]
}

function isWithin({ fromDate, toDate }: EnrollmentWindow, today: string): boolean {
  return fromDate <= today && today <= toDate
}

function latest(windows: readonly EnrollmentWindow[]): string | undefined {
  return windows
    .map(({ toDate }) => toDate)
    .toSorted()
    .at(-1)
}
