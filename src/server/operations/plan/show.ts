import Type from 'typebox'
import { openPlanYears } from '../../../domain/catalogue/planMonths.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { choicesByDay, planSteps } from '../planSteps.ts'
import {
  documentSchema,
  fileSchema,
  listDocuments,
  listFiles,
  listNews,
  newsSchema,
} from '../publishedTexts.ts'

const text = Type.String()
const count = Type.Integer()

/** Shows a plan year from its preparation to its end, for the person who runs its campaign. */
export default defineOperation({
  name: 'plan show',
  summary: 'Shows a plan year: its steps with their days, choices by day, news and documents',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    year: count,
    years: Type.Array(count),
    steps: Type.Array(Type.Object({ step: text, state: text, from: text, to: text, audience: text, count })),
    days: Type.Array(Type.Object({ day: text, people: count, newPeople: count, contracts: count })),
    news: Type.Array(newsSchema),
    documents: Type.Array(documentSchema),
    files: Type.Array(fileSchema),
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
      news: await listNews(context),
      documents: await listDocuments(context),
      files: listFiles(context),
    }
  },
})
