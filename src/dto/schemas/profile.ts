import Type from 'typebox'
import { languages } from '../../domain/kernel/language.ts'
import { spanishProvinces } from '../../domain/kernel/provinces.ts'
import { taxSituationForm, type TaxSituation } from '../../domain/plan/taxSituation.ts'
import { payrollTerritories } from '../../domain/plan/employee.ts'
import { simulatorIds } from '../../domain/tax/simulator.ts'
import { companySchema } from './company.ts'
import { contractSchema } from './contract.ts'
import { productTaxSchema, profileProductSchema } from './modality.ts'
import {
  amountOrPercent,
  closed,
  date,
  dateOrNone,
  euros,
  flag,
  instant,
  mapOf,
  noun,
  nullable,
  refTo,
  localized,
  text,
  whole,
  year,
} from './parts.ts'
import { simulationSchema } from './simulation.ts'

/** A family member; the API's shape equals the model's. */
export const familyMemberSchema = noun('FamilyMember', {
  id: Type.Integer({ description: '0 is the employee' }),
  firstName: text,
  lastName1: text,
  lastName2: Type.Optional(text),
  fullName: text,
  personalID: text,
  idType: text,
  birthday: dateOrNone,
  relationship: Type.Enum(['you', 'child', 'spouse', 'domestic_partner']),
  disabilityType: flag,
  disability: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  active: flag,
})

const { id: memberId, relationship, disabilityType, disability } = familyMemberSchema.properties

/** A former family member who is covered by contracts, with the data for tax exemption. */
const formerMemberSchema = closed({ id: memberId, relationship, disabilityType, disability })

/** The fields of the employee's row that have the same name in the API and in the model. */
export const personalFieldsSchema = closed({
  id: text,
  email: text,
  firstName: text,
  lastName1: text,
  lastName2: text,
  fullName: text,
  birthday: dateOrNone,
  picture: text,
  personalID: text,
  phone: text,
  BAN: text,
  nationality: text,
  gender: nullable(Type.Enum([0, 1])),
  maritalStatus: Type.Enum(['single', 'married', 'divorced', 'widowed', '']),
  disabilityType: flag,
  disability: nullable(Type.Number()),
  address1: text,
  address2: text,
  city: text,
  postalCode: text,
  province: Type.Unsafe<string>({
    type: 'string',
    enum: ['', ...spanishProvinces],
    description: 'Blank where none is given, and where the country is not Spain',
  }),
  country: text,
  paymentCount: nullable(whole),
  securityNumber: text,
  employeeNumber: text,
  costCenter: text,
  collectiveId: text,
  companyId: text,
  cookiesAccepted: flag,
  isPasswordDeprecated: flag,
  language: Type.Enum(languages),
  office: closed({ name: text }),
  legalEntity: closed({ name: text, logo: text }),
  collective: closed({ name: text }),
})

/** The profile's fields that the employee's row contains. Amounts are euros. */
export const personalDataSchema = closed({
  ...personalFieldsSchema.properties,
  fixedSalary: nullable(euros),
  variableSalary: nullable(euros),
  privateUse: nullable(Type.Number()),
  renting: flag,
})

/** Dated tax data of a country and year, in euros and percent. */
export const taxTableSchema = noun('TaxTable', {
  year: whole,
  country: text,
  source: text,
  validFrom: date,
  socialSecurity: closed({
    socialSecurity: Type.Number({ description: 'Percent of gross that the employee pays' }),
    limitSalary: euros,
    limitValue: nullable(euros),
    redGeneral: euros,
    minGeneral: euros,
  }),
  retentionScale: Type.Array(closed({ min: euros, max: nullable(euros), percent: Type.Number() })),
  childrenDeduction: Type.Union([Type.Number(), Type.Array(Type.Number())]),
  babyDeduction: euros,
  minimumWage: closed({ amount: euros, source: text }),
})

const window = { fromDate: date, toDate: date }

/** The time in which the employee may choose, if the company declared it (D-97). */
export const enrollmentSchema = noun('Enrollment', {
  windows: mapOf(Type.Immutable(Type.Array(closed(window))), {
    description: 'By plan year, the windows for this employee; an empty list where all are for others',
  }),
  opened: Type.Immutable(
    Type.Array(closed({ ...window, year, months: Type.Immutable(Type.Array(Type.Integer())) }), {
      description: 'Months, 0 to 11, that are open to this employee alone, past the cut-off too',
    }),
  ),
})

const taxSituation = Type.Optional(Type.Unsafe<TaxSituation>(taxSituationForm))

/** The employee's answers for form 145, and those that the company confirmed (D-121). */
const payrollRulesSchema = closed(
  {
    territory: Type.Optional(
      Type.Enum(payrollTerritories, { description: 'Of the legal entity; left out: of the residence' }),
    ),
    paysOnAccount: Type.Optional(
      Type.Literal(true, { description: 'The company pays on account for pay in kind itself (D-119)' }),
    ),
  },
  { description: 'How payroll withholds by law, where it is not as usual (D-119, D-123)' },
)

const taxSituationsSchema = closed({
  told: taxSituation,
  toldAt: Type.Optional(instant),
  confirmed: taxSituation,
  confirmedAt: Type.Optional(instant),
  confirmedBy: Type.Optional(text),
  withheldToDate: Type.Optional(
    closed(
      { year, months: Type.Integer(), pay: Type.Number(), withheld: Type.Number(), rate: Type.Number() },
      { description: 'Pay and tax of the months that payroll has paid, and its rate in percent' },
    ),
  ),
})

/** The answer of GET /profile. */
export const profileSchema = noun('Profile', {
  ...personalDataSchema.properties,
  pendingEmail: Type.Optional(
    closed(
      { email: text, until: instant, isExpired: flag },
      { description: 'A new e-mail that waits to be confirmed' },
    ),
  ),
  nothingIn: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Plan years in which the employee wants nothing (D-100)' }),
  ),
  taxSituations: Type.Optional(taxSituationsSchema),
  payrollRules: Type.Optional(payrollRulesSchema),
  lawChange: Type.Optional(
    closed(
      { year, tables: Type.Integer(), before: localized, after: localized },
      {
        description:
          'What the plan of a year does to the payslips by the tables before and by new ones, in words',
      },
    ),
  ),
  flexibleBag: euros,
  topBag: euros,
  userBag: euros,
  companyBag: amountOrPercent,
  products: Type.Array(refTo(profileProductSchema)),
  simulator: Type.Optional(
    Type.Enum(simulatorIds, { description: 'How tax is worked out; left out: by `employeeTax` (D-115)' }),
  ),
  employeeTax: refTo(taxTableSchema),
  productTax: mapOf(refTo(productTaxSchema), { description: 'By category alias (D-22)' }),
  simulations: mapOf(refTo(simulationSchema), { description: 'The bags of each open plan year, by year' }),
  family: Type.Array(refTo(familyMemberSchema)),
  formerFamily: Type.Optional(
    Type.Array(formerMemberSchema, {
      description: 'Covered by contracts and no longer of the family; only of companies by law (D-118)',
    }),
  ),
  cart: Type.Array(refTo(contractSchema)),
  contracts: Type.Array(refTo(contractSchema)),
  company: refTo(companySchema),
  today: Type.String({ format: 'date', description: "Madrid date of the product's clock" }),
  joinedOn: Type.Optional(Type.String({ format: 'date', description: 'First day of work' })),
  exitOn: Type.Optional(Type.String({ format: 'date', description: 'Last day of work' })),
  enrollment: Type.Optional(refTo(enrollmentSchema)),
})
