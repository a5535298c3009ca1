/** A hash of eight hexadecimal digits (FNV-1a), for versions and not for secrets. */
export function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(value)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
