import Type from 'typebox'
import { fullName } from '../../../domain/plan/employee.ts'
import { hasEntered } from '../../auth/accounts.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { maxCounted } from '../../people/list/listPeople.ts'
import { undecidedGroups, type UndecidedGroup } from '../../../domain/plan/personStates.ts'
import { canBeReminded, undecidedPeople, type Undecided } from '../../people/undecidedPeople.ts'
import { oneLine, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const isGroup = { expected: 'undecided' }

type Options = { year: number; group?: UndecidedGroup; after?: string; rows?: number }

/**
 * Lists people who can sign for a plan year and have signed nothing (D-100): active, with a bag or a user
 * bag of that year, and with an allowed product. People who never signed in, and people who declared that
 * they want nothing, are groups of their own. A group is counted up to 1,000; `more` names those with more.
 */
export default defineOperation({
  name: 'plan undecided',
  summary: 'Lists who has signed nothing for a plan year and may, who never entered, and who wants nothing',
  input: Type.Object(
    {
      year: planYear,
      group: Type.Optional(
        Type.Union(
          undecidedGroups.map((each) => Type.Literal(each, isGroup)),
          { description: 'Only these; left out: all', ...isGroup },
        ),
      ),
      after: Type.Optional(oneLine('The page that the last one named as next')),
      rows: Type.Optional(
        Type.Integer({ description: 'Rows of a page; left out: 1,000', minimum: 1, maximum: 5000 }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    undecided: Type.Integer(),
    neverEntered: Type.Integer(),
    wantNothing: Type.Integer(),
    more: Type.Array(Type.Enum(undecidedGroups), {
      description: 'The groups of more than 1,000, counted as 1,000',
    }),
    next: Type.String({ description: 'The page that follows; blank for none' }),
    people: Type.Array(
      Type.Object({
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        hasEntered: Type.Boolean(),
        hasCart: Type.Boolean(),
        wantsNothing: Type.Boolean(),
        canBeReminded: Type.Boolean(),
        remindedAt: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: listUndecided,
})

async function listUndecided(context: OperationContext, { rows = 1000, ...asked }: Options) {
  const found = await undecidedPeople(context, asked, rows + 1)
  const page = found.slice(0, rows)
  const counts = { undecided: 0, neverEntered: 0, wantNothing: 0 }
  // The first page of a group, where it is large enough, has been counted already.
  const counted = asked.after || rows < maxCounted ? undefined : asked.group
  for (const group of undecidedGroups) {
    const some = { year: asked.year, group }
    const people = group === counted ? found : await undecidedPeople(context, some, maxCounted + 1)
    counts[group] = people.length
  }
  return {
    undecided: Math.min(counts.undecided, maxCounted),
    neverEntered: Math.min(counts.neverEntered, maxCounted),
    wantNothing: Math.min(counts.wantNothing, maxCounted),
    more: undecidedGroups.filter((group) => counts[group] > maxCounted),
    next: found.length > rows ? (page.at(-1)?.employee_number ?? '') : '',
    people: page.map(toPerson),
  }
}

const toPerson = (row: Undecided) => ({
  employeeNumber: row.employee_number,
  name: fullName(row.first_name, row.last_name1, row.last_name2),
  email: row.email ?? '',
  hasEntered: hasEntered(row),
  hasCart: row.has_cart,
  wantsNothing: row.wants_nothing,
  canBeReminded: canBeReminded(row),
  remindedAt: row.reminded_at?.toISOString() ?? '',
})
