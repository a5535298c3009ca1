import Type, { type Static } from 'typebox'
import { monthsOfYear } from '../../../domain/kernel/calendar.ts'
import { isRecord } from '../../../domain/kernel/collections.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { checkFigures, type FigureRows } from '../../../domain/tax/law/figuresFile.ts'
import { figuresBefore, figuresUntil, lawFigures } from '../../../domain/tax/law/lawFigures.ts'
import { payslipOfYear } from '../../../domain/tax/moneySentence.ts'
import { lawChanges, type ChangedPerson, type Tables } from '../../people/lawChanges.ts'
import { OperationRefused, type InputFile, type OperationContext } from '../../platform/context/operating.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { planYear } from '../inputs.ts'
import { defineOperation, fileInput } from '../operation.ts'

const groupOf = Type.Object({
  company: Type.String(),
  group: Type.String(),
  gain: Type.Integer(),
  lose: Type.Integer(),
  same: Type.Integer(),
  gainMonthCents: Type.Integer({ description: 'What those who gain get more on their payslips, a month' }),
  loseMonthCents: Type.Integer({ description: 'What the others get less' }),
})

/**
 * Compares plans of a year with new tables of the law: by group, then by person. Each person whose figure
 * changes gets one mail with the old and the new figure, and a line on the home page. Signed figures do not
 * change.
 */
export default defineOperation({
  name: 'law check',
  summary: 'Compares the plans of a year by its tables and by those before, and tells whose payslip moves',
  input: Type.Object(
    {
      table: planYear,
      file: Type.Optional(fileInput('Figures of that year in JSON, where the portal does not know them yet')),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    people: Type.Integer(),
    gain: Type.Integer(),
    lose: Type.Integer(),
    same: Type.Integer(),
    mailed: Type.Integer(),
    groups: Type.Array(groupOf),
    changes: Type.Array(
      Type.Object({
        company: Type.String(),
        employeeNumber: Type.String(),
        beforeCents: Type.Integer({ description: 'What the payslips fall by in the year, before' }),
        afterCents: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'fiscal', company: 'oneOrAll' },
  dryRun: true,
  isLong: true,
  final: true,
  run: async (context, { table, file }) => {
    const asked = tablesOf(table, file)
    const changed: (ChangedPerson & { tenant: TenantConfig })[] = []
    for (const subdomain of context.companies) {
      const tenant = await context.tenants.find(subdomain)
      if (tenant?.simulator !== 'law') continue
      for (const person of await lawChanges(context, tenant, asked)) changed.push({ ...person, tenant })
    }
    const moved = changed.filter((person) => gainOf(person) !== 0)
    let mailed = 0
    for (const { tenant, ...person } of changed.filter(isNews))
      if (await tell(context, tenant, person)) mailed += 1
    return {
      people: changed.length,
      gain: changed.filter((person) => gainOf(person) > 0).length,
      lose: changed.filter((person) => gainOf(person) < 0).length,
      same: changed.length - moved.length,
      mailed,
      groups: groupsOf(changed),
      changes: moved.map(({ tenant, row, change: { beforeCents, afterCents } }) => ({
        company: tenant.subdomain,
        employeeNumber: row.employee_number,
        beforeCents,
        afterCents,
      })),
    }
  },
})

/**
 * Returns by how many cents the reduction of a person's payslips becomes smaller; positive: the person
 * gains.
 */
const gainOf = ({ change }: ChangedPerson): number => change.beforeCents - change.afterCents

/**
 * Whether the figure differs from the last one mailed to the person; without a mail for that year, from the
 * figure by the earlier tables.
 */
function isNews({ row: { law_change: told }, change }: ChangedPerson): boolean {
  const last = told?.year === change.year ? told.afterCents : change.beforeCents
  return last !== change.afterCents
}

/**
 * The figures to compare. A file is compared with what the portal says without the file, which may contain
 * some figures of that year.
 *
 * @throws OperationRefused if the figures of that year are unknown, or the file is invalid
 */
function tablesOf(table: number, file: InputFile | undefined): Tables {
  const rows = file ? readRows(file, table) : {}
  const isKnown = Object.values(lawFigures).some((list) => list.some(({ year }) => year === table))
  if (!file && !isKnown) throw new OperationRefused([{ id: 'law.noTables', table: String(table) }])
  const before = file ? figuresUntil(table, {}) : figuresBefore(table)
  return { tables: table, before, after: figuresUntil(table, rows) }
}

/** The size limit of a file of figures; a year's figures are a few thousand bytes. */
const maxBytes = 262_144

function readRows({ bytes }: InputFile, year: number): FigureRows {
  const given = bytes.length <= maxBytes ? parseObject(new TextDecoder().decode(bytes)) : undefined
  if (!given) throw new OperationRefused([{ id: 'law.noFigures' }])
  const faults = checkFigures(given, year)
  if (faults.length > 0)
    throw new OperationRefused(
      faults.map(({ at, fault }) => ({ ...figureFaults[fault], at, year: String(year) })),
    )
  return given as FigureRows
}

const figureFaults = {
  list: { id: 'law.figures.list' },
  row: { id: 'law.figures.row' },
  year: { id: 'law.figures.year' },
  text: { id: 'law.figures.text' },
  shape: { id: 'law.figures.shape' },
} as const

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && Object.keys(value).length > 0 ? value : undefined
  } catch {
    return undefined
  }
}

/** Records the change for the home page and sends the mail; returns whether one was sent. */
async function tell(
  { db, mailer, tenants }: OperationContext,
  tenant: TenantConfig,
  { row, change }: ChangedPerson,
): Promise<boolean> {
  const { year, tables, beforeCents, afterCents } = change
  await db
    .updateTable('employees')
    .set({ law_change: JSON.stringify(change) })
    .where('tenant', '=', tenant.subdomain)
    .where('id', '=', row.id)
    .execute()
  if (!row.email) return false
  const language = languageFor(tenant, row)
  const params = {
    year: String(year),
    tables: String(tables),
    before: payslipOfYear(beforeCents, language),
    after: payslipOfYear(afterCents, language),
  }
  const say = (id: string): string => mailMessages(language, `lawChange.${id}`, params)
  await mailer.queue(db, {
    tenant,
    to: row.email,
    language,
    employeeId: row.id,
    kind: 'lawChange',
    subject: say('subject'),
    heading: say('heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name: row.first_name }),
      say('after'),
      say('before'),
      say('kept'),
    ],
    action: { label: say('button'), url: `${tenants.publicUrl(tenant)}/home` },
  })
  return true
}

function groupsOf(changed: readonly (ChangedPerson & { tenant: TenantConfig })[]): Static<typeof groupOf>[] {
  const groups = new Map<string, (ChangedPerson & { tenant: TenantConfig })[]>()
  for (const person of changed) {
    const key = JSON.stringify([person.tenant.subdomain, person.row.collective_name])
    groups.set(key, [...(groups.get(key) ?? []), person])
  }
  return [...groups.values()].map((people) => {
    const [{ tenant, row }] = people as [(typeof people)[number]]
    const [gain, lose] = [
      people.filter((each) => gainOf(each) > 0),
      people.filter((each) => gainOf(each) < 0),
    ]
    return {
      company: tenant.subdomain,
      group: row.collective_name,
      gain: gain.length,
      lose: lose.length,
      same: people.length - gain.length - lose.length,
      gainMonthCents: Math.round(sumBy(gain, gainOf) / monthsOfYear),
      loseMonthCents: Math.round(-sumBy(lose, gainOf) / monthsOfYear),
    }
  })
}
