import type { BenefitExample } from '../benefit/declaration.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { quote } from '../quote/quote.ts'

/** Where an example does not cost what it says, a sentence each. A category without amounts costs nothing. */
export function exampleFaults(
  benefit: Benefit,
  { request, priceCents: expectedCents }: BenefitExample,
): string[] {
  if (scheduleOf(benefit, request.modality).amount === 'none') return []
  const asked = askedFaults(benefit, request)
  if (asked.length > 0) return asked
  const { priceCents, refusals } = quote(benefit, request)
  const refused = refusals.map(({ code, path }) => `${code} at "${path ?? ''}"`).join(', ')
  return [
    ...(refused ? [`expected its own example to be accepted, got it refused: ${refused}`] : []),
    ...(priceCents === expectedCents
      ? []
      : [`expected its example to cost the ${expectedCents} cents of "priceCents", got ${priceCents} cents`]),
  ]
}

/** What `covers` and `appliesTo` answer for the people of the example, each a refusal or a yes or no. */
function askedFaults({ covers, documentation }: Benefit, request: QuoteRequest): string[] {
  const answers = request.people.map((person): unknown => covers(person, request))
  const odd = answers.find((answer) => answer !== undefined && !hasCode(answer))
  for (const person of request.people) documentation.appliesTo?.(person, request)
  if (odd === undefined) return []
  return [`expected "covers" to answer a refusal or undefined, got ${JSON.stringify(odd)}`]
}

function hasCode(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer
}
