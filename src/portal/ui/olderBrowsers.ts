/**
 * Array functions that are missing in Chrome 109, the oldest supported browser. Written by hand: a polyfill
 * library would add 4 KB to the first script of each page.
 */
const lacking: Partial<Record<string, (this: unknown[], ...given: never[]) => unknown[]>> = {
  toReversed() {
    return [...this].reverse()
  },
  toSorted(compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare)
  },
  with(index: number, value: unknown) {
    const at = index < 0 ? this.length + index : index
    if (at < 0 || at >= this.length) throw new RangeError('Invalid index')
    return this.map((each, position) => (position === at ? value : each))
  },
}

for (const [name, value] of Object.entries(lacking))
  if (!(name in Array.prototype))
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true })

export {}
