import Type, { type Static } from 'typebox'
import { yearFile } from '../../payroll/yearFile/yearFile.ts'
import { fileFormat, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const isPart = { expected: 'yearPart' }
const part = Type.Union(
  [
    Type.Literal('form190', isPart),
    Type.Literal('payRegister', isPart),
    Type.Literal('mobility', isPart),
    Type.Literal('costs', isPart),
  ],
  { description: 'form190, payRegister, mobility or costs', ...isPart },
)

const person = {
  legalEntity: Type.String(),
  entityNif: Type.String(),
  personalID: Type.String(),
  name: Type.String(),
  employeeNumber: Type.String(),
}

const output = Type.Object({
  year: Type.Integer(),
  printedOn: Type.String(),
  closedMonths: Type.Integer({ description: 'How many months of the year are closed' }),
  rows: Type.Integer({ description: 'The lines of the part; the answer holds the first thousand' }),
  priceCents: Type.Integer({ description: 'The closed amounts that the part is made of' }),
  checks: Type.Array(Type.String()),
  lines: Type.Array(
    Type.Object({
      ...person,
      key: Type.String(),
      subkey: Type.String(),
      valueCents: Type.Integer(),
      exemptCents: Type.Integer(),
      taxedCents: Type.Integer(),
    }),
  ),
  apart: Type.Array(
    Type.Object({ ...person, place: Type.String(), product: Type.String(), valueCents: Type.Integer() }),
  ),
  groups: Type.Array(
    Type.Object({
      professionalGroup: Type.String(),
      sex: Type.String(),
      people: Type.Integer(),
      withPayInKind: Type.Integer(),
      priceCents: Type.Integer(),
      meanCents: Type.Integer(),
      medianCents: Type.Integer(),
      meanOfThemCents: Type.Integer({ description: 'Of those with pay in kind' }),
      medianOfThemCents: Type.Integer(),
    }),
  ),
  withoutSex: Type.Array(
    Type.Object({ employeeNumber: Type.String(), name: Type.String(), professionalGroup: Type.String() }),
  ),
  offices: Type.Array(
    Type.Object({
      office: Type.String(),
      people: Type.Integer(),
      personMonths: Type.Integer(),
      priceCents: Type.Integer(),
    }),
  ),
  costs: Type.Array(
    Type.Object({
      legalEntity: Type.String(),
      costCenter: Type.String(),
      people: Type.Integer(),
      priceCents: Type.Integer(),
      companyCents: Type.Integer(),
      salaryCents: Type.Integer(),
      exemptCents: Type.Integer(),
      taxedCents: Type.Integer(),
    }),
  ),
  files: Type.Array(Type.String()),
})

/** Sums the data of a plan year that the year's declarations and reports need, from closed months only. */
export default defineOperation({
  name: 'yearend file',
  summary: 'Sums the closed months of a year for form 190, the pay register, mobility and costs',
  input: Type.Object(
    { year: planYear, part, format: Type.Optional(fileFormat) },
    { additionalProperties: false },
  ),
  output,
  access: { right: 'payroll', company: 'one' },
  dryRun: false,
  isLong: true,
  reads: true,
  snapshot: true,
  run: (context, input): Promise<Static<typeof output>> => yearFile(context, input),
})
