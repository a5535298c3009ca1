import type { BenefitExample } from '../benefit/declaration.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { quote } from '../quote/quote.ts'

/** Where an example does not cost what it says, a sentence each. A category without amounts costs nothing. */
export function exampleFaults(
  benefit: Benefit,
  { request, priceCents: expectedCents }: BenefitExample,
): string[] {
  if (scheduleOf(benefit, request.modality).amount === 'none') return []
  const { priceCents, refusals } = quote(benefit, request)
  const refused = refusals.map(({ code, path }) => `${code} at "${path ?? ''}"`).join(', ')
  return [
    ...(refused ? [`expected its own example to be accepted, got it refused: ${refused}`] : []),
    ...(priceCents === expectedCents
      ? []
      : [`expected its example to cost the ${expectedCents} cents of "priceCents", got ${priceCents} cents`]),
  ]
}
