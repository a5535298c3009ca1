import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { simulationOf } from '../../domain/quote/simulation.ts'
import { taxTableFor, taxTables } from '../../domain/tax/taxTables.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { TaxTable } from '../../domain/catalogue/taxTypes.ts'
import type { ContractDto, ProfileProduct, ProfileDto, SimulationDto } from '../../dto/dto.ts'
import { toEuros } from '../../domain/kernel/money.ts'
import type { Clock } from '../context/clock.ts'
import { closedTo } from '../catalogue/offers.ts'
import { contractsOf } from '../contracts/contractsOf.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { familyOf } from './presentFamily.ts'
import { fullName } from './fullName.ts'

/**
 * The whole profile as GET /profile answers it (D-38): personal data, family, products, cart, contracts, bags
 * per plan year, tax and company. `db` may be a transaction.
 */
export async function profileOf(
  db: Connection,
  { tenant, employee, clock }: { tenant: TenantConfig; employee: EmployeeRow; clock: Clock },
): Promise<ProfileDto> {
  const today = clock.today()
  const { cart, contracts } = await contractsOf(db, { tenant, employee, clock })
  return {
    ...personalData(employee),
    products: await productsOf(db, tenant, employee, today),
    employeeTax: taxOf(tenant, employee, today),
    productTax: tenant.productTax,
    simulations: simulationsOf(tenant, employee, [...cart, ...contracts], today),
    family: await familyOf(db, employee),
    cart,
    contracts,
    company: tenant.settings,
    today,
  }
}

type PersonalData = Omit<
  ProfileDto,
  | 'products'
  | 'employeeTax'
  | 'productTax'
  | 'simulations'
  | 'family'
  | 'cart'
  | 'contracts'
  | 'company'
  | 'today'
>

/** What of the profile stands in the employee's own row. */
export function personalData(employee: EmployeeRow): PersonalData {
  return {
    id: employee.id,
    email: employee.email ?? '',
    firstName: employee.first_name,
    lastName1: employee.last_name1,
    lastName2: employee.last_name2,
    fullName: fullName(employee),
    birthday: employee.birthday ?? '',
    picture: employee.picture,
    personalID: employee.personal_id,
    phone: employee.phone,
    BAN: employee.ban,
    nationality: employee.nationality,
    gender: employee.gender,
    maritalStatus: employee.marital_status,
    disabilityType: employee.disability_type,
    disability: employee.disability,
    address1: employee.address1,
    address2: employee.address2,
    city: employee.city,
    postalCode: employee.postal_code,
    province: employee.province,
    country: employee.country,
    fixedSalary: eurosOrNull(employee.fixed_salary_cents),
    variableSalary: eurosOrNull(employee.variable_salary_cents),
    flexibleBag: toEuros(employee.flexible_bag_cents),
    topBag: toEuros(employee.top_bag_cents),
    userBag: toEuros(employee.user_bag_cents),
    companyBag: employee.company_bag,
    paymentCount: employee.payment_count,
    securityNumber: employee.security_number,
    employeeNumber: employee.employee_number,
    costCenter: employee.cost_center,
    collectiveId: employee.collective_id,
    companyId: employee.tenant,
    cookiesAccepted: employee.cookies_accepted,
    isPasswordDeprecated: employee.password_deprecated,
    language: employee.language,
    privateUse: employee.private_use,
    renting: employee.renting,
    office: { name: employee.office_name },
    legalEntity: { name: employee.legal_entity_name, logo: employee.legal_entity_logo },
    collective: { name: employee.collective_name },
  }
}

/** The products an administrator gave, in the order of the company's catalogue (D-47). */
export async function productsOf(
  db: Connection,
  tenant: TenantConfig,
  employee: Pick<EmployeeRow, 'id' | 'collective_id'>,
  today: string,
): Promise<ProfileProduct[]> {
  const rows = await db
    .selectFrom('employee_products')
    .selectAll()
    .where('tenant', '=', tenant.subdomain)
    .where('employee_id', '=', employee.id)
    .execute()
  const given = new Map(rows.map((row) => [row.product_id, row]))
  return tenant.products.flatMap(({ id, PL, name, category }) => {
    const row = given.get(id)
    if (!row) return []
    const closed = closedTo(tenant, category.alias, { collectiveId: employee.collective_id, today })
    return [{ id, PL, name, category, active: row.active, allowed: row.allowed, ...(closed && { closed }) }]
  })
}

/**
 * Bags of this and the next plan year and of every year with a contract; percentages are of the payroll's
 * salary.
 */
function simulationsOf(
  tenant: TenantConfig,
  employee: EmployeeRow,
  contracts: ContractDto[],
  today: string,
): Record<string, SimulationDto> {
  const { companyBag: companyDefault } = tenant.settings
  const years = new Set([...openPlanYears(today), ...contracts.map(({ year }) => year)])
  const simulation = (year: number): SimulationDto =>
    simulationOf({
      fixedSalary: eurosOrNull(employee.payroll_fixed_salary_cents),
      flexibleBag: toEuros(employee.flexible_bag_cents),
      topBag: toEuros(employee.top_bag_cents),
      userBag: toEuros(employee.user_bag_cents),
      companyBag: employee.company_bag,
      companyDefault,
      contracts,
      year,
    })
  return Object.fromEntries([...years].sort((a, b) => a - b).map((year) => [String(year), simulation(year)]))
}

function taxOf(tenant: TenantConfig, employee: EmployeeRow, today: string): TaxTable {
  const country = (employee.tax_country ?? tenant.taxTable).toUpperCase()
  const date = employee.tax_year === null ? today : `${employee.tax_year}-12-31`
  const table = taxTableFor(date, taxTables, country) ?? taxTableFor(date)
  if (!table) throw new Error(`There is no tax table for ${country}.`)
  return table
}

const eurosOrNull = (cents: number | null): number | null => (cents === null ? null : toEuros(cents))
