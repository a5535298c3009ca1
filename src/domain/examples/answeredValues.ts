import type { Benefit } from '../benefit/defineBenefit.ts'
import type { PricedItem } from '../benefit/items.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { centsFault } from '../benefit/resultFaults.ts'
import { validateValue } from '../company/files/validateTenantFile.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'

/** Checks the details that the best plan proposes; those that a form asks for may be left out. */
export function proposalFault({ details, proposes }: Benefit): Fault | undefined {
  const [odd] = validateValue({ ...details, required: [] }, proposes?.details ?? {})
  return (
    odd &&
    faultAt(
      ['proposes', 'details', ...odd.path],
      `expected "proposes" to have values of "details": ${[...odd.path, odd.message].join(': ')}`,
    )
  )
}

/** Checks that `exemptCents` and `valueInKindCents` return whole cents for each item of the example. */
export function taxFault(
  benefit: Benefit,
  items: readonly PricedItem[],
  details: QuoteRequest['details'],
): Fault | undefined {
  for (const name of ['exemptCents', 'valueInKindCents'] as const) {
    const answers = items.map((item) => benefit[name]?.(item, details, { privateUsePercent: 100 }) ?? 0)
    const odd = answers.map(centsFault).find((each) => each !== undefined)
    if (odd) return faultAt([name], `"${name}" of its example: ${odd}`)
  }
  return undefined
}
