/** Reads a list stored in this browser; an invalid value gives an empty list. */
export function readKept<Item>(key: string): Item[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(read) ? (read as Item[]) : []
  } catch {
    return []
  }
}

/** Stores a list in this browser. */
export const writeKept = (key: string, items: readonly unknown[]): void =>
  localStorage.setItem(key, JSON.stringify(items))
