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

/** One modality with the supplementaries that belong to it (D-53). */
export type Offer = {
  modality: Modality
  supplementaries: Modality[]
  /** A contract has it, and the catalogue no more: who has it in force keeps it, nobody else gets it. */
  isWithdrawn?: boolean
}

export type LoadedProduct = {
  declaration: Benefit
  validators: Record<string, ValidatorFunctions>
  /** The plugin's own drawing of its details, where it brings one. */
  Details: ComponentType<DetailsProps> | undefined
  offers: Offer[]
  tables: Record<string, TableRow[]>
}

/** Everything a product page needs of a category; undefined where no category has that alias. */
export async function loadProduct(
  alias: string,
  catalogue: CatalogueStore,
): Promise<LoadedProduct | undefined> {
  const folder = benefitFolders[alias]
  if (!folder) return undefined
  // Tables need the declaration's names only: they do not wait for the rest.
  const [declaration, compiled, portal, modalities, tables] = await Promise.all([
    loadBenefit(alias),
    folder.validators(),
    folder.portal?.(),
    catalogue.modalities(alias),
    loadBenefit(alias).then((known) => loadTables(Object.keys(known?.tables ?? {}), catalogue)),
    loadBenefit(alias).then((known) => (known && hasForm(known) ? loadForm() : undefined)),
  ])
  if (!declaration) return undefined
  return {
    declaration,
    validators: compiled.validators,
    // A form gets the details of its own declaration.
    Details: (portal?.['default'] as PortalParts | undefined)?.Details as
      ComponentType<DetailsProps> | undefined,
    offers: offersOf(modalities),
    tables,
  }
}

/** Whether the pages of a category draw a form of a schema: what it asks, or its documentation. */
function hasForm({ details, itemDetails, documentation }: Benefit): boolean {
  return [details, itemDetails, documentation.schema].some(
    (schema) => Object.keys(schema?.properties ?? {}).length > 0,
  )
}

async function loadTables(
  names: readonly string[],
  catalogue: CatalogueStore,
): Promise<Record<string, TableRow[]>> {
  const rows = await Promise.all(names.map((name) => catalogue.table(name)))
  return Object.fromEntries(names.map((name, at) => [name, rows[at] ?? []]))
}

/**
 * The modalities that can be contracted by themselves, each with its supplementaries, given inside or beside
 * it.
 */
function offersOf(modalities: readonly Modality[]): Offer[] {
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

/** The offers, and after them the modalities of contracts that are offered no more. */
export function offersWith(offers: readonly Offer[], contracts: readonly Contract[]): Offer[] {
  const known = new Set(offers.map(({ modality }) => modality.id))
  const gone = contracts.filter(({ modality }) => !known.has(modality.id))
  const byId = new Map(gone.map(({ modality }) => [modality.id, modality]))
  return [...offers, ...[...byId.values()].map(withdrawnOffer)]
}

function withdrawnOffer(modality: Modality): Offer {
  return { modality, supplementaries: modality.supplementaries ?? [], isWithdrawn: true }
}
