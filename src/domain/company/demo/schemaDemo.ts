import {
  demoStates,
  type DemoContract,
  type DemoEmployee,
  type DemoFamilyMember,
  type DemoFigures,
} from './demo.ts'
import type { FormSchema } from '../../benefit/formSchema.ts'
import { personFieldList, type FieldsWith, type PersonFieldName } from '../../forms/personFields.ts'
import { spanishProvinces } from '../../kernel/provinces.ts'
import {
  amountOrPercent,
  closed,
  day,
  email,
  flag,
  id,
  listOf,
  money,
  oneOf,
  openObject,
  described,
  text,
  wholeNumber,
  words,
  type FileSchema,
} from '../parts/schemaParts.ts'

export type DemoFile = { $schema?: string; employees: DemoEmployee[] }

const digits = (most: number): FileSchema => ({
  type: 'string',
  pattern: `^\\d{0,${most}}$`,
  errorMessage: `expected at most ${most} digits`,
})
const ageMonths = described(
  'Age in months on the day the demo starts, instead of a birthday.',
  wholeNumber(0, 1440),
)
const named = (description: string) =>
  closed(description, ['name'], { name: described('What people read.', text) })

const familyProperties = {
  firstName: described('First name.', text),
  lastName1: described('First surname.', text),
  lastName2: described('Second surname.', text),
  relationship: described('To the employee.', oneOf('child', 'spouse', 'domestic_partner')),
  birthday: described('Date of birth.', day),
  ageMonths,
  personalID: described('National id, foreign id or passport.', text),
  idType: described('Left out: DNI.', oneOf('DNI', 'NIE', 'PASSPORT')),
  disabilityType: described('true: has a recognized disability.', flag),
  disability: described('Its percentage.', wholeNumber(0, 100)),
  active: described('false: no longer listed.', flag),
} satisfies Record<keyof DemoFamilyMember, FileSchema>

const planYear = described(
  '0 the plan year of the day the demo starts, 1 the next, -1 the last.',
  wholeNumber(-5, 1),
)

const figureProperties = {
  payrollSalary: described('The salary that bags are a percentage of; left out: fixedSalary.', money),
  flexibleBag: described('Euros of salary that may be exchanged in a plan year.', money),
  topBag: described('Euros for Top products in a plan year.', money),
  userBag: described('Own company-funded euros in a plan year.', money),
  companyBag: described("Left out: the company's.", amountOrPercent),
} satisfies Record<keyof DemoFigures, FileSchema>

const contractProperties = {
  benefitId: described('The modality.', id),
  planYear,
  state: described('Where it stands.', oneOf(...demoStates)),
  endsInDays: described(
    'Days from the day the demo starts to its end date; left out, it has none.',
    wholeNumber(1, 366),
  ),
  items: listOf(
    'What it holds.',
    closed('The same price for one person in some months.', ['familyId', 'months', 'price'], {
      familyId: described('0 the employee, 1 the first family member.', wholeNumber(0, 99)),
      months: listOf('Months, 0 January to 11 December.', wholeNumber(0, 11), {
        minItems: 1,
        uniqueItems: true,
      }),
      price: described('Gross euros a month.', money),
      details: openObject('What the category keeps for each month.'),
    }),
    { minItems: 1 },
  ),
  details: openObject('What the category asks for.'),
  additionalInfo: openObject('Documentation given.'),
} satisfies Record<keyof DemoContract, FileSchema>

/** Fields that a demo file limits differently from their forms. */
const ownSchemas: Partial<Record<PersonFieldName, FileSchema>> = {
  email,
  personalID: {
    type: 'string',
    pattern: '^[XYZ\\d]\\d{7}[A-Z]$',
    errorMessage: 'expected a DNI or NIE such as 12345678Z',
  },
  BAN: {
    type: 'string',
    pattern: '^[A-Z0-9]{0,24}$',
    errorMessage: 'expected an account of at most 24 letters and digits',
  },
  nationality: {
    type: 'string',
    pattern: '^[A-Z]{2}$',
    errorMessage: 'expected a country code such as ES',
  },
  gender: { ...wholeNumber(0, 1), errorMessage: 'expected 1 for male or 0 for female' },
  postalCode: { type: 'string', pattern: '^\\d{5}$', errorMessage: 'expected five digits such as 08001' },
  province: { enum: [...spanishProvinces], errorMessage: 'expected one of the 52 provinces of Spain' },
  collectiveId: id,
}

const employeeProperties = {
  ...fieldProperties(),
  password: described('To sign in with.', {
    type: 'string',
    pattern: '^\\S{8,100}$',
    errorMessage: 'expected 8 to 100 characters without spaces',
  }),
  note: described('What the list of demo accounts says about this person.', text),
  ageMonths,
  ...figureProperties,
  planYears: listOf(
    'Plan years with figures of their own; without one, the figures above hold for every plan year.',
    closed(
      'One plan year; what is left out is as above, and payrollSalary holds from then on.',
      ['planYear'],
      { planYear, ...figureProperties },
    ),
  ),
  office: named('Where they work.'),
  legalEntity: closed('The company that employs them.', ['name'], {
    name: described('What people read.', text),
    logo: described('A file in images/.', text),
  }),
  family: listOf(
    'Family members; their ids count from 1.',
    closed('One member.', ['firstName', 'lastName1', 'relationship'], familyProperties),
  ),
  products: {
    type: 'object',
    description: 'What an administrator set, by product id; null takes a product away.',
    additionalProperties: {
      ...closed('State of one product.', [], {
        active: described('false: not activated.', flag),
        allowed: described('false: the permission was withdrawn.', flag),
      }),
      type: ['object', 'null'],
    },
  },
  compensations: listOf(
    'Social benefits of this person.',
    closed('A benefit in money.', ['product', 'value'], {
      product: words('Its name.'),
      value: described('Euros a year.', money),
    }),
  ),
  contracts: listOf(
    'Contracts the demo starts with.',
    closed('One contract.', ['benefitId', 'planYear', 'state', 'items'], contractProperties),
  ),
} satisfies Record<keyof DemoEmployee, FileSchema>

/** The file `demo.json`: people for trying the portal; used only if the demo is on. */
export const demoSchema = closed('People of the demo.', ['employees'], {
  $schema: { type: 'string', description: 'Where the schema lies, so that an editor completes and checks.' },
  employees: listOf(
    'One entry a person.',
    closed(
      'One person.',
      ['email', 'personalID', 'password', 'note', 'firstName', 'lastName1', 'flexibleBag'],
      employeeProperties,
    ),
  ),
})

/** Fields of a person that a demo file may contain. */
function fieldProperties(): Record<FieldsWith<{ demo: string }>, FileSchema> {
  return Object.fromEntries(
    personFieldList.flatMap(({ name, schema, demo }) =>
      demo ? [[name, described(demo, ownSchemas[name] ?? toFileSchema(schema))]] : [],
    ),
  ) as Record<FieldsWith<{ demo: string }>, FileSchema>
}

/** Converts the schema of a form's field to the schema vocabulary of a company's files. */
function toFileSchema(schema: FormSchema): FileSchema {
  const { type, format, enum: choices, minimum = 0, maximum = 0, maxLength = 0 } = schema
  if (type === 'boolean') return flag
  if (type === 'integer') return wholeNumber(minimum, maximum)
  if (format === 'money') return money
  if (format === 'date') return day
  if (choices) return oneOf(...choices.map(String))
  return schema.pattern && format !== 'line' ? digits(maxLength) : text
}
