import type { BenefitExample } from '../benefit/declaration.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { ItemPlace } from '../benefit/items.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { suggested } from '../kernel/closestMatch.ts'
import { quote } from '../quote/quote.ts'
import { proposalFault, taxFault } from './answeredValues.ts'
import { validateValue } from '../company/files/validateTenantFile.ts'

/** A fault of an example or of the declaration; `file` is the file to correct. */
type ExampleFault = Fault & { file: 'example.ts' | 'index.ts' }

/** Returns the first fault of an example, if any. A category without amounts is not priced. */
export function exampleFaults(
  benefit: Benefit,
  { request, priceCents: expectedCents }: BenefitExample,
): ExampleFault[] {
  const fault =
    requestFault(benefit, request) ?? answerFault(benefit, request) ?? ofIndex(proposalFault(benefit))
  if (fault) return [fault]
  if (scheduleOf(benefit, request.modality).amount === 'none') return []
  const { items, details = request.details, priceCents, refusals } = quote(benefit, request)
  const refused = refusals.map((each) => `${each.code} at "${toAddress(each)}"`).join(', ')
  if (refused) return [inExample([], `expected its own example to be accepted, got it refused: ${refused}`)]
  const odd = items.find((item) => !isAsked(benefit, request, item))
  if (odd)
    return [
      inIndex(
        ['price'],
        'expected "price" to answer the persons and months of the request alone, got ' +
          `person ${odd.personId} and month ${odd.monthIndex}`,
      ),
    ]
  if (priceCents !== expectedCents)
    return [
      inExample(
        ['priceCents'],
        `expected its example to cost the ${expectedCents} cents of "priceCents", got ${priceCents} cents`,
      ),
    ]
  const taxed = ofIndex(taxFault(benefit, items, details))
  if (taxed) return [taxed]
  benefit.breakdown({ items, details, people: request.people, companyName: 'Acme', benefitNames: {} })
  benefit.nextYear?.(details)
  return []
}

const inExample = (path: Fault['path'], message: string): ExampleFault => ({
  file: 'example.ts',
  ...faultAt(path, message),
})
const ofIndex = (fault: Fault | undefined): ExampleFault | undefined =>
  fault && { file: 'index.ts', ...fault }
const inIndex = (path: Fault['path'], message: string): ExampleFault => ({
  file: 'index.ts',
  ...faultAt(path, message),
})

function toAddress({ item, field }: Refusal): string {
  return [...(item === undefined ? [] : ['items', item]), ...(field === undefined ? [] : [field])].join('.')
}

/** Finds a category, table or field in the example that does not match the declaration. */
function requestFault(
  benefit: Benefit,
  { modality, tables, details }: QuoteRequest,
): ExampleFault | undefined {
  const { alias } = modality.product.category
  if (alias !== benefit.id)
    return inExample(
      ['request', 'modality', 'category'],
      `expected a modality of the category "${benefit.id}", got "${alias}"`,
    )
  const declared = Object.keys(benefit.tables)
  const table = Object.keys(tables).find((name) => !declared.includes(name))
  if (table !== undefined)
    return inExample(
      ['request', 'tables', table],
      `expected a table that "tables" declares (${declared.join(', ') || 'none'}), ` +
        `got ${suggested(table, declared)}`,
    )
  const [odd] = validateValue(benefit.details, details).filter(({ path }) => path.length > 0)
  return (
    odd &&
    inExample(
      ['request', 'details', ...odd.path],
      `the field "${odd.path.join('.')}" of its "details": ${odd.message}`,
    )
  )
}

/**
 * Checks that `covers` and `eligible` return a refusal or undefined for the example, and `appliesTo` a
 * boolean.
 */
function answerFault(
  { covers, documentation, eligible }: Benefit,
  request: QuoteRequest,
): ExampleFault | undefined {
  const { people, employee, siblings, modality } = request
  const refusals: [string, unknown][] = [
    ...people.map((person): [string, unknown] => ['covers', covers(person, request)]),
    ['eligible', eligible?.(employee, siblings, modality)],
    // Lists of products ask without a modality.
    ['eligible', eligible?.(employee, [])],
  ]
  const odd = refusals.find(([, answer]) => answer !== undefined && !hasCode(answer))
  if (odd)
    return inIndex(
      [odd[0]],
      `expected "${odd[0]}" to answer a refusal or undefined, got ${JSON.stringify(odd[1])}`,
    )
  const asked = people.map((person): unknown => documentation.appliesTo?.(person, request) ?? true)
  const unclear = asked.find((answer) => typeof answer !== 'boolean')
  return unclear === undefined
    ? undefined
    : inIndex(
        ['documentation', 'appliesTo'],
        `expected "appliesTo" to answer true or false, got ${JSON.stringify(unclear)}`,
      )
}

function hasCode(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer
}

/** Whether an item of the price belongs to a requested person and month, and to an offered modality. */
function isAsked(
  benefit: Benefit,
  request: QuoteRequest,
  { personId, monthIndex, benefitId }: ItemPlace,
): boolean {
  const { modality, supplementaries, items } = request
  if (![modality, ...supplementaries].some(({ id }) => id === benefitId)) return false
  if (scheduleOf(benefit, modality).months === 'first') return true
  return items.some((item) => item.personId === personId && item.monthIndex === monthIndex)
}
