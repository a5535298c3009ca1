import type { FileSchema } from '../../domain/company/parts/schemaParts.ts'
import { validateInput } from '../../domain/company/files/validateTenantFile.ts'
import type { Reason } from '../platform/context/operating.ts'
import { inputReason } from './inputReason.ts'

/** What a schema forbids: the place as a JSON pointer, and the sentence about it. */
export type InputFault = { path: string; reason: Reason }

const maxFaults = 20

/** What the schema of an input forbids in a value, at most 20 faults; empty where it is right. */
export function inputFaults(schema: object, value: unknown): InputFault[] {
  // TypeBox's type and the one of company files describe the same JSON Schema, by other optional keys.
  const findings = validateInput(schema as FileSchema, value, maxFaults)
  return findings.map((finding) => ({
    path: finding.path.map((step) => `/${shortened(step)}`).join(''),
    reason: inputReason({ ...finding, path: finding.path.map(shortened) }),
  }))
}

/** A key that somebody made up may be as long as the body. */
const shortened = (step: string | number): string | number =>
  typeof step === 'string' && step.length > 80 ? `${step.slice(0, 80)}...` : step
