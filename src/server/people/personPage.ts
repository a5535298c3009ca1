import { contractUntilExit } from '../../domain/contract/contractEnds.ts'
import { chargedTerms, type Contract } from '../../domain/plan/contract.ts'
import { fullName } from '../../domain/plan/employee.ts'
import { localized } from '../../domain/kernel/language.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { employeeContextOf, type EmployeeContext } from '../employee/employeeContext.ts'
import { offerLines } from '../contracts/cart/offerLines.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { addressFault, findPendingFaults } from '../platform/mail/addressFaults.ts'
import { findPerson } from './findPerson.ts'
import { isSigned } from '../../domain/plan/contractState.ts'
import { toStateDto } from '../../dto/contractStateDto.ts'

/** The most lines of each list of a page, the newest first. */
const maxLines = 20

/**
 * The operators' page of an employee: posting, payroll salaries, family, plan, products, contracts with their
 * links, mails, changes.
 */
export async function personPage(context: OperationContext, employeeNumber: string) {
  const { db: trx, language, clock } = context
  const company = companyOf(context)
  const row = await findPerson(trx, company, employeeNumber)
  const plan = await employeeContextOf(trx, { tenant: company, row, today: clock.today() })
  return {
    employeeNumber,
    name: fullName(row.first_name, row.last_name1, row.last_name2),
    email: row.email ?? '',
    pendingEmail: plan.pendingEmail?.email ?? '',
    emailFault: addressFault(row.email_fault, (await findPendingFaults(trx, [row.tenant], row.id))[0]),
    isActive: row.active,
    hasPassword: row.password_hash !== null,
    joinedOn: row.joined_on ?? '',
    exitOn: row.exit_on ?? '',
    collective: row.collective_name,
    costCenter: row.cost_center,
    office: row.office_name,
    legalEntity: row.legal_entity_name,
    personalID: row.personal_id,
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
    sees: productsSeen(context, plan),
    contracts: plan.contracts.map((contract) => ({
      contract: contract.id,
      product: localized(contract.modality.product.name, language),
      modality: localized(contract.modality.name, language),
      year: contract.year,
      status: toStateDto(contract).status,
      isSigned: isSigned(contract),
      priceCents: chargedCents(context, plan, contract),
      linkTo: contract.acceptance?.sentTo ?? '',
      linkUntil: contract.acceptance?.until ?? '',
    })),
    mails: await loadMails(trx, row),
    changes: await loadChanges(trx, row),
  }
}

/**
 * The charged amount of a contract in its plan year: less than signed if it ended or will end with an exit.
 */
function chargedCents({ benefits }: OperationContext, { row }: EmployeeContext, contract: Contract): number {
  const declaration = benefits.find(contract.category)
  return chargedTerms(contractUntilExit(declaration, contract, row.exit_on))?.priceCents ?? 0
}

/** The payroll salaries, the newest first. */
function listSalaries({ entitlements }: EmployeeContext) {
  return entitlements.salaries
    .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
    .map(({ validFrom, ...salary }) => ({ from: validFrom, ...salary }))
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

async function loadMails(trx: Connection, { tenant, id }: EmployeeRow) {
  const rows = await trx
    .selectFrom('outbox')
    .select(['created_at', 'subject', 'to_address', 'delivered_at', 'last_error'])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(maxLines)
    .execute()
  return rows.map((mail) => ({
    writtenAt: mail.created_at.toISOString(),
    subject: mail.subject,
    to: mail.to_address,
    deliveredAt: mail.delivered_at?.toISOString() ?? '',
    fault: mail.last_error ?? '',
  }))
}

async function loadChanges(trx: Connection, { tenant, id }: EmployeeRow) {
  const rows = await trx
    .selectFrom('employee_changes')
    .select(['changed_at', 'changed_by', 'field', 'before', 'after'])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxLines)
    .execute()
  return rows.map(({ changed_at, changed_by, ...change }) => ({
    changedAt: changed_at.toISOString(),
    changedBy: changed_by,
    ...change,
  }))
}
