import { isRecord } from '../../kernel/collections.ts'
import { chooseContribution } from '../../catalogue/contribution.ts'
import { appliedBefore } from '../../catalogue/priceKeys.ts'
import { yearOf } from '../../kernel/calendar.ts'
import { contributionsFromFile } from '../catalogue/catalogueFile.ts'
import { isSameOffer } from '../rules/rulesOffers.ts'
import { endKeys, isFarYear, isPastDay, momentKeys } from '../parts/farDate.ts'
import type { ChangeKind } from './changeKind.ts'
import type { Step, ValueChange } from './compareJson.ts'
import { offersLess } from './offersLess.ts'
import { changesSetting, isSensitive, valueAt } from './sensitiveSettings.ts'

/** The reason why somebody should check a change. */
export type RedReason =
  'moves' | 'removed' | 'less' | 'planType' | 'tax' | 'offer' | 'farDate' | 'approvalOff' | 'sensitive'

/** A modality before and after a change; undefined where it is not in the catalogue. */
export type Sides = Record<'was' | 'is', Record<string, unknown> | undefined> & {
  /** All modalities of its product. */
  ofProduct: Record<'was' | 'is', readonly Record<string, unknown>[]>
}

/**
 * Marks sensitive settings, price changes by more than a quarter, removals and what is offered to fewer,
 * changed plan types and taxes, tickets and supplementaries that become mandatory, far dates, maintenance,
 * and the end of approvals. A price or contribution that is added is compared with what applied until now.
 */
export function findRedReason(
  change: ValueChange & { kind: ChangeKind; file: string },
  sides: Sides | undefined,
  today: string,
): { red?: RedReason } {
  const { kind, before, after, path } = change
  if (isSensitive(change)) return { red: 'sensitive' }
  if (kind === 'order') return {}
  if (kind === 'planType' || kind === 'tax') return { red: kind }
  if (isSwitched(change, 'approval', true)) return { red: 'approvalOff' }
  if (isSwitched(change, 'maintenance', false)) return { red: 'less' }
  if (hasFarDate(path.at(-1), after, today)) return { red: 'farDate' }
  if (kind === 'removed') return { red: 'removed' }
  if (sides?.was && sides.is && offersLess(change, today)) return { red: 'less' }
  if (sides && path[0] === 'year' && losesYear(sides, today)) return { red: 'less' }
  if (kind === 'offer') return sides?.was && sides.is && changesOffer(change) ? { red: 'offer' } : {}
  if (kind === 'price' || kind === 'contribution' || kind === 'rate') {
    if (after === undefined) return { red: 'removed' }
    return (before === undefined ? movesFromApplied(change, sides) : moves(before, after))
      ? { red: 'moves' }
      : {}
  }
  return {}
}

/**
 * Whether a change of `tenant.json` switches a setting of `plan`: off if it was on (`from` true), else on.
 */
function isSwitched(change: ValueChange & { file: string }, key: string, from: boolean): boolean {
  const keys = ['plan', key]
  if (change.file !== 'tenant.json' || !changesSetting(change, keys)) return false
  return valueAt(from ? change.before : change.after, keys.slice(change.path.length)) === true
}

/**
 * Whether an offer is no longer there in this plan year or in the next one: by its year, and by those of the
 * product's modalities that are the same offer.
 */
function losesYear({ was, is, ofProduct }: Sides, today: string): boolean {
  const isOffered = (
    modality: Record<string, unknown> | undefined,
    all: Sides['ofProduct']['is'],
    year: number,
  ) =>
    modality !== undefined &&
    [modality, ...all.filter((each) => isSameOffer(modality, each))].some(
      (each) => each.year === undefined || each.year === year,
    )
  const years = [yearOf(today), yearOf(today) + 1]
  return years.some((year) => isOffered(was, ofProduct.was, year) && !isOffered(is, ofProduct.is, year))
}

/** Whether an offer becomes one of tickets, or no longer, or all its supplementaries become mandatory. */
function changesOffer({ path: [key], before, after }: ValueChange): boolean {
  if (key === 'contractMethod') return before === 'tickets' || after === 'tickets'
  return key === 'allSupplementary' && after === 'yes'
}

/** Deeper values have no dates of the company's files. */
const maxDepth = 12

/**
 * Whether a value is, or contains, a year or day far from today, a plan year or end of an offer that is past,
 * or a past start of a maintenance, which closes the portal at once.
 */
function hasFarDate(key: Step | undefined, value: unknown, today: string, depth = 0): boolean {
  const isMoment = typeof value === 'string' && momentKeys.includes(String(key))
  const day = isMoment ? value.slice(0, 10) : value
  if (isFarYear(isMoment ? 'date' : key, day, today)) return true
  if ([...endKeys, 'maintenanceFrom'].includes(String(key)) && isPastDay(day, today)) return true
  if (key === 'year' && Number(value) < yearOf(today)) return true
  if (depth >= maxDepth || typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([own, part]) => hasFarDate(own, part, today, depth + 1))
}

/**
 * Whether an added price or contribution moves what applied without it by more than a quarter. Where nothing
 * had a price before, nothing moves; the company paid nothing where it had no contribution.
 */
function movesFromApplied(
  { kind, path: [key = '', ...rest], after }: ValueChange & { kind: ChangeKind },
  sides: Sides | undefined,
): boolean {
  if (kind === 'contribution') {
    if (key === 'contributionTarget') return after !== 'both'
    if (key === 'userBag') return after === true
    return sides ? moves(contributionOf(sides.was), contributionOf(sides.is)) : moves(0, after)
  }
  const applied = rest.length > 0 ? [] : appliedBefore(String(key)).map((each) => sides?.was?.[each])
  const price: unknown = applied.find((each) => each !== undefined)
  if (price === undefined) return false
  return rowsOf(price).some((was) => rowsOf(after).some((is) => meet(was, is) && moves(was.price, is.price)))
}

/** What the company pays of a price, as an amount in cents or a percentage; 0 is nothing (D-04). */
function contributionOf(modality: Record<string, unknown> = {}): unknown {
  const chosen = chooseContribution(contributionsFromFile(modality))
  if (!chosen) return 0
  return 'cents' in chosen ? chosen.cents : `${chosen.percent}%`
}

/** The prices of a modality by age; one price is that of all ages. */
function rowsOf(price: unknown): Record<string, unknown>[] {
  return Array.isArray(price) ? price.filter(isRecord) : [{ from: 0, to: Infinity, price }]
}

const meet = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Number(one.from) <= Number(other.to) && Number(other.from) <= Number(one.to)

/** Whether a value moves by more than a quarter, or becomes a percentage in place of an amount. */
function moves(before: unknown, after: unknown): boolean {
  const [was, is] = [parseNumber(before), parseNumber(after)]
  if (was === undefined || is === undefined) return JSON.stringify(before) !== JSON.stringify(after)
  if (was !== 0 && isPercent(before) !== isPercent(after)) return true
  return Math.abs(is - was) * 4 > Math.abs(was)
}

const isPercent = (value: unknown): boolean => typeof value === 'string' && value.trim().endsWith('%')

/** Returns a number, or the number of a percentage; undefined for any other value. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const written = typeof value === 'string' ? /^(\d+(?:[.,]\d+)?) ?%?$/.exec(value.trim())?.[1] : undefined
  return written === undefined ? undefined : Number(written.replace(',', '.'))
}
