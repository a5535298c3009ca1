import { unknownName, warning, type TenantFault } from '../files/faults.ts'
import { within, type StepsTo, type TenantFiles } from '../files/files.ts'
import { providerFields, type ProviderLayout } from '../payroll/schemaProviders.ts'
import { layoutRules, nameRules, narrowRules, valueRules, type Held } from './rulesLayouts.ts'

/** Checks that providers are in the catalogue and that each column has a field or a text. */
export function providerRules({
  providers,
  products,
}: Pick<TenantFiles, 'providers' | 'products'>): TenantFault[] {
  const file = 'providers.json'
  const ids = [...new Set(products.flatMap(({ product }) => (product.providers ?? []).map(({ id }) => id)))]
  return Object.entries(providers?.providers ?? {}).flatMap(([id, layout]) => {
    const to = within({ file, path: ['providers', id] })
    const held = { ...providerWords, ...listSold(id, products) }
    return [
      ...unknownName(id, ids, 'the id of a provider', to()),
      ...layoutRules(layout, providerFields, to),
      ...valueRules(layout, to, held),
      ...narrowRules(layout, to, held),
      ...extraRules(layout, to),
      ...nameRules(layout, ['date', 'number'], to('name')),
      ...(/[{}]/.test(layout.name)
        ? []
        : [warning(to('name'), 'has neither "{date}" nor "{number}": each file has the same name')]),
    ]
  })
}

/** Warns of columns about extras that are blank in each row, and of extras that no column names. */
function extraRules({ columns, extraRows }: ProviderLayout, to: StepsTo): TenantFault[] {
  const [named, blank] = extraRows
    ? [
        ['extra', 'extraName'],
        ['extras', 'extraNames'],
      ]
    : [
        ['extras', 'extraNames'],
        ['extra', 'extraName'],
      ]
  const missing = extraRows && !columns.some(({ field = '' }) => named?.includes(field))
  return [
    ...columns.flatMap(({ field = '' }, index) =>
      blank?.includes(field)
        ? [
            warning(
              to('columns', index, 'field'),
              `"${field}" is blank in each row ${extraRows ? 'with' : 'without'} "extraRows": true`,
            ),
          ]
        : [],
    ),
    ...(missing
      ? [warning(to('columns'), 'has no column "extra" or "extraName", so rows of extras look alike')]
      : []),
  ]
}

const providerWords = {
  kind: ['joiner', 'change', 'leaver'],
  relationship: ['you', 'child', 'spouse', 'domestic_partner'],
}

/** Lists the products, modalities and extras that occur in a provider's file. */
function listSold(id: string, products: TenantFiles['products']): Held {
  const own = products.filter(({ product }) => product.providers?.some((each) => each.id === id))
  return {
    product: own.map(({ product }) => product.id),
    modality: own.flatMap(({ product }) => (product.modalities ?? []).map((each) => each.id)),
    extra: own.flatMap(({ product }) =>
      (product.modalities ?? []).filter(({ parentId }) => parentId).map((each) => each.id),
    ),
  }
}
