import { monthText } from '../../domain/kernel/calendar.ts'
import { chargedUntilExit } from '../../domain/contract/contractEnds.ts'
import { betterSentence } from '../../domain/dominated/betterSentence.ts'
import { localized } from '../../domain/kernel/language.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { isSigned } from '../../domain/plan/contractState.ts'
import { toStateDto } from '../../dto/contractStateDto.ts'
import { isHealthCategory } from '../contracts/review/healthDocuments.ts'
import type { EmployeeContext } from '../employee/employeeContext.ts'
import { holds } from '../operators/rights.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import { describeDocument, personDocuments } from './personDocuments.ts'

/** A person's contracts, the history of conditions with the approver, the files, and the questions. */
export async function personContracts(context: OperationContext, plan: EmployeeContext) {
  return {
    contracts: plan.contracts.map((contract) => describeContract(context, plan, contract)),
    steps: await loadSteps(context, plan),
    documents: (await personDocuments(context, plan)).map(describeDocument),
    questions: await loadQuestions(context, plan),
  }
}

function describeContract(context: OperationContext, plan: EmployeeContext, contract: Contract) {
  const { language } = context
  const names = peopleNames(plan.employee)
  const months = contract.items.map(({ monthIndex }) => monthIndex)
  const people = new Set(contract.items.map(({ personId }) => names.get(personId) ?? ''))
  return {
    contract: contract.id,
    product: localized(contract.modality.product.name, language),
    modality: localized(contract.modality.name, language),
    year: contract.year,
    status: toStateDto(contract).status,
    isSigned: isSigned(contract),
    firstMonth: months.length > 0 ? monthText(contract.year, Math.min(...months)) : '',
    lastMonth: months.length > 0 ? monthText(contract.year, Math.max(...months)) : '',
    people: [...people].join(', '),
    priceCents: chargedCents(context, plan, contract),
    linkTo: contract.acceptance?.sentTo ?? '',
    linkUntil: contract.acceptance?.until ?? '',
  }
}

/**
 * The amount charged for a contract in its plan year: less than the signed price if the contract ended or
 * will end with an exit.
 */
function chargedCents({ benefits }: OperationContext, { row }: EmployeeContext, contract: Contract): number {
  const declaration = benefits.find(contract.category)
  return chargedUntilExit(declaration, contract, row.exit_on)?.priceCents ?? 0
}

/**
 * Lists the person's agreed conditions and ends, newest first, each with the better choices that were shown
 * before it.
 */
async function loadSteps(context: OperationContext, { row, contracts }: EmployeeContext) {
  const { db, language } = context
  const mayReadFiscal = !context.account || holds(context.account, 'fiscal', row.tenant)
  const found = await db
    .selectFrom('contract_conditions as step')
    .innerJoin('contracts as contract', (join) =>
      join.onRef('contract.tenant', '=', 'step.tenant').onRef('contract.id', '=', 'step.contract_id'),
    )
    .leftJoin('contract_edits as change', (join) =>
      join
        .onRef('change.tenant', '=', 'step.tenant')
        .onRef('change.contract_id', '=', 'step.contract_id')
        .onRef('change.created_at', '=', 'step.requested_at')
        .on('change.outcome', '=', 'accepted'),
    )
    .select([
      'step.contract_id',
      'step.kind',
      'step.from_month',
      'step.created_at',
      'step.reviewed_by',
      'step.price_cents',
      'contract.told as toldAtPurchase',
      'change.told as toldAtChange',
    ])
    .where('step.tenant', '=', row.tenant)
    .where('contract.employee_id', '=', row.id)
    .orderBy('step.id', 'desc')
    .execute()
  return found.flatMap((step) => {
    const contract = contracts.find(({ id }) => id === step.contract_id)
    if (!contract) return []
    const told = (step.kind === 'contract' ? step.toldAtPurchase : step.toldAtChange) ?? []
    return [
      {
        at: step.created_at.toISOString(),
        product: localized(contract.modality.product.name, language),
        step: step.kind,
        fromMonth: step.from_month < 12 ? monthText(contract.year, step.from_month) : '',
        priceCents: step.price_cents,
        toldBefore: told
          .filter(({ kind }) => kind !== 'nursery' || mayReadFiscal)
          .map((better) => betterSentence(better, language))
          .join('. '),
        approvedBy: step.reviewed_by ?? '',
      },
    ]
  })
}

/** The maximum number of questions on a page, the newest first. */
const maxQuestions = 20

/**
 * Loads the person's questions to the company's contact. The text of a question about health is blank
 * without the right to health documents.
 */
async function loadQuestions(context: OperationContext, { row }: EmployeeContext) {
  const found = await context.db
    .selectFrom('questions')
    .select(['asked_at', 'category', 'product', 'contract_id', 'question', 'to_address'])
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .orderBy('asked_at', 'desc')
    .limit(maxQuestions)
    .execute()
  const mayReadHealth = holds(context.self, 'healthDocuments', row.tenant)
  return found.map(({ asked_at, category, product, contract_id, question, to_address }) => ({
    askedAt: asked_at.toISOString(),
    product,
    question: mayReadHealth || !isHealthCategory(context, category) ? question : '',
    to: to_address,
    contract: contract_id ?? '',
  }))
}
