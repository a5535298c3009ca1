import type { PlanType } from '../../src/domain/catalogue/modality.ts'
import { toModalityDto, type ModalityDto } from '../../src/dto/modalityDto.ts'
import type { WholeBenefit } from './openFolder.ts'
import { tenantFolder, type TenantFolder } from './tenantFolder.ts'

/**
 * Builds a company that sells the example of every category, all in one plan type, with the tables of the
 * examples. With cut-off day 15, April is the first month on the examples' day, 10 March 2026.
 */
export async function buildExampleCompany(
  benefits: readonly WholeBenefit[],
  plan: PlanType,
): Promise<TenantFolder> {
  const folder = await tenantFolder()
  await folder.write(
    'tenant.json',
    JSON.stringify({
      name: 'Acme',
      languages: ['es', 'ca', 'en', 'pt'],
      branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', logo: 'logo.svg' },
      contact: { helpEmail: 'ayuda@acme.example' },
      plan: { cutOffDate: 15 },
    }),
  )
  await folder.write(
    'catalogue.json',
    JSON.stringify({ products: benefits.map((benefit) => toProduct(benefit, plan)) }),
  )
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  for (const { example } of benefits) {
    for (const [name, rows] of Object.entries(example.request.tables))
      await folder.write(`tables/${name}.json`, JSON.stringify({ rows }))
  }
  return folder
}

function toProduct({ id, messages, example: { request } }: WholeBenefit, plan: PlanType): object {
  const { modality, supplementaries } = request
  const name = { es: messages.es?.name, en: messages.en?.name }
  return {
    id,
    PL: plan,
    name,
    category: { alias: id, name },
    providers: modality.provider ? [modality.provider] : [],
    modalities: [modality, ...supplementaries].map(toModalityDto).map(toFileModality),
  }
}

/** Converts a modality to the form of a catalogue file: without its product. */
function toFileModality({
  product: _product,
  provider: _provider,
  isTaxAdvantage: _tax,
  supplementaries: _inside,
  ...modality
}: ModalityDto): object {
  return modality
}
