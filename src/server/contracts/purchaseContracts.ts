import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import { cartRefusals } from '../../domain/contract/limits.ts'
import { toCents } from '../../domain/kernel/money.ts'
import { nextContractState } from '../../domain/contract/nextContractState.ts'
import { quote } from '../../domain/quote/quote.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import type { ContractDto } from '../../dto/dto.ts'
import { withTimeLimit } from '../plugins/callPlugin.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { newAcceptLink } from './acceptLinks.ts'
import { conditionsHash, conditionsOf } from './conditions/conditions.ts'
import { keepContractDocument } from './contractDocument.ts'
import { languageFor, mailContracts, type Offered } from './contractMails.ts'
import { contractMessages } from './conditions/contractMessages.ts'
import type { Caller } from './createContract.ts'
import { quoteFor, assertSamePrice, currentModality } from './evaluateRequest.ts'
import {
  loadEmployeeForUpdate,
  contractRecord,
  contractDtoOf,
  type EmployeeContext,
} from './employeeContext.ts'
import { contractDto } from './contractDto.ts'
import { readerFor } from './readers.ts'
import { recordsOf, type ContractRecord } from './records.ts'
import { refused } from './refuse.ts'
import { stateOf } from './stateOf.ts'
import { setState } from './contractRepository.ts'

type Item = {
  index: number
  record: ContractRecord
  wire: ContractDto
  declaration: Benefit
  refusals: Refusal[]
}

/**
 * POST /contracts/purchase: everything in one transaction - the contracts, their documents, their links and
 * the mail with them. Checked in the written order (D-71): another collective or an expired item stops all;
 * items that lack documents are left out, unless all do. What was bought before is answered as it is, never
 * bought or mailed twice (promise 17). Answers the generated contracts only (D-38).
 * @throws HttpError 404 an id that is not the caller's, 409 a price that changed, 422 refused
 */
export async function purchaseContracts(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  ids: readonly string[],
): Promise<ContractDto[]> {
  if (ids.length === 0)
    throw new HttpError(422, { name: 'Refused', message: contractMessages(language, 'api.emptyPurchase') })
  return context.db.transaction().execute(async (trx) => {
    const desk = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const wanted = [...new Set(ids)].map((id) => contractRecord(desk, id))
    const inCart = wanted.filter(({ status }) => status === 'cart')
    const items = inCart.map((record) => itemOf(context, desk, record, wanted.indexOf(record)))
    const buyable = withoutIncomplete(items, language)
    for (const item of buyable) assertStillRight(desk, item, language)
    await buy(context, desk, buyable)
    const leftOut = new Set(items.filter((item) => !buyable.includes(item)).map(({ record }) => record.id))
    const generated = wanted.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
    return wiresInOrder(desk, generated)
  })
}

function itemOf(
  { benefits }: ServerContext,
  desk: EmployeeContext,
  record: ContractRecord,
  index: number,
): Item {
  const declaration = benefits.find(record.category)
  if (!declaration) throw notFound()
  const wire = contractDtoOf(desk, record.id)
  const refusals = cartRefusals({
    declaration,
    contract: wire,
    profile: desk.profile,
    today: desk.today,
    cutOffDay: desk.cutOffDay,
  })
  return {
    index,
    record,
    wire,
    declaration,
    refusals: refusals.map((refusal) => ({ ...refusal, path: `/ids/${index}` })),
  }
}

/** The written order of D-71; what is only short of documents goes on without them. */
function withoutIncomplete(items: Item[], language: Language): Item[] {
  const isShort = ({ code }: Refusal): boolean => code === 'documentationMissing' || code === 'answersMissing'
  const isBlocking =
    (code: string) =>
    (refusal: Refusal): boolean =>
      refusal.code === code
  const others = (refusal: Refusal): boolean => !isShort(refusal)
  for (const blocks of [isBlocking('otherCollective'), isBlocking('expired'), others]) {
    const blocked = items.filter(({ refusals }) => refusals.some(blocks))
    const [first] = blocked
    if (first)
      throw refused(
        blocked.flatMap(({ refusals }) => refusals.filter(blocks)),
        language,
        first.declaration.messages[language],
        names(blocked, language),
      )
  }
  const complete = items.filter(({ refusals }) => !refusals.some(isShort))
  const [short] = items
  if (short && complete.length === 0)
    throw refused(
      items.flatMap(({ refusals }) => refusals),
      language,
      short.declaration.messages[language],
      names(items, language),
    )
  return complete
}

/**
 * Prices an item again. Its own months stay open until its deadline has passed, although a new simulation
 * would already start later (D-09); an acceptance after the cut-off drops them (D-32).
 */
function assertStillRight(
  desk: EmployeeContext,
  { index, wire, declaration }: Item,
  language: Language,
): void {
  const modality = currentModality(desk, wire.benefit)
  const question = quoteFor(desk, { modality, declaration }, wire, wire)
  const months = wire.items.map(({ month }) => month)
  question.selectableMonths = [
    ...new Set([...months, ...question.selectableMonths.filter((month) => month > Math.min(...months))]),
  ].sort((a, b) => a - b)
  const priced = withTimeLimit(() => quote(declaration, question))
  const provider = declaration.eligible?.(question.employee, question.siblings, modality)
  const refusals = [...(provider ? [provider] : []), ...priced.refusals].map((refusal) => ({
    ...refusal,
    path: `/ids/${index}${refusal.path}`,
  }))
  const name = localized(modality.product.name, language)
  if (refusals.length > 0) throw refused(refusals, language, declaration.messages[language], name)
  if (Math.abs(toCents(wire.price) - priced.priceCents) > 1)
    assertSamePrice(wire.price, priced.priceCents, language)
}

async function buy(context: ServerContext, desk: EmployeeContext, items: Item[]): Promise<void> {
  if (items.length === 0) return
  const { trx, tenant, employee } = desk
  const reader = await readerFor(trx, employee, languageFor(tenant, employee))
  const offered: Offered[] = []
  for (const { record, declaration } of items) {
    const next = nextContractState(stateOf(record), { type: 'PURCHASE' })
    if (next.refusal || next.state === 'removed')
      throw new Error(`A cart item could not be purchased: ${next.refusal?.code}`)
    const conditions = conditionsOf(record)
    await setState(trx, record, { status: next.state.status, signed: next.state.signed, isPurchase: true })
    const token = await newAcceptLink(trx, record, {
      conditionsHash: conditionsHash(conditions),
      sentTo: employee.email,
    })
    const evidence = contractMessages(reader.language, 'sheet.draft')
    await keepContractDocument(context, trx, {
      tenant,
      employee,
      declaration,
      conditions,
      reader,
      evidence,
      isSigned: false,
      today: desk.today,
    })
    offered.push({ conditions, token })
  }
  await mailContracts(context, desk, reader, offered)
}

async function wiresInOrder(
  { trx, tenant, employee, today, cutOffDay }: EmployeeContext,
  ids: string[],
): Promise<ContractDto[]> {
  const records = await recordsOf(trx, { tenant: tenant.subdomain, employeeId: employee.id, ids })
  return ids
    .flatMap((id) => records.filter((record) => record.id === id))
    .map((record) => contractDto(record, { today, cutOffDay }))
}

function names(items: Item[], language: Language): string {
  return items.map(({ wire }) => localized(wire.benefit.product.name, language)).join(', ')
}
