import type { FileSchema } from '../../domain/company/parts/schemaParts.ts'
import { findValidator, listMisfits } from '../../domain/company/files/misfits.ts'
import type { Reason } from '../platform/context/operating.ts'
import { inputReason } from './inputReason.ts'

/** A fault found by a schema: the path as a JSON pointer, and a sentence. */
export type InputFault = { path: string; reason: Reason }

const maxFaults = 20

/** Returns the faults of a value by the schema of an input, at most 20; empty if it is valid. */
export function inputFaults(schema: object, value: unknown): InputFault[] {
  // TypeBox's type and the type of company files both describe JSON Schema, but differ in optional keys.
  const misfits = listMisfits(findValidator(schema as FileSchema), value, maxFaults)
  return misfits.map((misfit) => ({
    path: misfit.path.map((step) => `/${shortened(step)}`).join(''),
    reason: inputReason({ ...misfit, path: misfit.path.map(shortened) }),
  }))
}

/** Shortens a key, which a caller may send as long as the whole body. */
const shortened = (step: string | number): string | number =>
  typeof step === 'string' && step.length > 80 ? `${step.slice(0, 80)}...` : step
