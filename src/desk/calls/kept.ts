/** Reads a list that this browser keeps; what is not one is none. */
export function readKept<Item>(key: string): Item[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(read) ? (read as Item[]) : []
  } catch {
    return []
  }
}

/** Keeps a list in this browser. */
export const writeKept = (key: string, items: readonly unknown[]): void =>
  localStorage.setItem(key, JSON.stringify(items))
