import { closestMatch } from '../../kernel/closestMatch.ts'
import { loss, warning, type KnownBenefit, type TenantFault } from '../files/faults.ts'
import { within, type TenantFiles } from '../files/files.ts'
import type { TenantConfig } from '../tenant/tenant.ts'

/** A modality or supplementary with the number of its contracts that are in force or waiting. */
export type ContractedModality = { benefitId: string; contracts: number }

/** What employees have; new files must not remove it. */
export type Kept = {
  /** The configuration in use. */
  before?: TenantConfig | undefined
  contracted?: readonly ContractedModality[]
}

/** Reports what employees would lose: products of unknown categories, modalities with contracts. */
export function keepingRules(
  files: TenantFiles,
  known: readonly KnownBenefit[] | undefined,
  { before, contracted = [] }: Kept,
): TenantFault[] {
  return [
    ...draftRules(files, before),
    ...categoryRules(files, known, before),
    ...productRules(files, before),
    ...modalityRules(files, before, contracted),
  ]
}

/** Warns that a draft company is not public; reports a loss if employees already use the company. */
function draftRules({ tenant: { draft } }: TenantFiles, before: TenantConfig | undefined): TenantFault[] {
  if (!draft) return []
  const place = { file: 'tenant.json', path: ['draft'] }
  if (before && !before.isDraft)
    return [
      loss(place, 'is true: employees would lose the company; to close it, use "maintenance" of "plan"'),
    ]
  return [warning(place, 'is true: nobody but operators sees the company; take this line away to publish it')]
}

function categoryRules(
  { products }: TenantFiles,
  known: readonly KnownBenefit[] | undefined,
  before: TenantConfig | undefined,
): TenantFault[] {
  if (!known) return []
  const ids = known.map(({ id }) => id)
  return products.flatMap(({ product, place }) => {
    const { alias } = product.category
    if (ids.includes(alias)) return []
    const near = closestMatch(alias, ids)
    const wayOut = near ? `did you mean "${near}"?` : `expected one of ${ids.join(', ') || 'none'}`
    const message = `no folder plugins/${alias}; the product "${product.id}" is left out, ${wayOut}`
    const wasSold = before?.products.some(({ id }) => id === product.id) ?? true
    return [(wasSold ? loss : warning)(within(place)('category', 'alias'), message)]
  })
}

/** Products are assigned to employees by id, so a new id would hide the product from them. */
function productRules({ products }: TenantFiles, before: TenantConfig | undefined): TenantFault[] {
  const ids = products.map(({ product }) => product.id)
  return products.flatMap(({ product: { id, category }, place }) => {
    const earlier = before?.products.find((each) => each.category.alias === category.alias)
    if (!earlier || ids.includes(earlier.id)) return []
    const expected = `expected "${earlier.id}", the id by which employees were given it`
    const message = `${expected}, got "${id}": write it back`
    return [loss(within(place)('id'), message)]
  })
}

function modalityRules(
  { products }: TenantFiles,
  before: TenantConfig | undefined,
  contracted: readonly ContractedModality[],
): TenantFault[] {
  const sold = products.flatMap(({ product }) => product.modalities.map(({ id }) => id))
  return contracted
    .filter(({ benefitId }) => !sold.includes(benefitId))
    .map(({ benefitId, contracts }) => {
      const earlier = before?.modalities.find(({ id }) => id === benefitId)
      const product = products.find((each) => each.product.id === earlier?.product.id)
      const place = product ? within(product.place)('modalities') : { file: 'catalogue.json', path: [] }
      const number = contracts === 1 ? '1 contract stands' : `${contracts} contracts stand`
      const message =
        `expected the modality "${benefitId}", on which ${number}, got none of that id: write it back; ` +
        'to sell it no longer, give it an "endDate"'
      return (before && !earlier ? warning : loss)(place, message)
    })
}
