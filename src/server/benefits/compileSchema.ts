import { Ajv, type ValidateFunction } from 'ajv'
import { formats } from '../../domain/formats.ts'
import type { FormSchema } from '../../domain/formSchema.ts'

// Nothing is coerced, removed or filled in: what is stored is what was sent and judged (promises, traps).
const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  logger: false,
  formats: formats as Record<string, RegExp>,
})

const compiled = new WeakMap<FormSchema, ValidateFunction>()

/**
 * The judge of a schema, compiled once.
 * @throws when the schema is none: an unknown keyword, format or type
 */
export function compileSchema(schema: FormSchema): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const judge = ajv.compile(schema)
  compiled.set(schema, judge)
  return judge
}
