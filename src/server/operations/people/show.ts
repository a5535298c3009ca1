import Type from 'typebox'
import { personPage } from '../../people/personPage.ts'
import { record } from '../../../dto/schemas/parts.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()
/** Rows of a table; their columns are those of `personPage`. */
const rows = Type.Array(record('A row'))

/** One person: what they have, and what happened. */
export default defineOperation({
  name: 'people show',
  summary: 'Shows one person: salary, family, bags, what they see of each product, contracts, mails, changes',
  input: Type.Object({ employee: employeeNumber }, { additionalProperties: false }),
  output: Type.Object({
    employeeNumber: text,
    name: text,
    email: text,
    pendingEmail: text,
    emailFault: text,
    isActive: Type.Boolean(),
    hasPassword: Type.Boolean(),
    joinedOn: text,
    exitOn: text,
    collective: text,
    costCenter: text,
    office: text,
    legalEntity: text,
    personalID: text,
    salaries: rows,
    family: rows,
    bags: rows,
    sees: rows,
    contracts: rows,
    mails: rows,
    changes: rows,
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: (context, { employee }) => personPage(context, employee),
})
