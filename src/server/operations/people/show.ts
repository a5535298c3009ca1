import Type from 'typebox'
import { personFieldList, type FieldsWith } from '../../../domain/forms/personFields.ts'
import { personPage } from '../personPage.ts'
import { record } from '../../../dto/schemas/parts.ts'
import { employeeNumber, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()
/** The fields of the person that the page shows. */
const shownFields = Object.fromEntries(
  personFieldList.filter(({ isOnPage }) => isOnPage).map(({ name }) => [name, text]),
) as Record<FieldsWith<{ isOnPage: true }>, typeof text>
const rows = Type.Array(record('A row'))

/** Shows one person: contracts, bags, and history. */
export default defineOperation({
  name: 'people show',
  summary: 'Shows one person: salary, family, bags, plan by month, contracts, mails, changes',
  input: Type.Object(
    { employee: employeeNumber, year: Type.Optional(planYear) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    employeeNumber: text,
    name: text,
    pendingEmail: text,
    emailFault: text,
    isActive: Type.Boolean(),
    hasPassword: Type.Boolean(),
    exitOn: text,
    collective: text,
    office: text,
    legalEntity: text,
    ...shownFields,
    simulator: Type.String({ description: "The company's model of income tax: table or law" }),
    viewAs: Type.Boolean({ description: 'Whether the company lets operators see the portal' }),
    salaries: rows,
    family: rows,
    bags: rows,
    plan: rows,
    fault: text,
    sees: rows,
    contracts: rows,
    steps: rows,
    documents: rows,
    questions: rows,
    postings: rows,
    undeducted: rows,
    mails: Type.Array(
      Type.Object({
        mail: text,
        writtenAt: text,
        mailKind: text,
        subject: text,
        to: text,
        state: text,
        fault: text,
        hasText: Type.Boolean(),
        canBeResent: Type.Boolean(),
      }),
    ),
    changes: rows,
    views: rows,
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: (context, input) => personPage(context, input),
})
