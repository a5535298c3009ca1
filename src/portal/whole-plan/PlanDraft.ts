import { action, computed, makeObservable, observableRef } from 'mobx'
import {
  anyAmount,
  choicesOf,
  coverablePeople,
  type Answer,
  type Answers,
  type Choice,
  type OfferedCategory,
} from '../../domain/advice/choices.ts'
import { PlanPrices, type Picks } from '../../domain/advice/planPrices.ts'
import { proposePlan, type ProposedPlan } from '../../domain/advice/proposePlan.ts'
import { planWith, type WhatIf } from '../../domain/advice/whatIf.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import type { MoneyTerms } from '../../domain/tax/moneyCase.ts'
import { moneyOf, type ProductMoney } from '../../domain/tax/productMoney.ts'

/** What stands in the row of a category: which of its choices, for whom, how much, and whether it counts. */
export type RowState = { index: number; step: number; people: readonly number[]; isOn: boolean }

export type PlanRow = {
  offered: OfferedCategory
  /** Empty where nothing of it can be chosen here; `refusal` says why, if something refuses it. */
  choices: readonly Choice[]
  refusal: Refusal | undefined
  coverable: readonly number[]
  state: RowState
}

type Found = ReturnType<typeof choicesOf>

type Input = { plan: TaxedPlan; year: number; offered: readonly OfferedCategory[] }

/** The year's plan while it is tried: what one pays already, and an amount of each category. */
export class PlanDraft {
  readonly year: number
  readonly offered: readonly OfferedCategory[]
  /** The employee's plan as it is. */
  own: TaxedPlan
  /** What is tried without being so. */
  whatIf: WhatIf = {}
  answers: Answers = {}
  states: Readonly<Record<string, RowState>> = {}
  proposal: ProposedPlan | undefined = undefined
  readonly #found = new Map<string, Found>()
  /** Rows as they were made, so that those that did not change are not drawn again. */
  readonly #rows = new Map<OfferedCategory, { found: Found; known: RowState | undefined; row: PlanRow }>()
  readonly #coverable = new Map<string, readonly number[]>()

  constructor({ plan, year, offered }: Input) {
    this.own = plan
    this.year = year
    this.offered = offered
    makeObservable(this, {
      own: observableRef,
      whatIf: observableRef,
      plan: computed,
      answers: observableRef,
      states: observableRef,
      proposal: observableRef,
      rows: computed,
      picks: computed,
      prices: computed,
      terms: computed,
      money: computed,
      ownMoney: computed,
      replacePlan: action,
      tryOut: action,
      tryNothing: action,
      answer: action,
      change: action,
      propose: action,
    })
  }

  readonly findDeclaration = (category: string): Benefit | undefined =>
    this.offered.find(({ declaration }) => declaration.id === category)?.declaration

  /** A row for each category, with its choices whatever is paid already. */
  get rows(): PlanRow[] {
    return this.offered.map((offered) => this.#rowOf(offered))
  }

  /** What counts of each row, by row. */
  get picks(): Picks {
    return this.rows.map((row) => (row.state.isOn ? pickOf(row) : undefined))
  }

  get prices(): PlanPrices {
    return new PlanPrices({ plan: this.plan, declarations: this.findDeclaration, year: this.year })
  }

  /** What the rows that count would be as contracts. */
  get terms(): MoneyTerms[] {
    const { prices, picks, year } = this
    return (prices.priced(picks) ?? []).map(({ choice, quote }) => ({
      ...quote,
      modality: choice.modality,
      category: choice.category,
      year,
      details: quote.details ?? choice.request.details,
    }))
  }

  /** What the rows that count do to the payslip; undefined where none does. */
  get money(): ProductMoney | undefined {
    return this.#moneyOf(this.terms)
  }

  /** The same of what one has of the year already. */
  get ownMoney(): ProductMoney | undefined {
    return this.#moneyOf(this.plan.contracts.filter(({ year }) => year === this.year))
  }

  #moneyOf(products: readonly MoneyTerms[]): ProductMoney | undefined {
    return products.length > 0 ? moneyOf(this.plan, this.findDeclaration, products) : undefined
  }

  /** The plan that everything on the page is worked out with. */
  get plan(): TaxedPlan {
    const { own, year, whatIf } = this
    return Object.keys(whatIf).length > 0 ? planWith(own, year, whatIf) : own
  }

