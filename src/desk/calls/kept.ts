/** Reads a list stored in this browser; where nothing valid is stored, `otherwise`. */
export function readKept<Item>(key: string, otherwise: readonly Item[] = []): readonly Item[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return Array.isArray(read) ? (read as Item[]) : otherwise
  } catch {
    return otherwise
  }
}

/** Stores a list in this browser. */
export const writeKept = (key: string, items: readonly unknown[]): void =>
  localStorage.setItem(key, JSON.stringify(items))
