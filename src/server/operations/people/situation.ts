import Type from 'typebox'
import { companyOf, streamOne } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { loadFamily } from '../../employee/employeeContext.ts'
import { formatAnswers, describeDoubts, situationSheet } from '../../people/tax-situation/situationSheet.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()
const answers = Type.Array(Type.Object({ question: text, answer: text }))

/** Shows the data that a person gave for form 145, and the part that the company confirmed. */
export default defineOperation({
  name: 'people situation',
  summary: 'Shows what a person told for form 145, and what the company confirmed',
  input: Type.Object(
    {
      employee: employeeNumber,
      pdf: Type.Optional(Type.Boolean({ description: 'Writes the summary as PDF' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    employeeNumber: text,
    toldAt: text,
    answers,
    doubts: Type.Array(text, { description: 'What the answers contradict on file, in words' }),
    confirmedAt: text,
    confirmedBy: text,
    confirmedAnswers: answers,
  }),
  access: { right: 'fiscal', company: 'one' },
  dryRun: false,
  reads: true,
  run: async (context, { employee, pdf }) => {
    const { db, clock, language, writeFile } = context
    const tenant = companyOf(context)
    const row = await findPerson(db, tenant, employee)
    const relatives = await loadFamily(db, row)
    const today = clock.today()
    if (pdf) {
      const sheet = situationSheet(tenant, { row, relatives }, { language, today })
      await writeFile(`${employee}.pdf`, streamOne(await drawPdf(sheet)))
    }
    const { told, toldAt = '', confirmed, confirmedAt = '', confirmedBy = '' } = row.tax_situations ?? {}
    return {
      employeeNumber: employee,
      toldAt,
      answers: told ? formatAnswers(told, relatives, language) : [],
      doubts: describeDoubts({ row, relatives }, { language, today }),
      confirmedAt,
      confirmedBy,
      confirmedAnswers: confirmed ? formatAnswers(confirmed, relatives, language) : [],
    }
  },
})
