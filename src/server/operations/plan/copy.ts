import { basename, join } from 'node:path'
import Type from 'typebox'
import type { CatalogueFile, FileProduct } from '../../../domain/company/catalogue/catalogueFile.ts'
import { copyProduct, takenIds } from '../../../domain/company/catalogue/copyCatalogue.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { readJsonFile } from '../../company/readJsonFile.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Writes a copy of the catalogue as files, in which the new prices must be filled in before the files are
 * put into the company's folder. Until each price is filled in, a running server continues with its current
 * files, and `npm run tenant -- check` names the faults.
 */
export default defineOperation({
  name: 'plan copy',
  summary: 'Writes the files of the catalogue with a copy for the next plan year, its prices to fill in',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    modalities: Type.Integer(),
    pricesToFillIn: Type.Integer(),
    files: Type.Array(Type.String()),
  }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: false,
  run: async (context, { year: to }) => {
    const { subdomain } = companyOf(context)
    const years = { from: to - 1, to }
    const dir = join(context.config.tenantsDir, subdomain)
    const catalogue = await read<CatalogueFile>(dir, 'catalogue.json')
    const parts = await Promise.all(
      catalogue.products.map(async (each) =>
        typeof each === 'string' ? read<FileProduct>(dir, each) : each,
      ),
    )
    const taken = parts.flatMap((product) => takenIds(product, years))
    if (taken.length > 0)
      throw new OperationRefused([{ id: 'plan.copied', taken: taken.join(', '), year: to }])
    const copies = parts.map((product) => copyProduct(product, years))
    const written: { name: string; content: unknown }[] = []
    for (const [index, place] of catalogue.products.entries()) {
      const { product, modalities = 0 } = copies[index] ?? {}
      if (typeof place === 'string' && modalities > 0)
        written.push({ name: basename(place), content: product })
    }
    const isInline = catalogue.products.some((each, i) => typeof each !== 'string' && copies[i]?.modalities)
    const products = catalogue.products.map((each, i) =>
      typeof each === 'string' ? each : copies[i]?.product,
    )
    if (isInline) written.push({ name: 'catalogue.json', content: { ...catalogue, products } })
    if (written.length === 0) throw new OperationRefused([{ id: 'plan.nothingBound', year: to - 1 }])
    for (const { name, content } of written) await context.writeFile(name, lines(content))
    return {
      modalities: copies.reduce((sum, { modalities }) => sum + modalities, 0),
      pricesToFillIn: copies.reduce((sum, { prices }) => sum + prices, 0),
      files: written.map(({ name }) => name),
    }
  },
})

async function read<File>(dir: string, name: string): Promise<File> {
  const found = readJsonFile(dir, name)
  if ('value' in found) return found.value as File
  throw new OperationRefused([{ id: 'plan.unreadable', file: name }])
}

async function* lines(content: unknown): AsyncIterable<string> {
  yield await Promise.resolve(`${JSON.stringify(content, null, 2)}\n`)
}
