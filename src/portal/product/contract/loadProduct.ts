import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import type { ComponentType } from 'react'
import { benefitFolders } from 'virtual:benefits'
import type { DetailsProps, PortalParts } from '../../../sdk/portal.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { TableRow } from '../../../domain/benefit/quoteRequest.ts'
import { loadBenefit } from '../../api/benefits.ts'
import { loadForm } from '../../schema-form/LoadedForm.tsx'
import type { CatalogueStore } from '../../session/CatalogueStore.ts'

/** A modality and its supplementaries (D-53). */
export type Offer = {
  modality: Modality
  supplementaries: Modality[]
  /**
   * True for a modality that left the catalogue: employees with a contract keep it, others cannot choose it.
   */
  isWithdrawn?: boolean
}

export type LoadedProduct = {
  declaration: Benefit
  validators: Record<string, ValidatorFunctions>
  /** The plugin's own form of its details, if it has one. */
  Details: ComponentType<DetailsProps> | undefined
  offers: Offer[]
  tables: Record<string, TableRow[]>
}

type Known = { product: LoadedProduct; discards: number }

const known = new WeakMap<CatalogueStore, Map<string, Known>>()

/** Finds what was loaded of a category, as long as the catalogue has discarded nothing since. */
export function findLoadedProduct(alias: string, catalogue: CatalogueStore): LoadedProduct | undefined {
  const found = known.get(catalogue)?.get(alias)
  return found?.discards === catalogue.discards ? found.product : undefined
}

/** Loads everything that a product page needs of a category, once; undefined for an unknown alias. */
export async function loadProduct(
  alias: string,
  catalogue: CatalogueStore,
): Promise<LoadedProduct | undefined> {
  const found = findLoadedProduct(alias, catalogue)
  if (found) return found
  const { discards } = catalogue
  const product = await readProduct(alias, catalogue)
  if (!product) return undefined
  const products = known.get(catalogue) ?? new Map<string, Known>()
  known.set(catalogue, products.set(alias, { product, discards }))
  return product
}

async function readProduct(alias: string, catalogue: CatalogueStore): Promise<LoadedProduct | undefined> {
  const folder = benefitFolders[alias]
  if (!folder) return undefined
  // Tables need only the names in the declaration, so they load in parallel with the rest.
  const [declaration, compiled, portal, modalities, tables] = await Promise.all([
    loadBenefit(alias),
    folder.validators(),
    folder.portal?.(),
    catalogue.loadModalities(alias),
    loadBenefit(alias).then((known) => catalogue.loadTables(Object.keys(known?.tables ?? {}))),
    loadBenefit(alias).then((known) => (known && hasForm(known) ? loadForm() : undefined)),
  ])
  if (!declaration) return undefined
  return {
    declaration,
    validators: compiled.validators,
    // The type is safe: the form and the details belong to the same category.
    Details: (portal?.['default'] as PortalParts | undefined)?.Details as
      ComponentType<DetailsProps> | undefined,
    offers: buildOffers(modalities),
    tables,
  }
}

/** True when the category's pages contain a form of a schema: its details or its documentation. */
function hasForm({ details, itemDetails, documentation }: Benefit): boolean {
  return [details, itemDetails, documentation.schema].some(
    (schema) => Object.keys(schema?.properties ?? {}).length > 0,
  )
}

/**
 * Groups each modality that can be contracted alone with its supplementaries, which are listed inside it or
 * as separate modalities.
 */
function buildOffers(modalities: readonly Modality[]): Offer[] {
  const beside = modalities.filter(({ type }) => type === 1)
  return modalities
    .filter(({ type }) => type !== 1)
    .map((modality) => {
      const inside = modality.supplementaries ?? []
      const others = beside.filter(
        ({ parentId, id }) => parentId === modality.id && !inside.some((one) => one.id === id),
      )
      return { modality, supplementaries: [...inside, ...others] }
    })
}

/** Returns the offers, followed by the modalities of the contracts whose modality left the catalogue. */
export function addWithdrawnOffers(offers: readonly Offer[], contracts: readonly Contract[]): Offer[] {
  const known = new Set(offers.map(({ modality }) => modality.id))
  const gone = contracts.filter(({ modality }) => !known.has(modality.id))
  const byId = new Map(gone.map(({ modality }) => [modality.id, modality]))
  return [...offers, ...[...byId.values()].map(buildWithdrawnOffer)]
}

function buildWithdrawnOffer(modality: Modality): Offer {
  return { modality, supplementaries: modality.supplementaries ?? [], isWithdrawn: true }
}
