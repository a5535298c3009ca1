import type { Refusal } from '#sdk'

/** Covers the employee and the whole family. */
export function covers(): Refusal | undefined {
  return undefined
}
