import { sha256 } from '../platform/context/sha256.ts'
import type { Operation } from './operation.ts'

type Input = Record<string, unknown>

/**
 * The SHA-256 of an input, independent of the order of its keys; for a file, its name and the SHA-256 of its
 * bytes are used.
 */
export function fingerprintOf(input: Input): string {
  const entries = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1))
  return sha256(JSON.stringify(entries.map(([field, value]) => [field, withoutBytes(value)])))
}

/** The SHA-256 of a call. A dry run returns it, and the real run that confirms the dry run sends it. */
export function fingerprintOfCall(
  { name }: Pick<Operation, 'name'>,
  { company, input }: { company: string | undefined; input: Input },
): string {
  return sha256(JSON.stringify([name, company ?? null, fingerprintOf(input)]))
}

/** JSON would write the bytes of a file as a list of numbers. */
function withoutBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return value
  return value.bytes instanceof Uint8Array ? { ...value, bytes: sha256(value.bytes) } : value
}
