import Type from 'typebox'
import { contractItemSchema, details, sums } from './contract.ts'
import { refusalSchema } from './error.ts'
import { closed, euros, noun, nullable, refTo, year } from './parts.ts'

/** The bags of a plan year in euros (D-02). */
export const simulationSchema = noun('Simulation', {
  flexibleBag: euros,
  topBag: euros,
  available: euros,
  availableTop: euros,
  fixedSalary: nullable(euros),
  companyBag: euros,
  totalPrice: euros,
  userBag: euros,
  userBagLeft: Type.Number({ description: 'What is left of the userBag' }),
  variableSalary: Type.Optional(
    nullable(euros, { description: "The payroll's of this plan year, beside fixedSalary" }),
  ),
  isSalaryNewer: Type.Optional(
    Type.Boolean({
      description: "The payroll's salary is newer than the profile's: the calculator of the year takes it",
    }),
  ),
  minimumWage: Type.Optional(
    Type.Number({ description: 'Where the company keeps money pay above the legal minimum wage (D-91)' }),
  ),
  inKindPay: Type.Optional(
    Type.Number({
      description: 'The pay of which pay in kind is limited by law; left out: fixedSalary (D-120)',
    }),
  ),
})

/** The answer of POST /simulations: the bags, and the price of the request (D-39). */
export const simulationAnswerSchema = noun('SimulationAnswer', {
  ...simulationSchema.properties,
  year,
  quote: Type.Optional(
    closed({
      ...sums,
      details,
      items: Type.Array(refTo(contractItemSchema)),
      refusals: Type.Array(refTo(refusalSchema)),
    }),
  ),
})

/** The effect of a product on the payslip in the reader's language, or the reason why it is unavailable. */
export const offerLineSchema = noun('OfferLine', {
  kind: Type.Enum(['own', 'offer', 'refused']),
  before: Type.String({
    description: 'With which amount, and who pays the rest; empty of what the employee has, and of a refusal',
  }),
  ending: Type.String({ description: 'What the payslip does, or why not' }),
  line: Type.String({ description: 'The same in the few words of a tile; empty of a refusal' }),
  isFree: Type.Boolean({ description: 'True if the payslip does not fall' }),
  companyAdds: Type.Boolean({
    description: 'True if the company pays a part of the price apart from its money for the year',
  }),
})
