/** Address of an image of the catalogue: as it stands, or by its name in the storage (UPL-09). */
export function imageUrl(name: string | undefined): string | undefined {
  if (!name) return undefined
  return isAddress(name) ? name : `/api/storage/images/${encodeURIComponent(name)}`
}

export function documentUrl(file: string): string {
  return isAddress(file) ? file : `/api/storage/default/${encodeURIComponent(file)}`
}

/** A web address, for links to a provider's site: nothing but http(s) is followed. */
export function webUrl(address: string | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

function isAddress(name: string): boolean {
  return /^(?:https?:)?\//i.test(name) || name.startsWith('data:image/')
}
