import Type from 'typebox'
import { openPlanYears } from '../../../domain/catalogue/planMonths.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { htmlToText } from '../../company/safeHtml.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { choicesByDay, planSteps } from '../planSteps.ts'

const text = Type.String()
const count = Type.Integer()

/** A plan year from its preparation to its end, for who runs its campaign. */
export default defineOperation({
  name: 'plan show',
  summary: 'Shows a plan year: its steps with their days, choices by day, news and documents',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    year: count,
    years: Type.Array(count),
    steps: Type.Array(Type.Object({ step: text, state: text, from: text, to: text, audience: text, count })),
    days: Type.Array(Type.Object({ day: text, people: count, newPeople: count, contracts: count })),
    news: Type.Array(
      Type.Object({ text, audience: text, from: text, to: text, state: text, writtenBy: text }),
    ),
    files: Type.Array(Type.Object({ name: text, products: Type.Array(text) })),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context, { year }) => {
    const company = companyOf(context)
    const { db, clock } = context
    const open = openPlanYears(clock.today())
    return {
      year,
      years: [...new Set([(open[0] ?? year) - 1, ...open, year])].toSorted((one, other) => one - other),
      steps: await planSteps(context, { company, year }),
      days: await choicesByDay(db, { company, year }),
      news: await newsOf(context),
      files: filesOf(context),
    }
  },
})

/** The news of operators and of the company's files, the newest first. */
async function newsOf(context: OperationContext) {
  const { subdomain, collectives, news } = companyOf(context)
  const { db, clock, language } = context
  const today = clock.today()
  const rows = await db
    .selectFrom('news')
    .selectAll()
    .where('tenant', '=', subdomain)
    .orderBy('id', 'desc')
    .execute()
  const written = rows.map((row) => ({
    text: localized(row.texts, language),
    audience:
      collectives.find(({ id }) => id === row.collective_id)?.name ?? row.collective_id ?? 'everybody',
    from: row.from_on,
    to: row.to_on ?? '',
    state: today < row.from_on ? 'not yet' : row.to_on && today > row.to_on ? 'over' : 'open',
    writtenBy: row.written_by,
  }))
  const ofFiles = news.map((each) => ({
    text: htmlToText(localized(each.text, language)),
    audience: 'everybody',
    from: each.date ?? '',
    to: '',
    state: 'open',
    writtenBy: 'news.json',
  }))
  return [...written, ...ofFiles].toSorted((one, other) => other.from.localeCompare(one.from))
}

/** The documents of the company's files, with the products that ask people for them. */
function filesOf(context: OperationContext) {
  const { assets, modalities } = companyOf(context)
  return Object.keys(assets.documents).map((name) => {
    const own = modalities.filter(({ doc }) => doc?.file.endsWith(`/${name}`))
    const products = own.map(({ product }) => localized(product.name, context.language))
    return { name, products: [...new Set(products)] }
  })
}
