import { closestMatch } from '../../kernel/closestMatch.ts'
import type { BenefitDeclaration } from '../../benefit/declaration.ts'
import type { FilePlace } from './files.ts'
import type { Fix } from './proposeFix.ts'
import type { TenantFile } from '../tenant/schemaTenant.ts'

/** The facts about an available category that the rules of a tenant's files need. */
export type KnownBenefit = Pick<BenefitDeclaration, 'id' | 'tables' | 'documentation'> &
  Partial<Pick<BenefitDeclaration, 'amount' | 'details' | 'exemption' | 'extra' | 'rowForEach'>> & {
    /** True: the category's declaration could not be read. */
    isBroken?: boolean
  }

/**
 * A finding of a rule, with file and path. A fault refuses the tenant; a warning is only shown. A loss
 * removes something from employees, gives away what had a price, or changes what the law makes of it: it
 * refuses the tenant if an earlier valid configuration exists, otherwise it is only shown.
 */
export type TenantFault = FilePlace & {
  message: string
  severity: 'fault' | 'loss' | 'warning'
  /** The name that the file gives, but nothing has, where findings of its kind are merged. */
  unknown?: { kind: 'image' | 'collective'; name: string }
  /** The path of the first occurrence, if this one is a repetition. */
  first?: FilePlace
  /** The correction that the author probably needs. */
  fix?: Fix
}

/** Builds a finding that refuses the tenant. */
export function fault(place: FilePlace, message: string): TenantFault {
  return { ...place, severity: 'fault', message }
}

/** Builds a finding that is only shown. */
export function warning(place: FilePlace, message: string): TenantFault {
  return { ...place, severity: 'warning', message }
}

/** Builds a finding about something that employees would lose, or that would be given away. */
export function loss(place: FilePlace, message: string): TenantFault {
  return { ...place, severity: 'loss', message }
}

/** Returns a fault for each item with an id that an earlier item has. */
export function duplicates<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  place: (item: Item, index: number) => FilePlace,
): TenantFault[] {
  const firstOf = new Map<string, FilePlace>()
  return items.flatMap((item, index) => {
    const [id, here] = [idOf(item), place(item, index)]
    const first = firstOf.get(id)
    if (first) return [repeatedFault(id, here, first)]
    firstOf.set(id, here)
    return []
  })
}

/** Builds the fault of an id that is already used at another path. */
export function repeatedFault(id: string, place: FilePlace, first: FilePlace): TenantFault {
  return { ...fault(place, `expected a name of its own, got "${id}" a second time`), first }
}

/**
 * Returns a fault if `name` is not one of `names`; `what` names the kind, such as a provider or collective.
 */
export function unknownName(
  name: string | undefined,
  names: string[],
  what: string,
  place: FilePlace,
): TenantFault[] {
  if (name === undefined || names.includes(name)) return []
  const near = closestMatch(name, names)
  const wayOut = near ? `, did you mean "${near}"?` : ''
  const expected = `expected ${what} (${[...new Set(names)].join(', ') || 'there is none'})`
  return [{ ...fault(place, `${expected}, got "${name}"${wayOut}`), ...(near && { fix: { value: near } }) }]
}

/** Returns a fault if the company has no such collective. */
export function unknownCollective(
  name: string | undefined,
  { collectives = [] }: Pick<TenantFile, 'collectives'>,
  place: FilePlace,
): TenantFault[] {
  const ids = collectives.map(({ id }) => id)
  return unknownName(name, ids, 'one of the collectives of tenant.json', place).map((each) => ({
    ...each,
    unknown: { kind: 'collective', name: name ?? '' },
  }))
}

/** Returns a fault if the folder images/ lacks a picture. */
export function missingImage(name: string | undefined, images: string[], place: FilePlace): TenantFault[] {
  if (!name || images.includes(name)) return []
  const message = `expected a file of images/ (${images.join(', ') || 'it is empty'}), got "${name}"`
  return [{ ...fault(place, message), unknown: { kind: 'image', name } }]
}

/**
 * Warns about an amount below one euro if a percentage is possible, because a percentage was probably meant.
 */
export function fewEuros(amount: number | string | boolean | undefined, place: FilePlace): TenantFault[] {
  if (typeof amount !== 'number' || amount <= 0 || amount >= 1) return []
  return [warning(place, `${amount} euros: for a percentage write "${Math.round(amount * 100)}%"`)]
}

/**
 * Formats a fault as one sentence with file, line and path: `tenants/acme/tenant.json:14 branding.color:
 * expected a color such as #0a7d5a, got "grene"`.
 */
export function formatTenantFault(
  file: string,
  line: number | undefined,
  path: readonly (string | number)[],
  message: string,
): string {
  const at = line === undefined ? file : `${file}:${line}`
  const address = dotted(path)
  return address === '' ? `${at}: ${message}` : `${at} ${address}: ${message}`
}

/** A path as a dotted address: `products[0].category.alias`. */
function dotted(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
