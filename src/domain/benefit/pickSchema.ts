import type { FormSchema } from './formSchema.ts'

/**
 * The part of an object schema that concerns the named fields only: their properties, which of them are
 * required, and the conditionals (`if`/`then`/`else`, also within `allOf`) that name no other field. A step
 * of a wizard shows and judges it, on the whole object: what it says of further properties is left out. The
 * last step judges with the whole schema.
 */
export function pickSchema(schema: FormSchema, fields: readonly string[]): FormSchema {
  const named = new Set(fields)
  if (Object.keys(schema.properties ?? {}).every((name) => named.has(name))) return schema
  const {
    properties,
    required,
    allOf,
    if: condition,
    then,
    else: otherwise,
    additionalProperties: _a,
    propertyNames: _p,
    ...rest
  } = schema
  const parts = allOf?.filter((part) => namesOnly(part, named))
  const conditional = {
    ...(condition && { if: condition }),
    ...(then && { then }),
    ...(otherwise && { else: otherwise }),
  }
  const kept = required?.filter((name) => named.has(name))
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => named.has(name))),
    }),
    ...(kept && kept.length > 0 && { required: kept }),
    ...(parts && parts.length > 0 && { allOf: parts }),
    ...(condition && namesOnly(conditional, named) && conditional),
  }
}

function namesOnly(schema: FormSchema, named: ReadonlySet<string>): boolean {
  const own = [...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]
  const inner = [schema.if, schema.then, schema.else, ...(schema.allOf ?? [])]
  return own.every((name) => named.has(name)) && inner.every((part) => !part || namesOnly(part, named))
}
