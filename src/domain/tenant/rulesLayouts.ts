import { fault, unknownName, type TenantFault } from './faults.ts'
import { within, type FilePlace, type StepsTo, type TenantFiles } from './files.ts'
import type { FileLayout } from './schemaFileLayout.ts'

/** Codes are of products that are sold, and each column says what it holds and, where needed, how wide. */
export function payrollRules({
  payroll,
  products,
}: Pick<TenantFiles, 'payroll' | 'products'>): TenantFault[] {
  if (!payroll) return []
  const file = 'payroll.json'
  const ids = products.map(({ product }) => product.id)
  return [
    ...Object.keys(payroll.concepts).flatMap((id) =>
      unknownName(id, ids, 'the id of a product', { file, path: ['concepts', id] }),
    ),
    ...layoutRules(payroll.file, within({ file, path: ['file'] })),
    ...nameRules(payroll.file, ['year', 'month'], { file, path: ['file', 'name'] }),
    ...(payroll.file.name.includes('{month}')
      ? []
      : [
          fault(
            { file, path: ['file', 'name'] },
            'expected "{month}" in it, got none: each month would have the same name',
          ),
        ]),
  ]
}

/** Providers are those of the catalogue; their columns say what they hold. */
export function providerRules({
  providers,
  products,
}: Pick<TenantFiles, 'providers' | 'products'>): TenantFault[] {
  const file = 'providers.json'
  const ids = [...new Set(products.flatMap(({ product }) => (product.providers ?? []).map(({ id }) => id)))]
  return Object.entries(providers?.providers ?? {}).flatMap(([id, layout]) => [
    ...unknownName(id, ids, 'the id of a provider', { file, path: ['providers', id] }),
    ...layoutRules(layout, within({ file, path: ['providers', id] })),
    ...nameRules(layout, ['date', 'number'], { file, path: ['providers', id, 'name'] }),
  ])
}

/** What stands in braces in the name of a file is filled in, or it would stay there. */
function nameRules({ name }: FileLayout, known: string[], place: FilePlace): TenantFault[] {
  const expected = known.map((each) => `{${each}}`).join(' or ')
  return [...name.matchAll(/\{([^{}]*)\}/g)]
    .filter(([, key = '']) => !known.includes(key))
    .map(([got]) => fault(place, `expected ${expected} in it, got ${got}`))
}

function layoutRules({ columns, type }: FileLayout, to: StepsTo): TenantFault[] {
  return [
    ...columns.flatMap(({ field, text }, index) =>
      (field === undefined) !== (text === undefined)
        ? []
        : [fault(to('columns', index), 'expected either "field" or "text"')],
    ),
    ...(type === 'fixed' ? widthRules(columns, to) : []),
  ]
}

function widthRules(columns: FileLayout['columns'], to: StepsTo): TenantFault[] {
  const without = columns.flatMap(({ width }, index) => (width ? [] : [index]))
  const [first, ...others] = without
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more like it`
  const message = `expected a "width", for the file is of fixed width${more}`
  return [fault(to('columns', first), message)]
}
