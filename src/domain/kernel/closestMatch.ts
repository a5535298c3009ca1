/**
 * The known key that a mistyped key most likely meant: at most two letters differ (`max`), and at most one
 * in three; upper and lower case are alike. Undefined where no key is that close.
 */
export function closestMatch(key: string, known: string[], max = 2): string | undefined {
  // A name that is longer or shorter by more letters differs in more: its distance need not be counted.
  const near = known.filter((name) => Math.abs(name.length - key.length) <= max)
  const scored = near.map((name) => ({ name, distance: distance(key.toLowerCase(), name.toLowerCase()) }))
  const best = scored.sort((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= max && best.distance * 3 <= key.length ? best.name : undefined
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? one.length
}

/** A name that is none of those expected, in quotes, with the one that it resembles. */
export function suggested(name: string, expected: readonly string[]): string {
  const near = closestMatch(name, [...expected])
  return near ? `"${name}", did you mean "${near}"?` : `"${name}"`
}
