import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '../../../domain/kernel/uuid.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import { lackOfRow } from './peopleTasks.ts'
import { chosenColumns, compareAsIndex, peopleConditions, type PeopleFilters } from './peopleQuery.ts'
import { stateOfRow } from './peopleStates.ts'
import { loadFilterValues } from './filterValues.ts'

/** The sort columns of a list, as texts; rows with equal values are sorted by id. */
const sortings = {
  name: sql<string>`list_name`,
  employeeNumber: compareAsIndex('employee_number'),
  collective: compareAsIndex(chosenColumns.collectives),
  costCenter: compareAsIndex(chosenColumns.costCenters),
  office: compareAsIndex(chosenColumns.offices),
  joinedOn: sql<string>`coalesce(joined_on::text, '') collate "C"`,
  exitOn: sql<string>`coalesce(exit_on::text, '') collate "C"`,
}
export const sortingNames = Object.keys(sortings) as Sorting[]
type Sorting = keyof typeof sortings

/** The maximum number of people that is counted exactly; a higher number is reported as "more". */
export const maxCounted = 1000

type Query = PeopleFilters & {
  sort?: Sorting
  isDescending?: boolean
  after?: string
  rows?: number
  withChoices?: boolean
}

/** Returns one page of people, the number of matches, and the possible values of the filters. */
export async function listPeople(context: OperationContext, asked: Query) {
  const { rows = 50, withChoices = false } = asked
  const isMatch = await peopleConditions(context.db, context.companies, asked)
  const found = await findPage(context, asked, { isMatch, rows })
  const people = found.slice(0, rows)
  const last = found.length > rows ? people.at(-1) : undefined
  const isWhole = !asked.after && found.length <= rows
  const counted = isWhole ? found.length : await countOf(context, isMatch)
  return {
    total: Math.min(counted, maxCounted),
    isMore: counted > maxCounted,
    next: last ? toCursor([last.tenant, last.sorted_by, last.id]) : '',
    people: people.map(toPerson),
    ...(withChoices ? await loadFilterValues(context) : noChoices),
  }
}

const noChoices = { collectives: [], costCenters: [], offices: [], legalEntities: [] }

type Page = { isMatch: RawBuilder<unknown>; rows: number }

async function findPage({ db, companies }: OperationContext, asked: Query, { isMatch, rows }: Page) {
  const value = sortings[asked.sort ?? 'name']
  const [direction, beyond] = asked.isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  // Within one company the index on name and id supplies the order, so the key does not contain the company.
  const isOne = companies.length === 1
  const key = isOne ? sql`${value}, id` : sql`tenant, ${value}, id`
  const order = isOne
    ? sql`${value} ${direction}, id ${direction}`
    : sql`tenant ${direction}, ${value} ${direction}, id ${direction}`
  const cursor = asked.after ? readCursor(asked.after) : undefined
  const keyOf = ([tenant, sorted, id]: Cursor) =>
    isOne ? sql`${sorted}, ${id}::uuid` : sql`${tenant}, ${sorted}, ${id}::uuid`
  const isAfter = cursor ? sql`(${key}) ${beyond} (${keyOf(cursor)})` : sql`true`
  const { rows: found } = await sql<FoundRow>`
    select tenant, id, ${value} as sorted_by, employee_number, first_name, last_name1, last_name2, email,
      email_failed_at is not null as has_failing_email, collective_name, cost_center, office_name,
      legal_entity_name, joined_on, exit_on, invited_at, ${stateOfRow} as state,
      ${lackOfRow} as lack
    from employees where ${isMatch} and ${isAfter}
    order by ${order} limit ${rows + 1}`.execute(db)
  return found
}

type FoundRow = {
  tenant: string
  id: string
  sorted_by: string
  employee_number: string
  first_name: string
  last_name1: string
  last_name2: string
  email: string | null
  has_failing_email: boolean
  collective_name: string
  cost_center: string
  office_name: string
  legal_entity_name: string
  joined_on: string | null
  exit_on: string | null
  invited_at: Date | null
  state: string
  lack: string
}

function toPerson(row: FoundRow) {
  return {
    company: row.tenant,
    employeeNumber: row.employee_number,
    name: fullName(row.first_name, row.last_name1, row.last_name2),
    email: row.email ?? '',
    hasFailingEmail: row.has_failing_email,
    state: row.state,
    lack: row.lack,
    collective: row.collective_name,
    costCenter: row.cost_center,
    office: row.office_name,
    legalEntity: row.legal_entity_name,
    joinedOn: row.joined_on ?? '',
    exitOn: row.exit_on ?? '',
    invitedAt: row.invited_at?.toISOString() ?? '',
  }
}

async function countOf({ db }: OperationContext, isMatch: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from employees where ${isMatch} order by list_name limit ${maxCounted + 1}) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The position after the last row of a page: company, sort value and id. */
type Cursor = readonly [tenant: string, sorted: string, id: string]

const toCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** @throws OperationRefused for a text that is not a position returned with a page */
function readCursor(text: string): Cursor {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(read) && read.length === 3 && read.every((part) => typeof part === 'string')) {
      const [tenant = '', sorted = '', id = ''] = read as string[]
      if (isUuid(id) && !`${tenant}${sorted}`.includes('\0')) return [tenant, sorted, id]
    }
  } catch {
    // Invalid JSON is refused below.
  }
  throw new OperationRefused([{ id: 'people.badPage' }])
}
