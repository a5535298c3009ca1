import { readFileSync } from 'node:fs'
import { casesFile, exampleFile } from './exampleFile.mjs'
import { testFile } from './testFile.mjs'
import { messageFiles } from './words.mjs'

const icon = readFileSync(new URL('icon.svg.txt', import.meta.url), 'utf8')

/** The files of a new category's folder, by path. */
export function benefitFiles(choices) {
  const { amount, covers, steps, table, documentation } = choices
  return {
    'README.md': readme(choices),
    'icon.svg': icon,
    'index.ts': declaration(choices),
    'details.ts': details,
    ...(amount !== 'typed' && { 'pricing.ts': table ? tablePricing(choices) : pricing }),
    ...(table && { 'rates.ts': rates(choices) }),
    ...(covers !== 'employee' && { 'covers.ts': covers === 'family' ? coversFamily : coversChildren }),
    ...(documentation !== 'none' && { 'documentation.ts': documentationOf(choices) }),
    ...(steps === '2' && { 'flow.ts': flow(choices) }),
    'example.ts': exampleFile(choices),
    'cases.json': casesFile(choices),
    'pricing.test.ts': testFile(choices),
    ...messageFiles(choices),
  }
}

function readme({ title, amount, table, covers, documentation }) {
  const price = {
    typed: 'what the employee types.',
    priced: '`defaultPrice` of the modality in each month taken.',
  }
  const who = {
    employee: 'the employee.',
    family: 'the employee and the family.',
    children: 'children up to 17.',
  }
  const attached = {
    none: 'nothing.',
    contract: 'a report of the contract.',
    person: 'a report of each person.',
  }
  const tuned = table ? `\`tables/${table}.json\`` : '`defaultPrice`'
  return `# ${title}

What it is, in one line.

- **Price**: ${table ? `the row of \`tables/${table}.json\` for the month and the age.` : price[amount]}
- **Covers**: ${who[covers]}
- **Attached**: ${attached[documentation] ?? `a report of those of ${documentation} or more.`}
- **Rule**: the law or the agreement it stands on.
- **In force**: may be edited.
- **A tenant may tune**: ${tuned}, contributions, months, cut-off, questionnaire.
`
}

function declaration({ id, covers, amount, months, steps, table, documentation }) {
  const usual = amount === 'once' ? 'start' : 'chosen'
  const parts = [
    ...(covers === 'employee' ? [] : [['covers', 'covers']]),
    ['details', 'details'],
    ...(documentation === 'none' ? [] : [['documentation', 'documentation']]),
    ...(steps === '2' ? [['flow', 'flow']] : []),
    ...(amount === 'typed' ? [] : [['price', 'pricing']]),
    ...(table ? [['rateRow, rateTable', 'rates']] : []),
  ]
  const fields = [
    `id: '${id}'`,
    'details',
    ...(steps === '2' ? ["steps: { choice: ['reference'], months: [] }", 'flow'] : []),
    ...(covers === 'employee' ? [] : ['covers']),
    `amount: '${amount}'`,
    ...(months === usual ? [] : [`months: '${months}'`]),
    ...(table ? ['tables: { [rateTable]: rateRow }'] : []),
    ...(documentation === 'none' ? [] : ['documentation']),
    ...(amount === 'typed' ? [] : ['price']),
    'editableInForce: true',
  ]
  return `import { defineBenefit } from '#sdk'
${parts.map(([names, file]) => `import { ${names} } from './${file}.ts'\n`).join('')}
export default defineBenefit({
${fields.map((field) => `  ${field},\n`).join('')}})
`
}

const details = `import type { DataOf, FormSchema } from '#sdk'

/** What the employee fills in beside people and months. */
export const details = {
  type: 'object',
  additionalProperties: false,
  properties: {
    reference: { type: 'string', maxLength: 80 },
  },
} as const satisfies FormSchema

export type Details = DataOf<typeof details>
`

const pricing = `import type { PriceResult, QuoteRequest } from '#sdk'
import type { Details } from './details.ts'

