import { isPlanYearOver } from '../../../domain/catalogue/planMonths.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { payslipOfYear } from '../../../domain/tax/moneySentence.ts'
import { mapValues } from '../../../domain/kernel/collections.ts'
import type { ProfileFieldName } from '../../../domain/forms/personFields.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { findMaintenance } from '../../../domain/company/tenant/maintenance.ts'
import { toCompanyDto, type CompanyDto } from '../../../dto/companyDto.ts'
import { toContractDto } from '../../../dto/contractDto.ts'
import { toProductDto, toProductTaxDto } from '../../../dto/modalityDto.ts'
import type { PersonalDataDto, ProfileDto } from '../../../dto/profileDto.ts'
import { toSimulationDto } from '../../../dto/simulationDto.ts'
import { toTaxSituationsDto } from '../../../dto/taxSituationsDto.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { withAcceptanceRefusals } from '../../contracts/links/waitingRefusals.ts'
import { taxTableOf } from '../../contracts/conditions/conditionsMoney.ts'
import { employeeContextOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { employmentOf } from '../../employee/employeeRow.ts'
import { profileFromRow } from '../../employee/personRow.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { familyDto, formerFamilyDto } from './family.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { findOfferOn } from '../../catalogue/offers.ts'

/**
 * The response of GET /profile (D-38): personal data, family, products, cart, contracts, bags by plan year,
 * tax and company.
 */
export async function profileOf(
  context: ServerContext,
  { tenant, employee: row }: { tenant: TenantConfig; employee: EmployeeRow },
): Promise<ProfileDto> {
  const { db, clock } = context
  const today = clock.today()
  const plan = await employeeContextOf(db, { tenant, row, today })
  const { pendingEmail } = plan
  const simulations = mapValues(plan.bags, toSimulationDto)
  const former = tenant.simulator === 'law' ? formerFamilyDto(plan) : []
  const contracts = withAcceptanceRefusals(context, plan).map((contract) =>
    toContractDto(withCollectiveToday(contract, plan), plan),
  )
  return {
    ...personalData(row),
    ...ownBags(plan, simulations),
    ...(pendingEmail && { pendingEmail: pendingEmailDto(pendingEmail, clock.now()) }),
    ...(row.nothing_in.length > 0 && { nothingIn: row.nothing_in }),
    ...lawChangeDto(row, today),
    ...(tenant.simulator === 'law' && { taxSituations: toTaxSituationsDto(row.tax_situations ?? {}) }),
    ...(plan.employee.payrollRules && { payrollRules: plan.employee.payrollRules }),
    products: plan.employee.products.map(toProductDto),
    ...(tenant.simulator === 'law' && { simulator: tenant.simulator }),
    employeeTax: taxTableOf(tenant, row, today),
    productTax: mapValues(tenant.productTax, toProductTaxDto),
    simulations,
    family: familyDto(row, plan.employee.family),
    ...(former.length > 0 && { formerFamily: former }),
    cart: contracts.filter(isInCart),
    contracts: contracts.filter((each) => !isInCart(each)),
    company: buildCompany(tenant, clock.now()),
    today,
    ...employmentOf(row),
    ...(plan.employee.enrollment && { enrollment: plan.employee.enrollment }),
  }
}

/**
 * Sets a cart item's collective to that of today's catalogue. The portal does not get the modalities of
 * other collectives, and a purchase refuses them.
 */
function withCollectiveToday(contract: Contract, { tenant, today }: EmployeeContext): Contract {
  const offered = isInCart(contract) ? findOfferOn(tenant, contract.modality, today) : undefined
  if (!offered) return contract
  const { collectiveId: _, ...modality } = contract.modality
  const { collectiveId } = offered
  return { ...contract, modality: { ...modality, ...(collectiveId && { collectiveId }) } }
}

const companies = new WeakMap<TenantConfig, { phase: string; company: CompanyDto }>()

/** Builds the company's part once for all employees, so that it is serialized once (http/keptAnswers.ts). */
function buildCompany(tenant: TenantConfig, now: Date): CompanyDto {
  const { phase } = findMaintenance(tenant.settings, now)
  const kept = companies.get(tenant)
  if (kept?.phase === phase) return kept.company
  const company = toCompanyDto(tenant.settings, now)
  companies.set(tenant, { phase, company })
  return company
}

/** The link expires by the database's clock; the displayed time is that of the product's clock (page 005). */
function pendingEmailDto(
  { email, secondsLeft }: NonNullable<EmployeeContext['pendingEmail']>,
  now: Date,
): NonNullable<ProfileDto['pendingEmail']> {
  const until = new Date(now.getTime() + secondsLeft * 1000).toISOString()
  return { email, until, isExpired: secondsLeft <= 0 }
}

/** The effect of new legal tables on the plan; empty once the plan's year is over. */
function lawChangeDto({ law_change }: EmployeeRow, today: string): Pick<ProfileDto, 'lawChange'> {
  if (!law_change || isPlanYearOver(law_change.year, today)) return {}
  const { year, tables, beforeCents, afterCents } = law_change
  const inWords = (cents: number) =>
    Object.fromEntries(languages.map((language) => [language, payslipOfYear(cents, language)]))
  return { lawChange: { year, tables, before: inWords(beforeCents), after: inWords(afterCents) } }
}

/** The bags of the current plan year; other years are in `simulations` (D-82). */
function ownBags(
  { today, entitlements }: Pick<EmployeeContext, 'today' | 'entitlements'>,
  simulations: ProfileDto['simulations'],
): Pick<ProfileDto, 'flexibleBag' | 'topBag' | 'userBag' | 'companyBag'> {
  const year = today.slice(0, 4)
  const { flexibleBag = 0, topBag = 0, userBag = 0 } = simulations[year] ?? {}
  const own = entitlements.bags.find((bags) => String(bags.year) === year)
  return { flexibleBag, topBag, userBag, companyBag: own?.company_bag ?? '' }
}

/** The part of the profile in the employee's own row. */
export function personalData(employee: EmployeeRow): PersonalDataDto {
  // The compiler reports a field that is missing in the response type; below, a field that is missing in the
  // table.
  const fields: Pick<PersonalDataDto, ProfileFieldName> = profileFromRow(employee)
  return {
    ...fields,
    id: employee.id,
    fullName: fullName(employee.first_name, employee.last_name1, employee.last_name2),
    companyId: employee.tenant,
    office: { name: employee.office_name },
    legalEntity: { name: employee.legal_entity_name, logo: employee.legal_entity_logo },
    collective: { name: employee.collective_name },
  }
}
