/**
 * Returns the address of a catalogue image: a full address unchanged, else its address in the storage
 * (UPL-09).
 */
export function toImageUrl(name: string | undefined): string | undefined {
  if (!name) return undefined
  return isAddress(name) ? name : `/api/storage/images/${encodeURIComponent(name)}`
}

export function toDocumentUrl(file: string): string {
  return isAddress(file) ? file : `/api/storage/default/${encodeURIComponent(file)}`
}

/** Accepts only http(s) addresses, for links to a provider's site. */
export function toWebUrl(address: string | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

function isAddress(name: string): boolean {
  return /^(?:https?:)?\//i.test(name) || name.startsWith('data:image/')
}
