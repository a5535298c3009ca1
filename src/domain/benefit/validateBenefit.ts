import { suggested } from '../kernel/closestMatch.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'
import { languages } from '../kernel/language.ts'
import { boundFaults } from './bounds.ts'
import { valueFaults } from './declaredValues.ts'
import type { Benefit } from './defineBenefit.ts'
import { allSteps } from './flow.ts'
import { pickSchema, type FormSchema } from './formSchema.ts'
import { schemaFaults } from './schemaFaults.ts'

/**
 * Finds faults because of which the portal leaves a declaration out, each with its path. `declared` is the
 * folder's export with its messages, `folder` is the folder's name. Build, server and tests share this
 * function (promises 39 to 41). `isCompiled`: the build has already compiled the schemas.
 */
export function validateBenefit(declared: unknown, folder: string, { isCompiled = false } = {}): Fault[] {
  if (typeof declared !== 'object' || declared === null) {
    const got = declared === undefined ? 'no such export' : typeof declared
    return [faultAt([], `expected "export default defineBenefit({ ... })", got ${got}`)]
  }
  const benefit = declared as Benefit
  const faults = unknownKeys(declared)
  if (benefit.id !== folder)
    faults.push(
      faultAt(['id'], `expected id "${folder}", the name of its folder, got ${JSON.stringify(benefit.id)}`),
    )
  return [
    ...faults,
    ...valueFaults(benefit),
    ...messageFaults(benefit.messages),
    ...ownSchemas(benefit).flatMap(([name, schema]) => {
      const faults = schemaFaults(name, schema, { isCompiled })
      const found = faults.length > 0 ? faults : boundFaults(name, schema)
      return inside(name === 'documentation' ? [name, 'schema'] : [name], found)
    }),
    ...Object.entries(benefit.tables ?? {}).flatMap(([name, row]) =>
      inside(['tables', name], schemaFaults(name, row, { isCompiled })),
    ),
    ...(benefit.extra ? inside(['extra'], schemaFaults('extra', benefit.extra, { isCompiled })) : []),
    ...rowForEachFaults(benefit),
    ...documentedFaults(benefit),
    ...stepFaults(benefit),
  ]
}

const inside = (place: string[], faults: Fault[]): Fault[] =>
  faults.map(({ path, message }) => faultAt([...place, ...path], message))

/** The schemas of a benefit's forms by validator name; the name for a step is `details/<step>`. */
export function collectFormSchemas(benefit: Benefit): Record<string, FormSchema> {
  const steps = allSteps(benefit.flow).map(({ name, meta }): [string, FormSchema] => [
    `details/${name}`,
    pickSchema(benefit.details, meta.fields ?? []),
  ])
  return Object.fromEntries([...ownSchemas(benefit), ...steps])
}

/** All fields of a complete declaration; the compiler reports a missing one. */
const fields: Record<keyof Benefit, true> = {
  id: true,
  details: true,
  itemDetails: true,
  documentation: true,
  covers: true,
  eligible: true,
  amount: true,
  months: true,
  caps: true,
  units: true,
  tables: true,
  rowForEach: true,
  extra: true,
  price: true,
  exemptCents: true,
  exemption: true,
  yearEnd: true,
  valueInKindCents: true,
  flow: true,
  startsWithReview: true,
  revertsWhenOver: true,
  nextYear: true,
  proposes: true,
  asks: true,
  editableInForce: true,
  breakdown: true,
  hasOwnBreakdown: true,
  messages: true,
}

/** Finds unknown fields, because a misspelled optional field would be ignored silently. */
function unknownKeys(declared: object): Fault[] {
  return Object.keys(declared)
    .filter((key) => !Object.hasOwn(fields, key))
    .map((key) =>
      faultAt([key], `expected a key of a declaration, got ${suggested(key, Object.keys(fields))}`),
    )
}

function messageFaults(messages: unknown): Fault[] {
  const catalogues = (messages ?? {}) as Record<string, Record<string, unknown> | undefined>
  return languages.flatMap((language) => {
    const catalogue = catalogues[language]
    if (typeof catalogue !== 'object' || catalogue === null)
      return [faultAt(['messages', language], `expected messages in ${language}`)]
    const odd = Object.keys(catalogue).find((id) => typeof catalogue[id] !== 'string')
    return odd === undefined
      ? []
      : [faultAt(['messages', language, odd], `expected the message "${odd}" in ${language} to be a text`)]
  })
}

function ownSchemas({ details, itemDetails, documentation }: Benefit): [string, FormSchema][] {
  const schemas: [string, FormSchema | undefined][] = [
    ['details', details],
    ['itemDetails', itemDetails],
    ['documentation', documentation?.schema],
  ]
  return schemas.filter((each, at): each is [string, FormSchema] => at === 0 || each[1] !== undefined)
}

function rowForEachFaults({ tables, rowForEach = {} }: Benefit): Fault[] {
  return Object.entries(rowForEach).flatMap(([table, column]) => {
    const columns = tables?.[table]?.properties ?? {}
    if (columns[column]?.enum) return []
    const known = Object.keys(columns).filter((name) => columns[name]?.enum)
    const got = `${table}: ${suggested(column, known)}`
    return [faultAt(['rowForEach', table], `expected a column with an "enum" of a table, got ${got}`)]
  })
}

/** Finds fields that a list of `documentation` names and its schema does not have. */
function documentedFaults({ documentation }: Benefit): Fault[] {
  const fields = Object.keys(documentation?.schema?.properties ?? {})
  return (['agreed', 'listed', 'yearly'] as const).flatMap((list) =>
    (documentation?.[list] ?? [])
      .filter((field) => !fields.includes(field))
      .map((field) => {
        const expected = `expected a field of "documentation.schema" (${fields.join(', ') || 'none'})`
        return faultAt(['documentation', list], `${expected}, got ${suggested(field, fields)}`)
      }),
  )
}

function stepFaults({ details, flow }: Benefit): Fault[] {
  const fields = Object.keys(details?.properties ?? {})
  const has = fields.join(', ') || 'none'
  const steps = flow?.root ? allSteps(flow) : []
  return steps.flatMap(({ name, meta }) =>
    (meta.fields ?? [])
      .filter((field) => !fields.includes(field))
      .map((field) => {
        const got = suggested(field, fields)
        return faultAt(
          ['flow', field],
          `expected in the step "${name}" a field of "details" (${has}), got ${got}`,
        )
      }),
  )
}
