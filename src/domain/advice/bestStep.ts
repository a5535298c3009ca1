/** Cents that rounding may take from a straight line. */
const roundingCents = 2

/**
 * The step between two with the highest score, the smaller of equal ones; undefined where not even the
 * smallest is allowed. What is allowed is so for everything smaller. The score is made of straight parts, so
 * parts that are straight are not looked at further.
 */
export function bestStep(
  { min, max }: { min: number; max: number },
  isAllowed: (step: number) => boolean,
  scoreCents: (step: number) => number,
): number | undefined {
  const highest = largestAllowed({ min, max }, isAllowed)
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

/** The largest step that is allowed; undefined where not even the smallest is. */
export function largestAllowed(
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
