import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeePostingRow, EmployeeRow } from '../platform/db/schema.ts'
import type { ReadRow } from '../platform/sheets/readTable.ts'
import { findCollective } from './collectiveNamed.ts'

export type Posting = Pick<
  EmployeePostingRow,
  'collective_id' | 'cost_center' | 'office_name' | 'legal_entity_name' | 'professional_group'
>

/** Returns the posting that results from a file's line and the earlier posting. */
export function postingOf(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  values: ReadRow['values'],
  before: Posting,
): Posting {
  const text = (key: string, otherwise: string): string => {
    const value = values[key]
    return value === undefined ? otherwise : String(value ?? '')
  }
  const collective = text('collective', before.collective_id)
  const known = findCollective(collectives, collective)
  return {
    collective_id: known?.id ?? collective,
    cost_center: text('costCenter', before.cost_center),
    office_name: text('office', before.office_name),
    legal_entity_name: text('legalEntity', before.legal_entity_name),
    professional_group: text('professionalGroup', before.professional_group),
  }
}

export function isSamePosting(one: Posting, other: Posting): boolean {
  return (
    one.collective_id === other.collective_id &&
    one.cost_center === other.cost_center &&
    one.office_name === other.office_name &&
    one.legal_entity_name === other.legal_entity_name &&
    one.professional_group === other.professional_group
  )
}

/** The posting in force on a day: the newest one that has begun, or else that of the employee's row. */
export function findPosting(
  postings: readonly EmployeePostingRow[],
  employee: EmployeeRow | undefined,
  day: string,
): Posting {
  const dated = postings.findLast(({ valid_from }) => valid_from <= day)
  if (dated) return dated
  return {
    collective_id: employee?.collective_id ?? '',
    cost_center: employee?.cost_center ?? '',
    office_name: employee?.office_name ?? '',
    legal_entity_name: employee?.legal_entity_name ?? '',
    professional_group: employee?.professional_group ?? '',
  }
}
