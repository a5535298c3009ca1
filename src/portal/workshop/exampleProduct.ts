import { benefitFolders } from 'virtual:benefits'
import type { BenefitExample } from '../../domain/benefit/declaration.ts'
import { loadProduct, type LoadedProduct } from '../product/contract/loadProduct.ts'
import { CatalogueStore } from '../session/CatalogueStore.ts'

/** A category with its example. */
export type ExampleProduct = LoadedProduct & { example: BenefitExample }

/** The category as the product page would load it, its example standing in for the catalogue. */
export async function loadExample(alias: string): Promise<ExampleProduct | undefined> {
  const [product, file] = await Promise.all([
    loadProduct(alias, new ExampleCatalogue()),
    benefitFolders[alias]?.example?.(),
  ])
  if (!product || !file) return undefined
  const { modality, supplementaries, tables } = file.default.request
  return { ...product, offers: [{ modality, supplementaries }], tables, example: file.default }
}

/** Nothing is asked of a server. */
export class ExampleCatalogue extends CatalogueStore {
  override modalities(): Promise<never[]> {
    return Promise.resolve([])
  }
  override table(): Promise<never[]> {
    return Promise.resolve([])
  }
}
