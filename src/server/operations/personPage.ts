import { personFieldList, type FieldsWith } from '../../domain/forms/personFields.ts'
import { fullName } from '../../domain/plan/employee.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { localized } from '../../domain/kernel/language.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { employeeContextOf, type EmployeeContext } from '../employee/employeeContext.ts'
import { offerLines } from '../contracts/cart/offerLines.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { addressFault, findPendingFaults } from '../platform/mail/addressFaults.ts'
import { listPortalViews } from '../people/profile/portalViews.ts'
import { findPerson } from '../people/findPerson.ts'
import { listChanges } from './personChanges.ts'
import { personContracts } from './personContracts.ts'
import { listMails } from './personMails.ts'
import { listUndeducted } from '../payroll/undeducted.ts'
import { madridDate, monthText, yearOf } from '../../domain/kernel/calendar.ts'
import { personPlan } from './personPlan.ts'

/** The maximum number of lines of each list on a page, the newest first. */
const maxLines = 20

/**
 * The operators' page of an employee: posting, payroll salaries, family, plan, products, contracts with their
 * links, mails, changes.
 */
export async function personPage(
  context: OperationContext,
  { employee: employeeNumber, year }: { employee: string; year?: number },
) {
  const { db: trx, clock } = context
  const company = companyOf(context)
  const row = await findPerson(trx, company, employeeNumber)
  const plan = await employeeContextOf(trx, { tenant: company, row, today: clock.today() })
  return {
    employeeNumber,
    name: fullName(row.first_name, row.last_name1, row.last_name2),
    pendingEmail: plan.pendingEmail?.email ?? '',
    emailFault: addressFault(row.email_fault, (await findPendingFaults(trx, [row.tenant], row.id))[0]),
    isActive: row.active,
    simulator: company.simulator,
    viewAs: company.viewAs,
    hasPassword: row.password_hash !== null,
    exitOn: row.exit_on ?? '',
    collective: row.collective_name,
    office: row.office_name,
    legalEntity: row.legal_entity_name,
    ...shownFieldsOf(row),
    salaries: listSalaries(plan),
    family: plan.employee.family.map((member) => ({
      person: member.fullName,
      birthday: member.birthday,
      active: member.active,
    })),
    bags: Object.entries(plan.bags).map(([year, bags]) => ({
      year: Number(year),
      flexibleCents: bags.flexibleBagCents,
      companyBagCents: bags.companyBagCents,
      leftCents: bags.availableCents,
      topCents: bags.topBagCents,
      topLeftCents: bags.availableTopCents,
    })),
    ...(await personPlan(context, row, year ?? yearOf(clock.today()))),
    sees: productsSeen(context, plan),
    ...(await personContracts(context, plan)),
    postings: await loadPlaces(trx, company, row),
    undeducted: await loadUndeducted(context, row),
    mails: await listMails(trx, row),
    changes: await listChanges(context, row, maxLines),
    views: await listPortalViews(trx, row),
  }
}

/** The fields of the person that the page shows, blank where a value is missing. */
function shownFieldsOf(row: EmployeeRow) {
  const shown = personFieldList.filter(({ isOnPage }) => isOnPage)
  return Object.fromEntries(shown.map(({ name, column }) => [name, String(row[column] ?? '')])) as Record<
    FieldsWith<{ isOnPage: true }>,
    string
  >
}

/**
 * Lists the amounts that payroll could not deduct, newest first; a blank month: the next closing includes
 * the amount.
 */
async function loadUndeducted({ db, ...context }: OperationContext, row: EmployeeRow) {
  const { products } = companyOf(context)
  const names = new Map(products.map(({ id, name }) => [id, localized(name, context.language)]))
  return (await listUndeducted(db, row)).map((told) => ({
    month: monthText(told.plan_year, told.month_index),
    product: names.get(told.product_id) ?? told.product_id,
    amountCents: told.amount_cents,
    acceptedBy: told.accepted_by,
    acceptedOn: madridDate(told.accepted_at),
    carriedMonth: told.carried_month ?? '',
  }))
}

/** The payroll salaries, the newest first. */
function listSalaries({ entitlements }: EmployeeContext) {
  return entitlements.salaries
    .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom, 'en'))
    .map(({ validFrom, ...salary }) => ({ from: validFrom, ...salary }))
}

/** Lists a person's workplaces with their first days, newest first. */
async function loadPlaces(trx: Connection, { collectives }: TenantConfig, { tenant, id }: EmployeeRow) {
  const rows = await trx
    .selectFrom('employee_postings')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('valid_from', 'desc')
    .execute()
  return rows.map((row) => ({
    from: row.valid_from,
    collective: collectives.find((each) => each.id === row.collective_id)?.name ?? '',
    costCenter: row.cost_center,
    office: row.office_name,
    legalEntity: row.legal_entity_name,
  }))
}

/** Each product as the employee's pages show it: its payslip effect, or its refusal. */
function productsSeen(context: OperationContext, plan: EmployeeContext) {
  const lines = offerLines(context, plan, context.language)
  return plan.employee.products.map(({ name, category, active, allowed }) => {
    const line = lines[category.alias]
    const isShown = active && allowed && line !== undefined
    return {
      product: localized(name, context.language),
      active,
      allowed,
      text: isShown ? [line.before, line.ending].filter(Boolean).join(' · ') : '',
    }
  })
}
