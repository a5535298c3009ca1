import { setImmediate } from 'node:timers/promises'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { AuditedOffer } from '../../domain/dominated/menuAudit.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { employeeContextsOf, type EmployeeContext } from '../employee/employeeContext.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { evaluateMenu } from './evaluateMenu.ts'

/** A modality with new prices or a new contribution. */
export type MenuChange = { modality: Modality; changed: Modality }

type ModalityAudit = {
  modality: Modality
  /** The number of people who can have the modality. */
  people: number
  refusal: Refusal | undefined
  /** The number of people for whom another modality is better in every case, by that modality's id. */
  worseThan: Map<string, number>
}

type ChangeAudit = {
  peopleBefore: number
  peopleAfter: number
  payLess: number
  payMore: number
  worseBefore: number
  worseAfter: number
}

export type MenuAudit = { people: number; modalities: ModalityAudit[]; change: ChangeAudit | undefined }

/** Evaluates a company's offers in a plan year for all active people. */
export async function auditMenu(
  context: OperationContext,
  { year, change }: { year: number; change?: MenuChange | undefined },
): Promise<MenuAudit> {
  const { modalities } = companyOf(context)
  const audit: MenuAudit = {
    people: 0,
    modalities: modalities.filter(({ type }) => type !== 1).map((modality) => nothingOf(modality)),
    change: change && { ...noChange },
  }
  const failing = new Set<string>()
  for await (const plan of plansOf(context)) {
    audit.people += 1
    const before = evaluateMenu(context, { plan, year, failing })
    for (const each of audit.modalities) addPerson(each, before.get(each.modality.id))
    if (!change || !audit.change) continue
    const category = change.modality.product.category.alias
    const after = evaluateMenu(context, { plan, year, failing, only: { category, changed: change.changed } })
    addChange(audit.change, before.get(change.modality.id), after.get(change.modality.id))
  }
  return audit
}

const noChange = { peopleBefore: 0, peopleAfter: 0, payLess: 0, payMore: 0, worseBefore: 0, worseAfter: 0 }

const nothingOf = (modality: Modality): ModalityAudit => ({
  modality,
  people: 0,
  refusal: undefined,
  worseThan: new Map(),
})

/** The number of employees whose plans are loaded at the same time. */
const peopleAtOnce = 200

async function* plansOf(context: OperationContext): AsyncGenerator<EmployeeContext> {
  const tenant = companyOf(context)
  const { count } = await context.db
    .selectFrom('employees')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant.subdomain)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  let done = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await context.db
      .selectFrom('employees')
      .selectAll()
      .where('tenant', '=', tenant.subdomain)
      .where('active', '=', true)
      .where('id', '>', last)
      .orderBy('id')
      .limit(peopleAtOnce)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    for (const plan of await employeeContextsOf(context.db, { tenant, rows, today: context.clock.today() })) {
      // Other requests can run between two people.
      await setImmediate()
      yield plan
      context.progress(++done, Number(count))
    }
  }
}

function addPerson(audit: ModalityAudit, offer: AuditedOffer | undefined): void {
  if (offer?.payslipCents === undefined) {
    audit.refusal ??= offer?.refusal
    return
  }
  audit.people += 1
  for (const id of offer.worseThan) audit.worseThan.set(id, (audit.worseThan.get(id) ?? 0) + 1)
}

function addChange(
  change: ChangeAudit,
  before: AuditedOffer | undefined,
  after: AuditedOffer | undefined,
): void {
  const [was, is] = [before?.payslipCents, after?.payslipCents]
  if (was !== undefined) change.peopleBefore += 1
  if (is !== undefined) change.peopleAfter += 1
  if (was !== undefined && is !== undefined && is < was) change.payLess += 1
  if (was !== undefined && is !== undefined && is > was) change.payMore += 1
  if (before && before.worseThan.length > 0) change.worseBefore += 1
  if (after && after.worseThan.length > 0) change.worseAfter += 1
}
