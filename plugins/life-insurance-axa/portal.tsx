import { AmountSlider, type DetailsProps, type PortalParts } from '#sdk/portal'
import { employeeAge, toEuros } from '#sdk'
import { findBounds, type CoverageBounds } from './coverages.ts'
import type { AxaDetails } from './details.ts'
import { priceCoverages, buildBoundRefusal, buildClosedRefusal } from './pricing.ts'
import { findRates } from './rates.ts'

/**
 * The common end of the sliders in cents, unless the main capital is larger: on one scale the limits can be
 * compared.
 */
const usualTrackCents = 30_000_000

/**
 * Seven sliders on one scale. Each shows the limit set by another coverage; an unavailable coverage shows
 * the reason.
 */
function Details({
  details,
  onChange,
  request,
  refusals,
  say,
  text,
  money,
  readOnly,
}: DetailsProps<AxaDetails>) {
  const startMonth = request.items[0]?.monthIndex ?? request.selectableMonths[0]
  const rates = (startMonth === undefined ? undefined : findRates(request, startMonth)) ?? {}
  const bounds = findBounds(details, rates, employeeAge(request))
  const prices = priceCoverages(details, rates)
  const trackCents = Math.max(usualTrackCents, ...bounds.map(({ capitalCents }) => capitalCents))

  const renderSlider = (coverage: CoverageBounds, index: number) => {
    const { key, capitalCents, minCents, maxCents } = coverage
    const [closed, bounded] = [buildClosedRefusal(coverage), buildBoundRefusal(coverage)]
    const wrong = refusals.find(({ field }) => field === `details.${key}`)
    return (
      <AmountSlider
        key={key}
        texts={{
          label: text(`details.${key}`),
          help:
            key === 'fallcc'
              ? text('details.fallcc.help')
              : coverage.mandatory
                ? text('refusals.mandatory')
                : undefined,
          bound: bounded && say(bounded).text,
          closed: closed && say(closed).text,
          error: wrong && say(wrong).text,
        }}
        range={{ trackCents, minCents, maxCents }}
        valueCents={capitalCents}
        onChange={(cents) => onChange({ ...details, [key]: toEuros(cents) })}
        price={money(refusals.length > 0 ? 0 : (prices[index] ?? 0))}
        readOnly={readOnly}
      />
    )
  }
  return <div>{bounds.map(renderSlider)}</div>
}

export default { Details } satisfies PortalParts
