/** The largest deviation from a straight line, in cents, that rounding may cause. */
const roundingCents = 2

/**
 * Finds the step from `min` to `max` with the highest score; of equal scores, the smaller step. Undefined if
 * not even `min` is allowed. If a step is allowed, all smaller ones are. The score consists of straight
 * parts, so a straight part is not searched further.
 */
export function bestStep(
  { min, max }: { min: number; max: number },
  isAllowed: (step: number) => boolean,
  scoreCents: (step: number) => number,
): number | undefined {
  const highest = maxAllowed({ min, max }, isAllowed)
  if (highest === undefined) return undefined
  let best = min
  let bestCents = scoreCents(min)
  const pointAt = (step: number): Point => {
    const cents = scoreCents(step)
    if (cents > bestCents || (cents === bestCents && step < best)) [best, bestCents] = [step, cents]
    return { step, cents }
  }
  const straightWithin = Math.ceil((highest - min) / 4)
  const between = (low: Point, high: Point): void => {
    const width = high.step - low.step
    if (width < 2) return
    const middle = pointAt(low.step + Math.floor(width / 2))
    // The freed amount grows in steps, so two points distinguish it from a straight line.
    const isStraight = [middle, pointAt(low.step + 1)].every((point) => isBetween(point, low, high))
    if (width <= straightWithin && isStraight) return
    between(low, middle)
    between(middle, high)
  }
  between({ step: min, cents: bestCents }, pointAt(highest))
  return best
}

type Point = { step: number; cents: number }

function isBetween({ step, cents }: Point, low: Point, high: Point): boolean {
  const share = (step - low.step) / (high.step - low.step)
  return Math.abs(cents - low.cents - (high.cents - low.cents) * share) <= roundingCents
}

/** Finds the largest allowed step; undefined if not even `min` is allowed. */
export function maxAllowed(
  { min, max }: { min: number; max: number },
  isAllowed: (step: number) => boolean,
): number | undefined {
  if (!isAllowed(min)) return undefined
  if (isAllowed(max)) return max
  let low = min
  let high = max
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isAllowed(middle)) low = middle
    else high = middle
  }
  return low
}
