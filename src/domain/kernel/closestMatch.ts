/**
 * Returns the known key most similar to a mistyped key. At most `max` letters (two by default) may differ,
 * and at most one in three; upper and lower case are equal. Undefined if no key is similar enough.
 */
export function closestMatch(key: string, known: readonly string[], max = 2): string | undefined {
  // The difference in length is the smallest possible number of differing letters.
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

/** Formats an unexpected name in quotes, with the most similar expected one. */
export function suggested(name: string, expected: readonly string[]): string {
  const near = closestMatch(name, [...expected])
  return near ? `"${name}", did you mean "${near}"?` : `"${name}"`
}
