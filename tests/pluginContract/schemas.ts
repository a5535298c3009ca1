import Ajv, { type ValidateFunction } from 'ajv'
import type { FormSchema } from '../../src/domain/benefit/formSchema.ts'
import { formats } from '../../src/domain/kernel/formats.ts'
import { askedForms } from '../../src/domain/benefit/documentation.ts'
import { exampleFaults } from '../../src/domain/examples/exampleFaults.ts'
import type { BenefitPromise, LoadedBenefit } from './promise.ts'

const ajv = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false, formats })

export const ownExample: BenefitPromise = {
  title: 'accepts its own example',
  faults: ({ benefit, example }) => {
    const { request, documentation } = example
    const faults = [
      ...schemaFaults('details', benefit.details, request.details),
      ...(benefit.itemDetails
        ? request.items.flatMap(({ details }, index) =>
            schemaFaults(`items[${index}].details`, benefit.itemDetails!, details ?? {}),
          )
        : []),
      ...(documentation ? documentationFaults({ benefit, example, documentation }) : []),
      ...Object.entries(benefit.tables).flatMap(([name, row]) =>
        tableFaults(name, row, request.tables[name]),
      ),
    ]
    return [...faults, ...exampleFaults(benefit, example).map(({ message }) => message)]
  },
}

export const noNonsense: BenefitPromise = {
  title: 'refuses nonsense',
  faults: ({ benefit, example: { request, documentation } }) => {
    const [person] = Object.values(documentation ?? {})
    const form = benefit.documentation.per === 'person' ? person : documentation
    return [
      ...acceptedNonsense('details', benefit.details, request.details),
      ...(benefit.itemDetails
        ? acceptedNonsense('itemDetails', benefit.itemDetails, request.items[0]?.details ?? {})
        : []),
      ...acceptedNonsense('documentation', benefit.documentation.schema, form ?? {}),
    ]
  },
}

function documentationFaults({
  benefit,
  example: { request },
  documentation,
}: Pick<LoadedBenefit, 'benefit' | 'example'> & { documentation: Record<string, unknown> }): string[] {
  return askedForms(benefit, request, request.people).flatMap(({ personId, form }) =>
    personId === undefined
      ? schemaFaults('documentation', form, documentation)
      : schemaFaults(`documentation[${personId}]`, form, documentation[personId]),
  )
}

function tableFaults(name: string, row: FormSchema, rows: unknown[] | undefined): string[] {
  if (!rows) return [`it reads the table "${name}", which its example lacks`]
  return rows.flatMap((each, index) => schemaFaults(`tables.${name}[${index}]`, row, each))
}

function schemaFaults(address: string, schema: FormSchema, value: unknown): string[] {
  const isRight = compiled(schema)
  if (isRight(value)) return []
  return (isRight.errors ?? []).map(
    ({ instancePath, message }) => `its example's ${address}${instancePath} ${message}`,
  )
}

/**
 * Lists values that the schema accepts although no form produces them: other types, an undeclared field, and
 * a useless value for each declared field.
 */
function acceptedNonsense(name: string, schema: FormSchema, example: object): string[] {
  const isRight = compiled(schema)
  const accepts = (what: string, value: unknown): string[] =>
    isRight(value) ? [`its schema "${name}" accepts ${what}`] : []
  return [
    ...[null, 'nonsense', 7, true, [example]].flatMap((value) => accepts(JSON.stringify(value), value)),
    ...accepts('a field that nobody declared', { ...example, 'nobody declared this': 1 }),
    ...Object.keys(schema.properties ?? {}).flatMap((field) =>
      [null, { nonsense: [true] }, [[['nonsense']]]].flatMap((value) =>
        accepts(`${JSON.stringify(value)} as ${field}`, { ...example, [field]: value }),
      ),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, own]) => {
      const inner = own.type === 'array' ? own.items : own
      return inner?.type === 'object' && inner.properties
        ? acceptedNonsense(`${name}.${field}`, inner, {})
        : []
    }),
  ]
}

const known = new WeakMap<FormSchema, ValidateFunction>()

function compiled(schema: FormSchema): ValidateFunction {
  const validate = known.get(schema) ?? ajv.compile(schema)
  known.set(schema, validate)
  return validate
}