/** Each month taken costs the modality's default price. */
export function price({ items, modality }: QuoteRequest<Details>): PriceResult {
  const priceCents = modality.defaultPriceCents ?? 0
  const priced = items.map(({ personId, monthIndex, benefitId }) => {
    return { personId, monthIndex, benefitId, priceCents }
  })
  return { items: priced, refusals: [] }
}
`

function tablePricing({ covers }) {
  const isForSome = covers === 'children'
  return `import { rateRow, refuse, toCents, type PriceResult, type QuoteRequest } from '#sdk'
${isForSome ? "import { covers } from './covers.ts'\n" : ''}import type { Details } from './details.ts'
import { rateTable, type Rate } from './rates.ts'

/** Each person's month costs the row of the person's age in that month. */
export function price({ items, people, tables }: QuoteRequest<Details>): PriceResult {
  const pricing: PriceResult = { items: [], refusals: [] }
  items.forEach(({ personId, monthIndex, benefitId }, index) => {
    const person = people.find(({ id }) => id === personId)
    // Whom it does not cover, the core says.
    if (!person${isForSome ? ' || covers(person)' : ''}) return
    const row = rateRow(tables[rateTable] ?? [], monthIndex, person.ageYears) as Rate | undefined
    if (row) pricing.items.push({ personId, monthIndex, benefitId, priceCents: toCents(row.price) })
    else pricing.refusals.push(refuse('noRate', { monthIndex }, \`/items/\${index}/month\`))
  })
  return pricing
}
`
}

function rates({ table }) {
  return `import type { DataOf, FormSchema } from '#sdk'

/** The table that is read: tables/${table}.json of a company. */
export const rateTable = '${table}'

/** One row: the price in euros of a month, for the ages it names, both included, and its month or all. */
export const rateRow = {
  type: 'object',
  additionalProperties: false,
  required: ['price'],
  properties: {
    startMonth: { type: 'integer', minimum: 1, maximum: 12 },
    from: { type: 'integer', minimum: 0 },
    to: { type: 'integer', minimum: 0 },
    price: { type: 'number', format: 'money', minimum: 0 },
  },
} as const satisfies FormSchema

export type Rate = DataOf<typeof rateRow>
`
}

const coversFamily = `import type { Refusal } from '#sdk'

/** The employee and everybody of the family: nobody is refused. */
export function covers(): Refusal | undefined {
  return undefined
}
`

const coversChildren = `import { refuse, type Person, type Refusal } from '#sdk'

/** A child is covered up to this age, in completed years today. */
const lastAge = 17

/** Children, and nobody else. */
export function covers({ relationship, ageYears, firstName }: Person): Refusal | undefined {
  if (relationship === 'child' && ageYears !== undefined && ageYears <= lastAge) return undefined
  return refuse('childrenOnly', { name: firstName })
}
`

function documentationOf({ documentation }) {
  const age = Number(documentation)
  const ofWhom = age ? `person of ${age} or more` : documentation
  const applies = age ? `  appliesTo: ({ ageYears = 0 }) => ageYears >= ${age},\n` : ''
  return `import type { Documentation } from '#sdk'

/** A report for each ${ofWhom}. */
export const documentation: Documentation = {
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['report'],
    properties: { report: { type: 'string', format: 'file', minLength: 1 } },
  },
  per: '${documentation === 'contract' ? 'contract' : 'person'}',
  when: 'always',
${applies}}
`
}

function flow({ id }) {
  return `import { setup } from 'xstate'
import type { FlowEvent, FlowInput, StepMeta } from '#sdk'

/** What it is, then for whom and when. */
export const flow = setup({
  types: { input: {} as FlowInput, events: {} as FlowEvent, meta: {} as StepMeta },
}).createMachine({
  id: '${id}',
  initial: 'choice',
  on: { RESET: '.choice' },
  states: {
    choice: { meta: { title: 'steps.choice' }, on: { NEXT: 'months' } },
    months: { meta: { title: 'steps.months', schedule: true }, on: { NEXT: 'done', BACK: 'choice' } },
    done: { type: 'final' },
  },
})
`
}
