import Type from 'typebox'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { OperationRefused, streamOne } from '../../platform/context/operating.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { planYear, returnTablesYear } from '../inputs.ts'
import { caseFaults, parseObject, type WrittenCase } from '../lawCaseDto.ts'
import { caseFormat } from '../lawCaseFormat.ts'
import { explainedSheet, writeExplained } from '../lawExplained.ts'
import { defineOperation } from '../operation.ts'

const line = Type.Object({
  id: Type.String(),
  name: Type.String(),
  amount: Type.String(),
  formula: Type.String(),
  terms: Type.Array(Type.Object({ name: Type.String(), amount: Type.String() })),
  law: Type.String(),
  source: Type.String(),
  from: Type.String(),
})

/**
 * Explains the payslip and the tax return of a case by the law, for advisers; also as a document. Each line
 * has its formula, inputs, article and table. src/domain/tax/law/README.md describes the format of a case.
 */
export default defineOperation({
  name: 'law explain',
  summary: 'Works out payslip and return of a case by the law, line by line with article and table',
  format: caseFormat(false),
  input: Type.Object(
    {
      case: Type.String({
        minLength: 2,
        maxLength: 20_000,
        description: 'The case as JSON',
      }),
      year: Type.Optional(planYear),
      returnYear: Type.Optional(returnTablesYear),
      pdf: Type.Optional(Type.Boolean({ description: 'Writes the computation as PDF' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    rules: Type.Integer(),
    year: Type.Integer(),
    returnYear: Type.Integer(),
    assumptions: Type.Array(Type.String()),
    payslip: Type.Array(line),
    return: Type.Array(line),
    inKind: Type.Array(line),
  }),
  access: { right: 'read', company: 'none' },
  dryRun: false,
  reads: true,
  isList: true,
  run: async (context, { case: text, year = yearOf(context.clock.today()), returnYear = year, pdf }) => {
    const { clock, language, writeFile } = context
    const written = parseObject(text)
    if (!written) throw new OperationRefused([{ id: 'law.noCase' }])
    const faults = caseFaults(written)
    if (faults.length > 0) throw new OperationRefused(faults)
    const explained = writeExplained(written as WrittenCase, { year, returnYear }, language)
    if (pdf) {
      const sheet = explainedSheet(explained, { language, today: clock.today() })
      await writeFile(`${sheet.title}.pdf`, streamOne(await drawPdf(sheet)))
    }
    return explained
  },
})
