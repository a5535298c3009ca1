import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ContractEvent } from '../../../domain/plan/contractEvent.ts'
import type { ContractAction } from '../../../domain/plan/contractMachine.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import type { Told } from '../../../domain/plan/better.ts'
import type { Conditions, Contract, HistoryKind } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { Work } from '../../platform/context/context.ts'
import type { Acceptance } from '../links/acceptance.ts'
import { voidLinks, type FoundLink } from '../links/acceptLinks.ts'
import { offerConditions } from '../links/offerConditions.ts'
import { conditionsHash, conditionsText } from '../../employee/conditions.ts'
import { signedMoney } from '../conditions/signedMoney.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { dropDraftDocument, keepDraftDocument, keepSignedDocument } from '../conditions/contractDocument.ts'
import { mailEnded, mailReviewed } from '../mails/outcomeMails.ts'
import { addToHistory, nextHistoryStep, isUnsigned } from './contractHistory.ts'
import {
  insertPendingEdit,
  replaceItems,
  settlePendingEdit,
  toldColumn,
  updatePendingEdit,
  type ContractColumns,
} from '../../employee/contractRepository.ts'
import { conditionColumns } from '../../employee/contractRow.ts'
import { contractKey, readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { keepEarlierDocumentation } from './keepEarlierDocumentation.ts'
import { enqueueAccepted } from './notifyPlugin.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

/** The data of an event, for the actions of its transition. */
export type Payload = {
  /** The better choices that the employee was shown before the purchase or change. */
  told?: Told[]
  /** The token of the link for several contracts bought together. */
  commonToken?: string | undefined
  /** The event's conditions: new ones of an edit, or else the contract's own. */
  conditions: Conditions
  /** Documentation submitted with an edit; null removes it, undefined keeps it. */
  documentation?: Record<string, unknown> | null | undefined
  /** The signed conditions, the link and the address of the signer. */
  signing?: Signing
  /** The last month, 0 to 11, that is still covered after the contract's end; undefined if none. */
  coveredUntil?: number | undefined
  /** Months, 0 to 11, that were lost because the review took too long (D-80). */
  lostMonths?: number[]
  /** The first month, 0 to 12, of a change or an end. */
  fromMonth?: number | undefined
  /** The name of the reviewer or corrector, if given, and the reason of a refusal. */
  review?: { by: string | undefined; reason?: string | undefined }
}

export type Signing = { link: FoundLink; acceptance: Acceptance; ip: string; userAgent: string }

type Step = Payload & {
  work: Work
  plan: EmployeeContext
  contract: Contract
  event: ContractEvent
}

/** Columns to write with the contract's new state, and the token of a new link. */
type Made = { columns?: ContractColumns; token?: string }

/** The implementation of each action of the contract's machine, in the plan's transaction (D-32). */
export const effects: Record<ContractAction, (step: Step) => Promise<Made | void>> = {
  async removeContract({ work, plan, contract }) {
    const { tenant, id } = contractKey(plan, contract)
    await work.trx.deleteFrom('contracts').where('tenant', '=', tenant).where('id', '=', id).execute()
  },

  async replaceConditions({ work, plan, contract, conditions, documentation, told }) {
    await replaceItems(work.trx, contractKey(plan, contract), conditions.items)
    const isReplaced = documentation && !isDeepStrictEqual(documentation, contract.documentation)
    if (isReplaced && isInForce(contract)) await keepEarlierDocumentation(work, plan, contract)
    return {
      columns: {
        ...agreedColumns(conditions),
        ...(told && { told: toldColumn(told) }),
        ...(documentation !== undefined && {
          additional_info: documentation && JSON.stringify(documentation),
        }),
      },
    }
  },

  async keepPendingConditions({ work, plan, contract, conditions, documentation, told }) {
    const requestedAt = work.clock.now()
    const asked = { documentation, requestedAt, told }
    await insertPendingEdit(work.trx, contractKey(plan, contract), conditions, asked)
    return { columns: { refusal_reason: null } }
  },

  async keepSignedChange({ work, plan, contract, conditions }) {
    await updatePendingEdit(work.trx, contractKey(plan, contract), conditions)
  },

  async settlePendingConditions({ work, plan, contract }) {
    await settlePendingEdit(work.trx, contractKey(plan, contract), 'accepted')
  },

  async dropPendingConditions({ work, plan, contract }) {
    await settlePendingEdit(work.trx, contractKey(plan, contract), 'voided')
  },

  async replaceDocumentation({ work, plan, contract, documentation }) {
    await keepEarlierDocumentation(work, plan, contract)
    return { columns: { additional_info: JSON.stringify(documentation ?? {}) } }
  },

  async keepCoveredMonths({ coveredUntil = null }) {
    return { columns: { covered_until: coveredUntil } }
  },

  async recordHistory({ work, plan, contract, conditions, event, fromMonth, review }) {
    const kind = historyKindOf(event, conditions)
    const next = nextHistoryStep(contract, conditions, { kind, fromMonth })
    const requestedBy = isUnsigned(kind) ? undefined : plan.row.id
    const now = work.clock.now()
    if (next) await addToHistory(work.trx, contractKey(plan, contract), { ...next, now, requestedBy, review })
  },

  // What is bought has the figures of the cart (D-74), so that the modality alone may have changed.
  async recordPurchase({ work, plan, contract, conditions, told }) {
    const stored = plan.contracts.find(({ id }) => id === contract.id)
    const agreed = isDeepStrictEqual(stored?.modality, conditions.modality) ? {} : agreedColumns(conditions)
    return { columns: { ...agreed, purchased_at: work.clock.now(), told: beside(told) } }
  },

  async offerAcceptance({ work, plan, contract, conditions, commonToken, event }) {
    const isFirst = event.type === 'PURCHASE'
    return { token: await offerConditions(work, plan, contract, { conditions, commonToken, isFirst }) }
  },

  async voidLink({ work, plan, contract }) {
    await voidLinks(work.trx, contractKey(plan, contract))
  },

  async keepDraftDocument({ work, plan, conditions, event }) {
    await keepDraftDocument(work, plan, conditions, event.type === 'PURCHASE')
  },

  async dropDraftDocument({ work, plan, contract }) {
    await dropDraftDocument(work.trx, contractKey(plan, contract))
  },

  async recordSignature({ work, plan, contract, conditions, signing }) {
    if (!signing) throw new Error(`Nobody signs the contract ${contract.id}`)
    await storeSignature(work, plan, conditions, signing)
    return { columns: { signed_at: work.clock.now() } }
  },

  async notifyPlugin({ work, plan, contract, conditions, signing, event }) {
    await enqueueAccepted(work.trx, {
      tenant: plan.tenant.subdomain,
      employeeId: plan.row.id,
      contractId: contract.id,
      category: contract.category,
      kind: conditions.kind,
      key: signing?.link.token_hash ?? `${contract.id} ${event.type} ${contract.version}`,
    })
  },

  async keepRefusalReason({ review }) {
    return { columns: { refusal_reason: review?.reason ?? null } }
  },

  async notifyReviewOutcome({ work, plan, conditions, event, lostMonths = [], review }) {
    const isPassed = event.type === 'REVIEW_PASSED'
    await mailReviewed(work, plan, conditions, { isPassed, lostMonths, reason: review?.reason })
  },

  async notifyEnd({ work, plan, contract, event }) {
    await mailEnded(work, plan, contract, event.type === 'YEAR_ENDED' ? 'year' : 'time')
  },
}

/**
 * The column of better choices at a purchase: those taken in the cart, then those shown at the purchase. A
 * path of JSON looks into an array by itself; with an asterisk the statement would not be prepared.
 */
const beside = (told: readonly Told[] = []) =>
  sql<string | null>`nullif(
    coalesce(jsonb_path_query_array(told, '$ ? (@.isTaken == true)'), '[]')
    || ${toldColumn(told) ?? '[]'}::jsonb, '[]')`

function historyKindOf({ type }: ContractEvent, { kind }: Conditions): HistoryKind {
  if (type === 'YEAR_ENDED') return 'year'
  if (type === 'REPRICED') return 'correction'
  return type === 'EXIT' ? 'exit' : kind
}

/** The columns of the conditions that a contract holds, with the modality of the day they were priced. */
function agreedColumns(conditions: Conditions): ContractColumns {
  return { ...conditionColumns(conditions), provider_id: conditions.modality.providerId ?? null }
}

/**
 * Records an acceptance: person, time, conditions, network address, and the accepted document (promise 8).
 */
async function storeSignature(
  work: Work,
  plan: EmployeeContext,
  conditions: Conditions,
  { link, acceptance, ip, userAgent }: Signing,
): Promise<void> {
  const { trx } = work
  const { tenant, row } = plan
  const { declaration, before, effect } = acceptance
  await sendOn(
    trx
      .updateTable('accept_links')
      .set({ accepted_at: work.clock.now() })
      .where('tenant', '=', tenant.subdomain)
      .where('token_hash', '=', link.token_hash),
  )
  const { language, people } = readerOf(plan)
  const when = formatMoment(work.clock.now(), language, 'zoned')
  const evidence = contractMessages(language, 'sheet.accepted', { name: people.get(0) ?? '', when, ip })
  const documentId = await keepSignedDocument(work, plan, {
    declaration,
    conditions,
    before,
    effect,
    evidence,
  })
  await sendOn(
    trx.insertInto('signatures').values({
      tenant: tenant.subdomain,
      contract_id: conditions.contractId,
      employee_id: row.id,
      edit_id: link.edit_id,
      kind: conditions.kind,
      link_hash: link.token_hash,
      conditions: conditionsText(conditions),
      conditions_hash: conditionsHash(conditions),
      ...signedMoney(work, plan, conditions),
      document_id: documentId,
      ip,
      user_agent: userAgent.slice(0, 500),
      accepted_at: work.clock.now(),
    }),
  )
  const job = { id: documentId, tenant: tenant.subdomain }
  await enqueue(trx, 'draw-document', job, { key: `draw:${documentId}` })
}
