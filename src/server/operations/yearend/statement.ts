import Type from 'typebox'
import { languageFor } from '../../../domain/company/tenant/tenant.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { yearStatement } from '../../contracts/documents/yearStatement.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { certificate } from '../../payroll/yearFile/certificate.ts'
import { closedYear } from '../../payroll/yearFile/closedYear.ts'
import { findPerson } from '../../people/findPerson.ts'
import { absent, companyOf, streamOne } from '../../platform/context/operating.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import { employeeNumber, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Writes a person's year statement, and the certificate of the closed amounts, in the person's language. */
export default defineOperation({
  name: 'yearend statement',
  summary: "Writes the statement and the certificate of a person's year as PDF",
  input: Type.Object({ year: planYear, employeeNumber }, { additionalProperties: false }),
  output: Type.Object({
    year: Type.Integer(),
    employeeNumber: Type.String(),
    person: Type.String(),
    priceCents: Type.Integer(),
    files: Type.Array(Type.String()),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: false,
  reads: true,
  run: async (context, { year, employeeNumber: number }) => {
    const { db, clock } = context
    const tenant = companyOf(context)
    const row = await findPerson(db, tenant, number)
    const [language, today] = [languageFor(tenant, row), clock.today()]
    const plan = await employeeContextOf(db, { tenant, row, today })
    const all = await closedYear(db, { tenant: tenant.subdomain, year, employeeId: row.id })
    const statement = yearStatement(context, plan, { year, language })
    const sheets = [
      ...(statement ? [statement] : []),
      ...(all.length > 0 ? [certificate({ tenant, row, closed: all }, { year, language, today })] : []),
    ]
    if (sheets.length === 0) throw absent({ id: 'yearend.nothing', employee: number, year })
    const files: string[] = []
    for (const sheet of sheets) {
      const name = `${sheet.title}.pdf`
      await context.writeFile(name, streamOne(await drawPdf(sheet)))
      files.push(name)
    }
    const person = fullName(row.first_name, row.last_name1, row.last_name2)
    const priceCents = all.reduce((sum, each) => sum + each.priceCents, 0)
    return { year, employeeNumber: number, person, priceCents, files }
  },
})
