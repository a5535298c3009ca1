import { warning, type TenantFault } from '../files/faults.ts'
import { within, type StepsTo, type TenantFiles } from '../files/files.ts'
import type { FileLayout } from '../parts/schemaFileLayout.ts'

/** What a file's rows are of no use without: the columns of which one is enough. */
type Needs = Readonly<Record<string, readonly string[]>>

const payrollNeeds: Needs = {
  'whom a row is about': ['employeeNumber', 'personalID', 'name'],
  'what a row is about': ['concept', 'product'],
  'what a row is, or which month it belongs to': ['kind', 'period', 'month'],
}

const providerNeeds: Needs = {
  'whom a row is about': [
    'employeeNumber',
    'employeeID',
    'employeeName',
    'employeeEmail',
    'personalID',
    'name',
  ],
  'who joins and who leaves': ['kind'],
  'the months of the cover': ['from', 'until'],
}

/** Warns about layouts whose files payroll or a provider could not work with. */
export function columnWarnings({ payroll, providers }: TenantFiles): TenantFault[] {
  return [
    ...(payroll
      ? missingColumns(payroll.file, payrollNeeds, within({ file: 'payroll.json', path: ['file'] }))
      : []),
    ...Object.entries(providers?.providers ?? {}).flatMap(([id, layout]) => {
      const to = within({ file: 'providers.json', path: ['providers', id] })
      return [...missingColumns(layout, providerNeeds, to), ...sameKinds(layout, to)]
    }),
  ]
}

function missingColumns({ columns }: FileLayout, needs: Needs, to: StepsTo): TenantFault[] {
  return Object.entries(needs)
    .filter(([, fields]) => !columns.some(({ field = '' }) => fields.includes(field)))
    .map(([what, fields]) => warning(to('columns'), `has no column that says ${what}: ${fields.join(', ')}`))
}

/** Finds kinds of rows with the same code, such as joiners and leavers. */
function sameKinds({ columns }: FileLayout, to: StepsTo): TenantFault[] {
  return columns.flatMap(({ field, values = {} }, index) => {
    if (field !== 'kind') return []
    const codes = Object.entries(values)
    return codes.flatMap(([kind, code], at) => {
      const earlier = codes.slice(0, at).find((each) => each[1] === code)
      const place = to('columns', index, 'values', kind)
      return earlier ? [warning(place, `has the code "${code}", as "${earlier[0]}" has`)] : []
    })
  })
}
