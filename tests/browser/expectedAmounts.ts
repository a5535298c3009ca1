import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { today } from './today.ts'

type AgeGroup = { from: number; to: number; price: number }
type Modality = {
  id: string
  name: { es: string }
  ageGroup?: AgeGroup[]
  ageGroupForFamily?: AgeGroup[]
  contributionPrice?: number | string
  contributionTarget?: 'user' | 'family' | 'both'
  defaultPrice?: number
  priceForFamily?: number
}
type Member = {
  firstName: string
  lastName1: string
  lastName2?: string
  birthday?: string
  ageMonths?: number
}
type LifeRow = { startMonth: number; from: number; to: number; death: number; disability: number }
type Row = { startMonth: number; coverages: Record<string, { rate: number }> }

const tenants = fileURLToPath(new URL('../../tenants', import.meta.url))
const read = <Content>(...path: string[]): Content =>
  JSON.parse(readFileSync(join(tenants, ...path), 'utf8')) as Content

/**
 * Prices computed from a company's files by the rules of the specification, without the portal's code, so
 * that a changed price function of a plugin fails a test. Amounts are whole cents.
 */
export function modality(tenant: string, product: string, id: string): Modality {
  const found = read<{ modalities: Modality[] }>(tenant, 'catalogue', `${product}.json`).modalities.find(
    (one) => one.id === id,
  )
  if (!found) throw new Error(`tenants/${tenant}/catalogue/${product}.json holds no ${id}.`)
  return found
}

/** The Spanish name of a product. */
export function productName(tenant: string, product: string): string {
  return read<{ name: { es: string } }>(tenant, 'catalogue', `${product}.json`).name.es
}

/**
 * The months (0 to 11) that can still be contracted in the year of the run: from July on if the company's
 * cut-off day (10) has passed, from June on if it has not (20).
 */
export function monthsLeft(tenant: string): number[] {
  const { plan } = read<{ plan: { cutOffDate: number } }>(tenant, 'tenant.json')
  const [, month = 0, day = 0] = today.split('-').map(Number)
  const first = day < plan.cutOffDate ? month : month + 1
  return Array.from({ length: 12 - first }, (_, index) => first + index)
}

/** The price of a person and month by age; `isUser` is true for the employee, false for the family. */
export function priceByAge(
  { ageGroup = [], ageGroupForFamily = ageGroup }: Modality,
  age: number,
  isUser: boolean,
): number {
  const group = (isUser ? ageGroup : ageGroupForFamily).find(({ from, to }) => from <= age && age <= to)
  if (!group) throw new Error(`No price for the age ${age}.`)
  return Math.round(group.price * 100)
}

/**
 * Returns the company's payment for one item (person and month): a percentage, or an amount up to the price.
 */
export function contribution(
  { contributionPrice = 0, contributionTarget = 'both' }: Modality,
  priceCents: number,
  isUser: boolean,
): number {
  if (contributionTarget !== 'both' && (contributionTarget === 'user') !== isUser) return 0
  if (typeof contributionPrice === 'number') return Math.min(priceCents, Math.round(contributionPrice * 100))
  return halfUp((priceCents * Number(contributionPrice.replace('%', ''))) / 100)
}

/** Seven coverages: each capital by its rate per thousand in the row of the start month (counted from 1). */
export function priceOfCapitals(
  tenant: string,
  startMonth: number,
  capitals: Record<string, number>,
): number {
  const row = read<{ rows: Row[] }>(tenant, 'tables', 'life-axa.json').rows.find(
    (one) => one.startMonth === startMonth,
  )
  return Object.entries(capitals).reduce(
    (sum, [name, capital]) => sum + halfUp((capital * (row?.coverages[name]?.rate ?? NaN) * 100) / 1000),
    0,
  )
}

/** Two capitals, each by its rate per thousand in the row of the start month (counted from 1) and the age. */
export function priceOfLife(
  tenant: string,
  startMonth: number,
  age: number,
  capitals: { death: number; disability: number },
): number {
  const row = read<{ rows: LifeRow[] }>(tenant, 'tables', 'life.json').rows.find(
    (one) => one.startMonth === startMonth && one.from <= age && age <= one.to,
  )
  return (
    halfUp((capitals.death * (row?.death ?? NaN) * 100) / 1000) +
    halfUp((capitals.disability * (row?.disability ?? NaN) * 100) / 1000)
  )
}

/** A person of the demo: the employee, or a member of the family by first name. */
export function demoPerson(
  tenant: string,
  email: string,
  member?: string,
): Member & { fullName: string; age: number } {
  const employee = read<{ employees: (Member & { email: string; family?: Member[] })[] }>(
    tenant,
    'demo.json',
  ).employees.find((one) => one.email === email)
  const person =
    member === undefined ? employee : employee?.family?.find(({ firstName }) => firstName === member)
  if (!person) throw new Error(`${email} has no ${member ?? 'entry'} in tenants/${tenant}/demo.json.`)
  const fullName = [person.firstName, person.lastName1, person.lastName2].filter(Boolean).join(' ')
  return {
    ...person,
    fullName,
    age: person.ageMonths === undefined ? ageOf(person.birthday ?? '') : Math.floor(person.ageMonths / 12),
  }
}

/**
 * Formats money in Spanish like the portal: with two decimals if the amount, or another of its `group`, has
 * cents (D-92).
 */
export function euros(cents: number, ...group: number[]): string {
  const isWhole = [cents, ...group].every((each) => each % 100 === 0)
  const digits = new Intl.NumberFormat('es-ES', { minimumFractionDigits: isWhole ? 0 : 2 })
  return `${digits.format(cents / 100).replace(/^(\d)(\d{3})(?=,|$)/, '$1.$2')} €`
}

function ageOf(birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** Rounds half a cent up; adds a millionth first, because 24.325 has no exact binary form. */
function halfUp(cents: number): number {
  return Math.floor(cents + 0.5 + 1e-6)
}
