const originalNames = new Map<string, string>()

/** Remembers what a file was called before it was stored, for forms that keep only its stored name. */
export function rememberName(storedName: string, originalName: string): void {
  originalNames.set(storedName, originalName)
}

export function rememberedName(storedName: string): string | undefined {
  return originalNames.get(storedName)
}
