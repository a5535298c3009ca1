import { action, computed, makeObservable, observableRef } from 'mobx'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { limitsOf } from '../../../domain/contract/limits.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Quote, QuoteRequest, TableRow } from '../../../domain/benefit/quoteRequest.ts'
import { type RequestedItem, toRequestedItem } from '../../../domain/benefit/items.ts'
import { withoutReadOnly, withStoredReadOnly } from '../../../domain/benefit/readOnlyFields.ts'
import { buildQuoteRequest, goneMonths } from '../../../domain/quote/buildQuoteRequest.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { scheduleOf, type Schedule } from '../../../domain/benefit/schedule.ts'
import { endsEarlier, type Contract, type ContractRequest } from '../../../domain/plan/contract.ts'
import type { Plan } from '../../../domain/plan/employee.ts'
import type { Draft } from './drafts.ts'
import { isEqual, readDefaults } from './workingInput.ts'
import type { PriceInput, Changeable, WorkingInput } from './workingInput.ts'
import { buildItemsToEdit, buildStartItems } from './startItems.ts'

/**
 * A contract while it is filled in: the request, and its price by the category, computed again after every
 * change. Its results are a preview; the server prices the same request when it is sent.
 */
export class WorkingContract {
  readonly declaration: Benefit
  readonly year: number
  modality: Modality
  supplementaries: Modality[]
  isWithdrawn: boolean | undefined
  contract: Contract | undefined
  details: Record<string, unknown>
  items: RequestedItem[]
  /** The documentation entered so far, by family id or of the contract. */
  additionalInfo: Record<string, unknown>
  /** The refusal that rolled back the last change, until the next change. */
  reverted: Refusal | undefined = undefined
  /** The number of resets: a new value also resets what a form stores outside the contract. */
  resets = 0
  /** The choice in place of which the better one was pressed. */
  insteadOf: ContractRequest['insteadOf']
  /** Amounts that were typed before any month was chosen, by field; a reset clears them too. */
  unassigned: ReadonlyMap<string, number> = new Map()
  private tables: Record<string, TableRow[]>
  private readonly readPlan: () => Plan
  private readonly initial: Record<string, unknown>
  readonly people: readonly number[] | undefined
  /** The initial items of a new contract. */
  private startItems: RequestedItem[]

  constructor(input: WorkingInput) {
    const { declaration, modality, supplementaries, tables, plan, year, contract, initial = {} } = input
    this.isWithdrawn = input.isWithdrawn
    this.declaration = declaration
    this.modality = modality
    this.supplementaries = supplementaries
    this.tables = tables
    this.readPlan = plan
    this.year = year
    this.contract = contract
    this.initial = initial
    this.people = input.people
    this.startItems = this.buildStart()
    this.details = this.readStoredDetails()
    this.items = this.readStoredItems()
    this.additionalInfo = contract?.documentation ?? {}
    makeObservable<this, 'tables' | 'emptyRequest'>(this, {
      modality: observableRef,
      supplementaries: observableRef,
      isWithdrawn: observableRef,
      contract: observableRef,
      tables: observableRef,
      rebase: action,
      details: observableRef,
      items: observableRef,
      additionalInfo: observableRef,
      changeDocumentation: action,
      request: computed,
      emptyRequest: computed,
      limits: computed,
      goneMonths: computed,
      isChanged: computed,
      reverted: observableRef,
      resets: observableRef,
      unassigned: observableRef,
      changeUnassigned: action,
      changeDetails: action,
      changeItems: action,
      reset: action,
      restore: action,
    })
  }

  get schedule(): Schedule {
    return scheduleOf(this.declaration, this.modality)
  }

  get request(): QuoteRequest {
    const { items, details, contract } = this
    return this.buildRequest({ items, details, contract })
  }

  /** The price and all refusals, from the one function that form, cart and server call. */
  get limits(): { quote: Quote; refusals: Refusal[] } {
    const { declaration, request, contract, modality } = this
    const isWithdrawn = this.isWithdrawn || endsEarlier(contract, modality)
    return limitsOf({ declaration, request, plan: this.readPlan(), contract, isWithdrawn })
  }

  get quote(): Quote {
    return this.limits.quote
  }

  /** The months of the stored contract that can no longer be shown; the others are priced again. */
  get goneMonths(): number[] {
    return goneMonths(this.contract, this.emptyRequest)
  }

  /** True when something differs from the stored contract, or from an empty form. */
  get isChanged(): boolean {
    return !isEqual(
      [this.details, this.items, this.additionalInfo],
      [this.readStoredDetails(), this.readStoredItems(), this.contract?.documentation ?? {}],
    )
  }

  changeUnassigned(place: string, value: number | undefined): void {
    if (this.unassigned.get(place) === value) return
    const next = new Map(this.unassigned)
    if (value === undefined) next.delete(place)
    else next.set(place, value)
    this.unassigned = next
  }

