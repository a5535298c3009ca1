import { yearOf } from '../../../domain/kernel/calendar.ts'
import { coverChanges, type CoverRow } from '../../../domain/payroll/coverChanges.ts'
import { coveredPeople } from '../../../domain/payroll/coveredPeople.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { loadPurchased } from '../../employee/contractRepository.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import type { Connection, EmployeeRow, FamilyMemberRow, ProviderRow } from '../../platform/db/schema.ts'
import type { CoveredFacts } from '../../platform/db/tables/payroll.ts'

type NewRow = Omit<ProviderRow, 'file_id' | 'position'>

type Asked = { provider: string; month: string; since: string; extraRows: boolean | undefined }

/** The rows to report to a provider now, for some employees. */
export async function loadRowsToReport(
  { db: trx, benefits, company: given }: OperationContext,
  ids: readonly string[],
  { provider, month, since, extraRows }: Asked,
): Promise<NewRow[]> {
  const company = companyOf({ company: given })
  const { subdomain: tenant } = company
  const year = yearOf(month)
  const purchased: Awaited<ReturnType<typeof loadPurchased>>[] = []
  for (const each of [year - 1, year, year + 1])
    purchased.push(await loadPurchased(trx, { tenant, employeeIds: ids, year: each }))
  const reported = await reportedRows(trx, { tenant, ids, provider })
  const people = await trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', 'in', ids)
    .execute()
  const family = await trx
    .selectFrom('family_members')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return ids.flatMap((id) => {
    const employee = byId.get(id)
    if (!employee) return []
    const current = coveredPeople(
      purchased.flatMap((contracts) => contracts.get(id) ?? []),
      { declarations: benefits.find, exitOn: employee.exit_on, providerId: provider, month, extraRows },
    )
    const before = reported.filter((row) => row.employee_id === id)
    const asked = { month, since, loadedFrom: `${year - 1}-01` }
    return coverChanges(current, before.map(coverRow), asked).map((row): NewRow => {
      const stored = before.find((each) => isSame(coverRow(each), row))
      const member = family.find((each) => each.employee_id === id && each.id === row.personId)
      const facts = collectFacts(company, { employee, member, row, before: stored?.facts })
      return newRow(employee, row, facts)
    })
  })
}

const isSame = (one: CoverRow, other: CoverRow): boolean =>
  one.personId === other.personId && one.modalityId === other.modalityId && one.extraId === other.extraId

/** The last report to the provider, by person, modality and extra. */
async function reportedRows(
  trx: Connection,
  { tenant, ids, provider }: { tenant: string; ids: readonly string[]; provider: string },
): Promise<ProviderRow[]> {
  return trx
    .selectFrom('provider_rows')
    .innerJoin('provider_files as file', 'file.id', 'file_id')
    .selectAll('provider_rows')
    .distinctOn(['employee_id', 'person_id', 'modality_id', 'extra_id'])
    .where('provider_rows.tenant', '=', tenant)
    .where('file.tenant', '=', tenant)
    .where('file.provider_id', '=', provider)
    .where('employee_id', 'in', ids)
    .orderBy('employee_id')
    .orderBy('person_id')
    .orderBy('modality_id')
    .orderBy('extra_id')
    .orderBy('file.number', 'desc')
    .execute()
}

function coverRow(row: ProviderRow): CoverRow {
  return {
    kind: row.kind,
    personId: row.person_id,
    productId: row.product_id,
    modalityId: row.modality_id,
    extraId: row.extra_id,
    from: row.from_month,
    until: row.until_month ?? undefined,
    monthlyPriceCents: row.monthly_price_cents,
    extras: row.extras,
  }
}

function newRow({ tenant, id }: EmployeeRow, row: CoverRow, facts: CoveredFacts): NewRow {
  return {
    tenant,
    employee_id: id,
    kind: row.kind,
    person_id: row.personId,
    product_id: row.productId,
    modality_id: row.modalityId,
    extra_id: row.extraId,
    from_month: row.from,
    until_month: row.until ?? null,
    monthly_price_cents: row.monthlyPriceCents,
    extras: row.extras,
    facts,
  }
}

type Known = {
  employee: EmployeeRow
  member: FamilyMemberRow | undefined
  row: CoverRow
  /** The person's data in the last file, used if the person is no longer in the family. */
  before: CoveredFacts | undefined
}

function collectFacts(company: TenantConfig, { employee, member, row, before }: Known): CoveredFacts {
  const language: Language = company.settings.languages[0] ?? 'es'
  const { personId, modalityId } = row
  const person = personId === 0 ? { ...employee, relationship: 'you' } : member
  const findName = (id: string): string | undefined => {
    const name = company.modalities.find((each) => each.id === id)?.name
    return name && localized(name, language)
  }
  const name = findName(modalityId)
  const extraName = findName(row.extraId)
  return {
    ...before,
    employeeNumber: employee.employee_number,
    employeeID: employee.personal_id,
    employeeName: fullName(employee.first_name, employee.last_name1, employee.last_name2),
    employeeEmail: employee.email ?? '',
    ...(person && {
      personalID: person.personal_id,
      name: fullName(person.first_name, person.last_name1, person.last_name2),
      birthday: person.birthday ?? '',
      relationship: person.relationship,
    }),
    ...(name && { modalityName: name }),
    ...(extraName && { extraName }),
    extraNames: Object.keys(row.extras)
      .map((id) => findName(id) ?? id)
      .join(', '),
  }
}
