import { personStates } from '../../domain/plan/personStates.ts'

/** The filters whose values are selected from a list, in the order of the screen. */
export const filterNames = [
  'states',
  'tasks',
  'chosenYears',
  'collectives',
  'costCenters',
  'offices',
  'legalEntities',
] as const
export type FilterName = (typeof filterNames)[number]

/** The view of the list, as stored in the address after the question mark. */
export type PeopleView = Record<FilterName, string[]> & {
  text: string
  sort: string
  isDescending: boolean
}

/** Reads a view from the address. */
export function readView(given: URLSearchParams): PeopleView {
  const chosen = Object.fromEntries(filterNames.map((name) => [name, given.getAll(name)]))
  return {
    ...(chosen as Record<FilterName, string[]>),
    chosenYears: given.getAll('chosenYears').filter((year) => /^2\d{3}$/.test(year)),
    text: given.get('text') ?? '',
    sort: given.get('sort') ?? 'name',
    isDescending: given.has('desc'),
  }
}

/** Writes a view as the query of an address; default values are left out. */
export function writeView({ text, sort, isDescending, ...filters }: PeopleView): string {
  const query = new URLSearchParams()
  if (text) query.set('text', text)
  if (sort !== 'name') query.set('sort', sort)
  if (isDescending) query.set('desc', '')
  for (const name of filterNames) for (const value of filters[name]) query.append(name, value)
  return query.toString()
}

/** Returns the input of `people list` for a view. */
export function toListInput({ text, sort, isDescending, ...filters }: PeopleView): Record<string, unknown> {
  const chosen = filterNames.filter((name) => filters[name].length > 0)
  return {
    ...(text.trim() && { text: text.trim() }),
    ...Object.fromEntries(chosen.map((name) => [name, toValues(name, filters[name])])),
    sort,
    isDescending,
  }
}

/** The values of a filter as the server takes them: years are numbers. */
const toValues = (name: FilterName, values: readonly string[]): readonly (string | number)[] =>
  name === 'chosenYears' ? values.map(Number) : values

/** The address of the list of the people who have chosen something for a plan year. */
export const peopleWhoChose = (company: string, year: number): string =>
  `people?${new URLSearchParams({ chosenYears: String(year), company })}`

/** The address of the list of the people whom charts count: everybody but those who left. */
export const peopleInCompany = `people?${new URLSearchParams(
  personStates.filter((state) => state !== 'left').map((state) => ['states', state]),
)}`
