import { faultAt, type Fault as ValueFault } from '../kernel/fault.ts'
import { toCents } from '../kernel/money.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { FormSchema } from './formSchema.ts'

/** The largest maximum that a form's number may declare: euros for money, an exact integer for counts. */
const largest = { money: 10_000_000, number: Number.MAX_SAFE_INTEGER }

/**
 * Returns a fault for each number of a form that lacks a bound, or whose maximum exceeds the portal's. A
 * field without bounds could not show its limits to the employee.
 */
export function boundFaults(name: string, schema: FormSchema): ValueFault[] {
  return [...numbersOf(schema)].flatMap(([path, { minimum, exclusiveMinimum, maximum, format }]) => {
    const field = `the field "${path}" of "${name}"`
    const place = path.split('.').flatMap((step) => ['properties', step])
    const most = format === 'money' ? largest.money : largest.number
    const lacking = [
      ...(minimum === undefined && exclusiveMinimum === undefined ? ['a "minimum"'] : []),
      ...(maximum === undefined ? ['a "maximum"'] : []),
    ]
    if (lacking.length > 0)
      return [
        faultAt(
          place,
          `expected of ${field} ${lacking.join(' and ')}: write the least and the most that is taken`,
        ),
      ]
    if (maximum !== undefined && !(maximum <= most))
      return [
        faultAt([...place, 'maximum'], `expected of ${field} a "maximum" of at most ${most}, got ${maximum}`),
      ]
    return []
  })
}

/** A number outside its schema's bounds, with the refusal that its field shows. */
export type NumberBeyond = { number: unknown; refusal: Refusal }

/**
 * Finds the filled-in numbers outside their schema's bounds; the form is not priced with them. Empty fields
 * are no fault.
 */
export function numbersBeyond(schema: FormSchema, value: unknown): NumberBeyond[] {
  return numbersIn(schema, value).flatMap(({ own, number, steps }) => {
    const code = findFault(own, number)
    if (!code) return []
    // Messages of list entries use the name of the list.
    const name = steps.filter((step) => !/^\d+$/.test(step)).join('.')
    return [
      {
        number,
        refusal: refuse(code, { name, ...limitOf(own, code) }, { field: ['details', ...steps].join('.') }),
      },
    ]
  })
}

type Fault = 'valueOverMax' | 'valueUnderMin' | 'numberNotValid'

function findFault(schema: FormSchema, value: unknown): Fault | undefined {
  const { type, format, minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity } = schema
  if (typeof value !== 'number' || Number.isNaN(value)) return 'numberNotValid'
  if (value > maximum) return 'valueOverMax'
  if (value < minimum || value <= exclusiveMinimum) return 'valueUnderMin'
  const isWhole = type !== 'integer' || Number.isInteger(value)
  const isAmount = format !== 'money' || Number(value.toFixed(2)) === value
  return Number.isFinite(value) && isWhole && isAmount ? undefined : 'numberNotValid'
}

function limitOf({ format, minimum, exclusiveMinimum = 0, maximum = 0 }: FormSchema, code: Fault) {
  if (code === 'numberNotValid') return {}
  const [key, limit] = code === 'valueOverMax' ? ['max', maximum] : ['min', minimum ?? exclusiveMinimum]
  return format === 'money' ? { [`${key}Cents`]: toCents(limit) } : { [key]: limit }
}

type NumberInForm = { own: FormSchema; number: unknown; steps: string[] }

/** Lists the numbers that are filled in. */
function numbersIn(schema: FormSchema, value: unknown, steps: string[] = []): NumberInForm[] {
  if (value === undefined || value === null) return []
  if (isNumeric(schema)) return [{ own: schema, number: value, steps }]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = Array.isArray(value) ? schema.items : (schema.properties?.[name] ?? otherKeys(schema))
    return own ? numbersIn(own, inner, [...steps, name]) : []
  })
}

/**
 * Maps each dotted path to the number schema declared there; a condition may only narrow a declared number.
 */
function numbersOf(schema: FormSchema, path: readonly string[] = []): Map<string, FormSchema> {
  if (isNumeric(schema)) return new Map([[path.join('.'), schema]])
  const { properties = {}, items, allOf = [], then, else: otherwise } = schema
  const others = otherKeys(schema)
  const found = [
    ...[...allOf, then, otherwise].flatMap((part) => (part ? [...numbersOf(part, path)] : [])),
    ...(items ? numbersOf(items, path) : []),
    ...(others ? numbersOf(others, [...path, '*']) : []),
    ...Object.entries(properties).flatMap(([name, own]) => [...numbersOf(own, [...path, name])]),
  ]
  return new Map(found)
}

function otherKeys({ additionalProperties }: FormSchema): FormSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** A choice among numbers is bounded by its list. */
function isNumeric({ type, enum: choices, const: only }: FormSchema): boolean {
  const types: unknown[] = [type].flat()
  return !choices && only === undefined && (types.includes('number') || types.includes('integer'))
}