  /** The plan after something was bought, or the profile changed. */
  replacePlan(plan: TaxedPlan): void {
    if (plan === this.own) return
    this.own = plan
    this.#forget()
  }

  /** Tries something that is not so; what is undefined is as it is. */
  tryOut(change: WhatIf): void {
    const all = Object.entries({ ...this.whatIf, ...change })
    this.whatIf = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== false))
    this.#forget()
  }

  tryNothing(): void {
    this.whatIf = {}
    this.#forget()
  }

  #forget(): void {
    this.#found.clear()
    this.#coverable.clear()
    this.proposal = undefined
  }

  answer(category: string, answer: Answer): void {
    this.answers = { ...this.answers, [category]: answer }
  }

  /** Changes a row, as far as the plan has room for it. */
  change(category: string, change: Partial<RowState>): void {
    const row = this.rows.find(({ offered }) => offered.declaration.id === category)
    if (!row) return
    this.states = { ...this.states, [category]: { ...row.state, ...change } }
    this.#fit(category)
  }

  /** Puts the best plan for the answers into the rows. */
  propose(): void {
    const { plan, year, offered, answers } = this
    const proposal = proposePlan({ plan, declarations: this.findDeclaration, year, offered, answers })
    const states = Object.fromEntries(
      proposal.products.map(({ pick: { choice, step } }): [string, RowState] => {
        const index = this.#indexOf(choice)
        return [choice.category, { index, step, people: choice.people, isOn: true }]
      }),
    )
    const off = Object.entries(this.states).map(([category, state]) => [category, { ...state, isOn: false }])
    this.states = { ...Object.fromEntries(off), ...states }
    this.proposal = proposal
  }

  #indexOf({ category, modality, unit, people }: Choice): number {
    const offered = this.offered.find(({ declaration }) => declaration.id === category)!
    const { choices } = this.#choicesFor(offered, people)
    return choices.findIndex((each) => each.modality.id === modality.id && each.unit?.key === unit?.key)
  }

  /** The same choices as long as the plan is the same: their prices are kept by them. */
  #choicesFor(offered: OfferedCategory, people: readonly number[]): Found {
    const key = `${offered.declaration.id} ${people.join()}`
    const known = this.#found.get(key)
    if (known) return known
    const found = choicesOf({ plan: this.plan, offered, answer: { ...anyAmount, people }, year: this.year })
    this.#found.set(key, found)
    return found
  }

  #coverableBy(offered: OfferedCategory): readonly number[] {
    const { id } = offered.declaration
    const known = this.#coverable.get(id) ?? coverablePeople({ plan: this.plan, offered, year: this.year })
    this.#coverable.set(id, known)
    return known
  }

  #rowOf(offered: OfferedCategory): PlanRow {
    const coverable = this.#coverableBy(offered)
    const known = this.states[offered.declaration.id]
    const people = known?.people ?? coverable.slice(0, 1)
    const found = this.#choicesFor(offered, people)
    const { choices, refusal } = found
    const before = this.#rows.get(offered)
    if (before && before.found === found && before.known === known) return before.row
    const index = Math.min(known?.index ?? 0, Math.max(0, choices.length - 1))
    const choice = choices[index]
    const usual = choice ? Math.min(choice.max, Math.max(choice.min, usualSteps)) : 0
    const step = choice && known ? Math.min(choice.max, Math.max(choice.min, known.step)) : usual
    const isOn = (known?.isOn ?? false) && choice !== undefined
    const row = { offered, choices, refusal, coverable, state: { index, step, people, isOn } }
    this.#rows.set(offered, { found, known, row })
    return row
  }

  /** Lowers the amount of a changed row to what the others leave; a row without room is switched off. */
  #fit(category: string): void {
    const index = this.offered.findIndex(({ declaration }) => declaration.id === category)
    const row = this.rows[index]
    const pick = row?.state.isOn ? pickOf(row) : undefined
    if (!row || !pick || this.prices.isAllowed(this.picks)) return
    const most = this.prices.mostBeside(this.picks.with(index, undefined), index, pick.choice)
    const state = {
      ...row.state,
      isOn: most !== undefined,
      step: Math.min(row.state.step, most ?? pick.choice.min),
    }
    this.states = { ...this.states, [category]: state }
  }
}

/** What a row begins with: euros or units a month. */
const usualSteps = 50

/** What a row is for, also while it is switched off. */
export function pickOf({ choices, state }: PlanRow): Picks[number] {
  const choice = choices[state.index]
  return choice && { choice, step: state.step }
}
