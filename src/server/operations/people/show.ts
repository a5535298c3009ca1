import Type from 'typebox'
import { personFieldList, type FieldsWith } from '../../../domain/forms/personFields.ts'
import { personPage } from '../personPage.ts'
import { nullable, record } from '../../../dto/schemas/parts.ts'
import { employeeNumber, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()
const cents = Type.Integer()
/** The fields of the person that the page shows. */
const shownFields = Object.fromEntries(
  personFieldList.filter(({ isOnPage }) => isOnPage).map(({ name }) => [name, text]),
) as Record<FieldsWith<{ isOnPage: true }>, typeof text>
/** A list that the page shows as it is. */
const rows = Type.Array(record('A row'))

const salary = Type.Object({ from: text, fixedCents: nullable(cents), variableCents: nullable(cents) })
const posting = Type.Object({
  from: text,
  collective: text,
  costCenter: text,
  office: text,
  legalEntity: text,
})
const bag = Type.Object({
  year: Type.Integer(),
  flexibleCents: cents,
  companyBagCents: cents,
  leftCents: cents,
  topCents: cents,
  topLeftCents: cents,
})
/** A product in a month of the plan year. */
const planMonth = Type.Object({
  month: text,
  product: text,
  isClosed: Type.Boolean(),
  inKindCents: cents,
  salaryCents: cents,
  companyCents: cents,
  exemptCents: cents,
  taxedCents: cents,
  toAdjustCents: cents,
  taxedToAdjustCents: cents,
})
const contract = Type.Object({
  contract: text,
  product: text,
  modality: text,
  year: Type.Integer(),
  status: text,
  isSigned: Type.Boolean(),
  firstMonth: text,
  lastMonth: text,
  people: text,
  priceCents: cents,
  linkTo: text,
  linkUntil: text,
})
/** An amount that payroll could not deduct. */
const undeducted = Type.Object({
  month: text,
  product: text,
  amountCents: cents,
  acceptedBy: text,
  acceptedOn: text,
  carriedMonth: text,
})

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
    salaries: Type.Array(salary),
    family: rows,
    bags: Type.Array(bag),
    plan: Type.Array(planMonth),
    fault: text,
    sees: rows,
    contracts: Type.Array(contract),
    steps: rows,
    documents: rows,
    questions: rows,
    postings: Type.Array(posting),
    undeducted: Type.Array(undeducted),
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
