import { action, computed, makeObservable, observableRef } from 'mobx'
import type { BenefitDeclaration } from '../../domain/benefit.ts'
import { toEuros } from '../../domain/money.ts'
import type { Modality } from '../../domain/modality.ts'
import type { Question, RequestedItem, TableRow } from '../../domain/question.ts'
import { questionFor, requestedItemOf, wireItemsOf } from '../../domain/questionFor.ts'
import { quote } from '../../domain/quote.ts'
import type { Quote } from '../../domain/quoteTypes.ts'
import { scheduleOf } from '../../domain/scheduleOf.ts'
import type { Schedule } from '../../domain/scheduleOf.ts'
import type { ContractRequest, ContractWire, ProfileWire } from '../../domain/wire.ts'
import { withoutReadOnly } from './editableDetails.ts'
import { startItems } from './startItems.ts'

export type WorkingInput = {
  declaration: BenefitDeclaration
  modality: Modality
  supplementaries: Modality[]
  tables: Record<string, TableRow[]>
  /** The logged-in employee, as the session holds them now. */
  profile: () => ProfileWire
  year: number
  /** The stored contract that is edited; left out, a new one. */
  contract?: ContractWire | undefined
  draft?: { details: Record<string, unknown>; items: RequestedItem[] } | undefined
}

/**
 * One contract while it is filled in: what is asked, and the category's own answer to it, told again at every change. Nothing
 * here decides; the server asks the same question when it is sent.
 */
export class WorkingContract {
  readonly declaration: BenefitDeclaration
  readonly modality: Modality
  readonly supplementaries: Modality[]
  readonly contract: ContractWire | undefined
  readonly year: number
  details: Record<string, unknown>
  items: RequestedItem[]
  private readonly tables: Record<string, TableRow[]>
  private readonly readProfile: () => ProfileWire

  constructor({ declaration, modality, supplementaries, tables, profile, year, contract, draft }: WorkingInput) {
    this.declaration = declaration
    this.modality = modality
    this.supplementaries = supplementaries
    this.tables = tables
    this.readProfile = profile
    this.year = year
    this.contract = contract
    this.details = draft?.details ?? this.storedDetails()
    this.items = draft?.items ?? this.storedItems()
    makeObservable<this>(this, {
      details: observableRef,
      items: observableRef,
      question: computed,
      quote: computed,
      isChanged: computed,
      changeDetails: action,
      changeItems: action,
      reset: action,
    })
  }

  get schedule(): Schedule {
    return scheduleOf(this.declaration, this.modality)
  }

  get question(): Question {
    const { modality, supplementaries, year, items, details, tables, contract } = this
    const profile = this.readProfile()
    return questionFor({ profile, modality, supplementaries, year, today: profile.today, items, details, tables, contract })
  }

  get quote(): Quote {
    return quote(this.declaration, this.question)
  }

  /** Whether anything differs from what is stored, or from an empty form. */
  get isChanged(): boolean {
    return JSON.stringify([this.details, this.items]) !== JSON.stringify([this.storedDetails(), this.storedItems()])
  }

  changeDetails(details: Record<string, unknown>): void {
    this.details = details
  }

  changeItems(items: RequestedItem[]): void {
    this.items = items
  }

  /** Back to what is stored, or to the empty form. */
  reset(): void {
    this.details = this.storedDetails()
    this.items = this.storedItems()
  }

  /** What is sent: the priced items, and the price the employee saw, which the server refuses where its own differs. */
  request(): ContractRequest {
    const { quote: answer } = this
    return {
      benefitId: this.modality.id,
      year: this.year,
      details: answer.details ?? this.details,
      items: wireItemsOf(answer),
      price: toEuros(answer.priceCents),
      ...(this.contract ? { version: this.contract.version, additionalInfo: this.contract.additionalInfo } : {}),
    }
  }

  private storedDetails(): Record<string, unknown> {
    return withoutReadOnly(this.contract?.details ?? defaultsOf(this.declaration), this.declaration.details)
  }

  private storedItems(): RequestedItem[] {
    if (this.contract) return this.contract.items.map(requestedItemOf)
    return startItems(this.schedule, this.modality, this.emptyQuestion())
  }

  private emptyQuestion(): Question {
    const { modality, supplementaries, year, tables } = this
    const profile = this.readProfile()
    return questionFor({ profile, modality, supplementaries, year, today: profile.today, items: [], details: {}, tables })
  }
}

function defaultsOf({ details }: BenefitDeclaration): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details.properties ?? {}).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])))
}
