import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'
import { maxMoneyCents } from '../kernel/money.ts'
import type { Person, Relationship } from '../kernel/person.ts'
import { quote } from '../quote/quote.ts'
import {
  closed,
  described,
  flag,
  listOf,
  oneOf,
  openObject,
  text,
  wholeNumber,
} from '../company/parts/schemaParts.ts'
import { validateValue } from '../company/files/validateTenantFile.ts'
import { requestItems } from './exampleRequest.ts'

/** A case calculated by hand: differences from the category's example, and the expected result. */
export type BenefitCase = {
  name: string
  people?: { relationship: Relationship; age: number }[]
  /** Indexes in the list of people; left out: the example's items. */
  covered?: number[]
  months?: number[]
  amountCents?: number
  itemDetails?: Record<string, unknown>
  details?: Record<string, unknown>
  availableCents?: number
  inForce?: boolean
  modality?: Record<string, unknown>
  expected: { cents: number } | { refusal: string }
}

const cents = wholeNumber(0, maxMoneyCents)
const months = listOf('Months, 0 January to 11 December.', wholeNumber(0, 11), { minItems: 1 })

/** The file `cases.json` of a category's folder. */
export const casesSchema = closed('Cases worked by hand; each is a test.', ['cases'], {
  $schema: { type: 'string', description: 'Where the schema lies, so that an editor completes and checks.' },
  cases: listOf(
    'The cases. What one leaves out is as in example.ts.',
    closed('One case.', ['name', 'expected'], {
      name: described('What the case shows, unlike every other.', text),
      people: listOf(
        'The employee first, then the family.',
        closed('One person.', ['relationship', 'age'], {
          relationship: described('Who it is.', oneOf('you', 'child', 'spouse', 'domestic_partner')),
          age: described("Completed years on the examples' day, 10 March 2026.", wholeNumber(0, 120)),
        }),
      ),
      covered: listOf('Who is covered: places in the list of people, from 0.', wholeNumber(0, 20), {
        minItems: 1,
      }),
      months,
      amountCents: described('What was typed for each person and month, in cents.', cents),
      itemDetails: openObject('What each month holds, such as { "face1": 10 }.'),
      details: openObject('What was filled in, in euros where it is money.'),
      availableCents: described('What may still be spent, in cents.', cents),
      inForce: described('true: a contract in force is edited.', flag),
      modality: openObject(
        'Fields of the modality that differ, in cents, such as { "minAmountCents": 3000 }.',
      ),
      expected: {
        type: 'object',
        description: 'What it costs in cents, or the code of the refusal.',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: { cents, refusal: text },
        errorMessage: 'expected { "cents": 22500 } or { "refusal": "price_over_error" }',
      },
    }),
    { minItems: 1 },
  ),
})

/** Runs the cases of a parsed cases.json. Returns a fault with its path for each wrong result. */
export function casesFaults(benefit: Benefit, request: QuoteRequest, file: unknown, only?: string): Fault[] {
  const findings = validateValue(casesSchema, file)
  if (findings.length > 0)
    return findings.map(({ path, message }) => faultAt(path, [...dotted(path), message].join(': ')))
  const { cases } = file as { cases: BenefitCase[] }
  return cases.flatMap((each, index) => {
    const isTwice = cases.findIndex(({ name }) => name === each.name) !== index
    const message =
      (isTwice && `expected a name of its own, got "${each.name}" a second time`) ||
      ((only === undefined || each.name === only) && caseFault(benefit, request, each))
    return message ? [faultAt(['cases', index], message)] : []
  })
}

const dotted = (path: Fault['path']): string[] => (path.length > 0 ? [path.join('.')] : [])

function caseFault(benefit: Benefit, example: QuoteRequest, each: BenefitCase): string | undefined {
  const named = `the case "${each.name}"`
  const stray = each.covered?.find((place) => place >= (each.people ?? example.people).length)
  if (stray !== undefined) return `${named} covers person ${stray}, whom "people" does not have`
  const [odd] = validateValue(benefit.details, each.details ?? {}).filter(({ path }) => path.length > 0)
  if (odd && 'cents' in each.expected && each.details?.[String(odd.path[0])] !== undefined)
    return `${named}: details.${odd.path.join('.')}: ${odd.message}`
  const { priceCents, refusals } = quote(benefit, caseRequest(example, each))
  const codes = refusals.map(({ code }) => code)
  const found = codes.length > 0 ? `refused as ${codes.join(', ')}` : `${priceCents} cents`
  const { expected } = each
  if ('refusal' in expected)
    return codes.includes(expected.refusal)
      ? undefined
      : `${named}: expected the refusal ${expected.refusal}, got ${found}`
  return codes.length === 0 && priceCents === expected.cents
    ? undefined
    : `${named}: expected ${expected.cents} cents, got ${found}`
}

/** Builds the request of a case: the example's request with the differences of the case. */
export function caseRequest(example: QuoteRequest, given: BenefitCase): QuoteRequest {
  const modality = { ...example.modality, ...given.modality }
  const people = given.people?.map(buildPerson) ?? example.people
  const covered = given.covered ?? [...new Set(example.items.map(({ personId }) => place(example, personId)))]
  const ids = covered.map((at) => people[at]?.id ?? at)
  const isAsExample = !given.people && !given.covered && !given.months && given.amountCents === undefined
  const asked = isAsExample
    ? example.items
    : requestItems(modality.id, {
        people: ids,
        months: given.months ?? [...new Set(example.items.map(({ monthIndex }) => monthIndex))],
        amountCents: given.amountCents ?? example.items[0]?.amountCents ?? 0,
      })
  const itemDetails = given.itemDetails ?? example.items[0]?.details
  return {
    ...example,
    modality,
    people,
    details: given.details ?? example.details,
    availableCents: given.availableCents ?? example.availableCents,
    ...(given.inForce && { inForce: true }),
    items:
      isAsExample && !given.itemDetails ? asked : asked.map((item) => ({ ...item, details: itemDetails })),
  }
}

function place({ people }: QuoteRequest, personId: number): number {
  return people.findIndex(({ id }) => id === personId)
}

/** The birthday is 1 January, so every person has already reached the age of that year. */
function buildPerson({ relationship, age }: { relationship: Relationship; age: number }, id: number): Person {
  const firstName = id === 0 ? 'Marta' : `Persona ${id}`
  return {
    id,
    relationship,
    firstName,
    fullName: `${firstName} Vidal`,
    birthday: `${2026 - age}-01-01`,
    ageYears: age,
    disabilityPercent: 0,
  }
}
