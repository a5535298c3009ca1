/** The people of an example that a category covers, with their ages on the examples' day. */
function coveredPeople({ covers, documentation }) {
  const asked = Number(documentation) || 0
  const people = {
    employee: [{ id: 0, name: 'employee', age: 39 }],
    family: [
      { id: 0, name: 'employee', age: 39 },
      { id: 1, name: 'spouse', age: 41 },
    ],
    children: [{ id: 2, name: 'child', age: 9 }],
  }[covers]
  // The last one is old enough to be asked for documentation.
  return people.map((person, at) =>
    at === people.length - 1 && person.age < asked ? { ...person, age: asked + 1, isOlder: true } : person,
  )
}

/** Ages and prices of the rate table, the same in each month; `price` is in euros, as the table has it. */
function brackets({ covers, documentation }) {
  const second = Number(documentation) || (covers === 'children' ? 6 : 60)
  return [
    { from: 0, to: second - 1, price: 20, priceCents: 2_000 },
    { from: second, to: covers === 'children' ? 17 : 120, price: 35, priceCents: 3_500 },
  ]
}

/** The rows of a company's rate table. */
export function rateRows(choices) {
  return brackets(choices).map(({ from, to, price }) => ({ from, to, price }))
}

const monthsOf = ({ months }) =>
  ({ chosen: [3, 4], range: [3, 4, 5, 6, 7, 8, 9, 10, 11], start: [3], first: [3] })[months]

/** What one month of a person costs. */
function priceOf(choices, { age }) {
  if (choices.amount === 'typed') return 5_000
  if (!choices.table) return 2_500
  return brackets(choices).find(({ from, to }) => from <= age && age <= to).priceCents
}

/** A number as code writes it: 2_500. */
const grouped = (cents) => String(cents).replace(/(?=(\d{3})+$)(?<=\d)/g, '_')

/** What the example costs. */
function sumOf(choices) {
  const ofMonth = coveredPeople(choices).reduce((sum, person) => sum + priceOf(choices, person), 0)
  return ofMonth * monthsOf(choices).length
}

/** The text of example.ts: its price is worked by hand here. */
export function exampleFile(choices) {
  const { id, title, amount, plan, table } = choices
  const people = coveredPeople(choices)
  const ids = people.map((person) => person.id).join(', ')
  const covered = ids === '0' ? '' : `      people: [${ids}],\n`
  const uses = choices.covers === 'employee' && !people[0].isOlder ? [] : ['examplePeople']
  const fields = [
    ...(plan === 'Top' ? ['isTaxAdvantage: false'] : []),
    ...(amount === 'priced' && !table ? ['defaultPriceCents: 2_500'] : []),
  ]
  return `import {
  exampleModality,
${uses.map((name) => `  ${name},\n`).join('')}  exampleRequest,
  requestItems,
  type BenefitExample,
} from '#sdk'
import type { Details } from './details.ts'
${table ? "import { rateTable } from './rates.ts'\n" : ''}
const modality = exampleModality({
  id: '${id}-basic',
  category: '${id}',
  name: { es: '${title}', ca: '${title}', en: '${title}', pt: '${title}' },
${fields.map((field) => `  ${field},\n`).join('')}})
${table ? ratesText(choices) : ''}
/** ${workedOut(choices)} */
export default {
  request: exampleRequest({
    modality,
${uses.length > 0 ? peopleText(choices) : ''}    details: { reference: 'A-1' },
    items: requestItems(modality.id, {
${covered}      months: [${monthsOf(choices).join(', ')}],
${amount === 'typed' ? '      amountCents: 5_000,\n' : ''}    }),
${table ? '    tables: { [rateTable]: rates },\n' : ''}  }),
  priceCents: ${grouped(sumOf(choices))},
${documentationText(choices)}} satisfies BenefitExample<Details>
`
}

function workedOut(choices) {
  const months = monthsOf(choices).length
  const each = coveredPeople(choices).map((person) => priceOf(choices, person))
  return `${months === 1 ? 'One month' : `${months} months`} at ${each.map(grouped).join(' + ')} cents.`
}

function ratesText(choices) {
  const rows = brackets(choices).map(
    ({ from, to, price }) => `  { from: ${from}, to: ${to}, price: ${price} },\n`,
  )
  return `
/** The same rates in every month. */
const rates = [
${rows.join('')}]
`
}

function peopleText(choices) {
  const named = coveredPeople(choices).map(({ name, age, isOlder }) =>
    isOlder
      ? `{ ...examplePeople.${name}, birthday: '${2025 - age}-11-30', ageYears: ${age} }`
      : `examplePeople.${name}`,
  )
  const people = choices.covers === 'children' ? ['examplePeople.employee', ...named] : named
  const text = people.join(', ')
  return text.includes('{')
    ? `    people: [\n${people.map((person) => `      ${person},\n`).join('')}    ],\n`
    : `    people: [${text}],\n`
}

function documentationText(choices) {
  const { documentation } = choices
  if (documentation === 'none') return ''
  if (documentation === 'contract') return "  documentation: { report: 'informe.pdf' },\n"
  const asked = coveredPeople(choices).filter(
    ({ age }) => documentation === 'person' || age >= Number(documentation),
  )
  const forms = asked.map(({ id }) => `${id}: { report: 'informe-${id}.pdf' }`)
  return `  documentation: { ${forms.join(', ')} },\n`
}

/** The text of cases.json: the example again as data, and one refusal. */
export function casesFile(choices) {
  const covered = coveredPeople(choices)
  const people = covered.map(({ id, age }) => ({
    relationship: ['you', 'spouse', 'child'][id],
    age,
  }))
  const isOfChild = choices.covers === 'children'
  const first = {
    name: 'as in the example',
    people: isOfChild ? [{ relationship: 'you', age: 39 }, ...people] : people,
    covered: isOfChild ? [1] : covered.map(({ id }) => id),
    months: monthsOf(choices),
    ...(choices.amount === 'typed' && { amountCents: 5000 }),
    details: { reference: 'A-1' },
    expected: { cents: sumOf(choices) },
  }
  const second = {
    ...first,
    name: 'one cent more than is available',
    availableCents: sumOf(choices) - 1,
    expected: { refusal: 'price_over_error' },
  }
  const file = { $schema: '../../schemas/cases.schema.json', cases: [first, second] }
  return `${JSON.stringify(file, null, 2)}\n`
}
