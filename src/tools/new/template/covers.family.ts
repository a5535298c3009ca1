import type { Refusal } from '#sdk'

/** The employee and everybody of the family: nobody is refused. */
export function covers(): Refusal | undefined {
  return undefined
}
