import { initialTerms, pickSums } from '../../domain/benefit/terms.ts'
import { benefitFolders } from 'virtual:benefits'
import type { BenefitExample } from '../../domain/benefit/declaration.ts'
import { type BenefitCase, caseRequest } from '../../domain/examples/cases.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { loadProduct, type LoadedProduct, type Offer } from '../../portal/product/contract/loadProduct.ts'
import type { WorkingContract } from '../../portal/product/contract/WorkingContract.ts'
import { CatalogueStore } from '../../portal/session/CatalogueStore.ts'

/** A category with its example and the cases of its file. */
export type ExampleProduct = LoadedProduct & {
  /** The example's modality only. */
  offers: [Offer]
  example: BenefitExample
  cases: BenefitCase[]
}

/** Loads a category like the product page does, with the example instead of the catalogue. */
export async function loadExample(alias: string): Promise<ExampleProduct | undefined> {
  const [product, file, cases] = await Promise.all([
    loadProduct(alias, new ExampleCatalogue()),
    benefitFolders[alias]?.example?.(),
    benefitFolders[alias]?.cases?.(),
  ])
  if (!product || !file) return undefined
  const { modality, supplementaries, tables } = file.default.request
  const { cases: worked = [] } = (cases?.default ?? {}) as { cases?: BenefitCase[] }
  return { ...product, offers: [{ modality, supplementaries }], tables, example: file.default, cases: worked }
}

/** Replaces the example's request with that of a case; without a name returns the product unchanged. */
export function applyCase(product: ExampleProduct, name: string | undefined): ExampleProduct {
  const { example, offers, cases } = product
  const chosen = cases.find((each) => each.name === name)
  if (!chosen) return product
  const request = caseRequest(example.request, chosen)
  const offer = { ...offers[0], modality: request.modality }
  return { ...product, offers: [offer], example: { ...example, request } }
}

/** A catalogue that sends no requests. */
export class ExampleCatalogue extends CatalogueStore {
  override loadModalities(): Promise<never[]> {
    return Promise.resolve([])
  }
  override loadTable(): Promise<never[]> {
    return Promise.resolve([])
  }
}

/** Builds the contract that the server would store. */
export function buildExampleContract(working: WorkingContract): Contract {
  const { declaration, details, modality, quote, year, additionalInfo } = working
  return {
    id: 'example',
    category: declaration.id,
    modality,
    year,
    ...pickSums(quote),
    details: quote.details ?? details,
    documentation: additionalInfo,
    state: 'inForce',
    createdAt: '',
    updatedAt: '',
    ...initialTerms,
    items: quote.items,
    version: 1,
  }
}