  changeDetails(details: Record<string, unknown>): void {
    this.change({ details, items: this.items })
  }

  changeItems(items: RequestedItem[]): void {
    this.change({ details: this.details, items })
  }

  changeDocumentation(additionalInfo: Record<string, unknown>): void {
    this.additionalInfo = additionalInfo
  }

  /** Restores the stored contract, or the empty form. */
  reset(): void {
    Object.assign(this, { resets: this.resets + 1, unassigned: new Map(), reverted: undefined })
    this.startItems = this.buildStart()
    this.details = this.readStoredDetails()
    this.items = this.readStoredItems()
    this.additionalInfo = this.contract?.documentation ?? {}
  }

  /**
   * Applies the current catalogue and contract. With `isKept` the typed values stay; everything else becomes
   * the stored value.
   */
  rebase({ isWithdrawn, ...now }: Changeable, isKept: boolean): void {
    const { details, items, additionalInfo } = this
    const stays = {
      details: !isEqual(details, this.readStoredDetails()),
      items: !isEqual(items, this.readStoredItems()),
      additionalInfo: !isEqual(additionalInfo, this.contract?.documentation ?? {}),
    }
    Object.assign(this, { ...now, isWithdrawn, reverted: undefined })
    this.startItems = this.buildStart()
    if (!isKept) return this.reset()
    this.restore({
      details: stays.details ? details : this.readStoredDetails(),
      items: stays.items ? items : this.readStoredItems(),
      additionalInfo: stays.additionalInfo ? additionalInfo : (now.contract?.documentation ?? {}),
    })
  }

  /**
   * Restores a draft: only months that can still be chosen, and people who still exist. The values of earlier
   * steps come from those steps, because they may have changed since.
   */
  restore(draft: Pick<Draft, 'details' | 'items' | 'additionalInfo'>): void {
    const { details, items, additionalInfo = {} } = draft
    const { people, selectableMonths } = this.request
    const { contract, goneMonths: gone } = this
    const kept = items.filter(
      ({ personId, monthIndex }) =>
        people.some(({ id }) => id === personId) &&
        (selectableMonths.includes(monthIndex) || (contract !== undefined && !gone.includes(monthIndex))),
    )
    Object.assign(this, { details: { ...details, ...this.initial }, items: kept, additionalInfo })
  }

  /**
   * Builds the request: the priced items, and the price that the employee saw; the server refuses a price
   * that differs from its own.
   */
  toContractRequest(): ContractRequest {
    const { quote: answer, modality, year } = this
    return {
      benefitId: modality.id,
      year,
      details: answer.details ?? this.details,
      items: answer.items.map(toRequestedItem),
      priceCents: answer.priceCents,
      ...(Object.keys(this.additionalInfo).length > 0 ? { documentation: this.additionalInfo } : {}),
      ...(this.contract ? { version: this.contract.version } : {}),
      ...(this.insteadOf && { insteadOf: this.insteadOf }),
    }
  }

  /**
   * Applies a change. With `revertsWhenOver` a change that costs too much is rolled back, and `reverted`
   * holds the reason (LIF-05).
   */
  private change({ details, items }: Pick<WorkingContract, 'details' | 'items'>): void {
    const before = { details: this.details, items: this.items }
    Object.assign(this, { details, items, reverted: undefined })
    if (!this.declaration.revertsWhenOver) return
    const reverted = this.limits.refusals.find(({ code }) => code === 'price_over_error')
    if (reverted) Object.assign(this, { ...before, details: { ...before.details }, reverted })
  }

  private readStoredDetails(): Record<string, unknown> {
    const { contract, declaration, schedule, initial } = this
    const tickets = schedule.method === 'tickets' ? { ticketCount: 0 } : {}
    const stored = contract?.details ?? { ...tickets, ...readDefaults(declaration), ...initial }
    return withoutReadOnly(stored, declaration.details)
  }

  private readStoredItems(): RequestedItem[] {
    const { contract, goneMonths: gone, schedule } = this
    const selectable = this.emptyRequest.selectableMonths
    return contract ? buildItemsToEdit(contract, { gone, schedule, selectable }) : this.startItems
  }

  /** Computed once, because it tries amounts against all limits. */
  private buildStart(): RequestedItem[] {
    return this.contract ? [] : buildStartItems(this.schedule, this.emptyRequest, this)
  }

  /** The request without typed values: the same at each key. */
  private get emptyRequest(): QuoteRequest {
    return this.buildRequest({ items: [], details: {} })
  }

  private buildRequest(asked: PriceInput): QuoteRequest {
    const { declaration, modality, supplementaries, year, tables } = this
    const details = withStoredReadOnly(asked.details, asked.contract?.details, declaration.details)
    const priced = { ...asked, details }
    return buildQuoteRequest({ plan: this.readPlan(), modality, supplementaries, year, tables, ...priced })
  }
}
