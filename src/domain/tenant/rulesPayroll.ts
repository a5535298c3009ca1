import { fault, unknownName, type TenantFault } from './faults.ts'
import type { TenantFiles } from './files.ts'

/** Codes are of products that are sold, and each column says what it holds and, where needed, how wide. */
export function payrollRules({
  payroll,
  products,
}: Pick<TenantFiles, 'payroll' | 'products'>): TenantFault[] {
  if (!payroll) return []
  const file = 'payroll.json'
  const { columns, type } = payroll.file
  const ids = products.map(({ product }) => product.id)
  return [
    ...Object.keys(payroll.concepts).flatMap((id) =>
      unknownName(id, ids, 'the id of a product', { file, path: ['concepts', id] }),
    ),
    ...columns.flatMap((column, index): TenantFault[] => {
      const place = { file, path: ['file', 'columns', index] }
      const isOne = (column.field === undefined) !== (column.text === undefined)
      return [
        ...(isOne ? [] : [fault(place, 'expected either "field" or "text"')]),
        ...(type === 'fixed' && !column.width
          ? [fault(place, 'expected a "width", for the file is of fixed width')]
          : []),
      ]
    }),
  ]
}
