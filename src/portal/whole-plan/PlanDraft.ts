import { action, computed, makeObservable, observableRef } from 'mobx'
import type { Answer, Answers, Choice, OfferedCategory } from '../../domain/advice/choices.ts'
import { PlanPrices, type Picks } from '../../domain/advice/planPrices.ts'
import { proposePlan, type ProposedPlan } from '../../domain/advice/proposePlan.ts'
import { planWith, type WhatIf } from '../../domain/advice/whatIf.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Person } from '../../domain/kernel/person.ts'
import { peopleOf } from '../../domain/plan/employee.ts'
import { chargedTerms } from '../../domain/plan/contract.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import type { MoneyTerms } from '../../domain/tax/moneyCase.ts'
import { computeMoney, type ProductMoney } from '../../domain/tax/productMoney.ts'
import { OfferedChoices, pickOf, type PlanRow, type RowState } from './OfferedChoices.ts'
import { followChoices, findPlace, type RowStates } from './followChoices.ts'
import { RowFigures } from './RowFigures.ts'

type Input = { plan: TaxedPlan; year: number; offered: readonly OfferedCategory[] }

/** A draft of the year's plan: the employee's current payments, and an amount for each category. */
export class PlanDraft {
  year: number
  offered: readonly OfferedCategory[]
  /** The employee's actual plan. */
  own: TaxedPlan
  /** Hypothetical changes of the employee's situation, such as another salary. */
  whatIf: WhatIf = {}
  answers: Answers = {}
  states: RowStates = {}
  proposal: ProposedPlan | undefined = undefined
  constructor({ plan, year, offered }: Input) {
    this.own = plan
    this.year = year
    this.offered = offered
    makeObservable(this, {
      own: observableRef,
      year: observableRef,
      offered: observableRef,
      figures: computed,
      findDeclaration: computed,
      whatIf: observableRef,
      plan: computed,
      answers: observableRef,
      states: observableRef,
      proposal: observableRef,
      people: computed,
      choices: computed,
      rows: computed,
      picks: computed,
      isEmpty: computed,
      prices: computed,
      terms: computed,
      money: computed,
      ownMoney: computed,
      replace: action,
      tryOut: action,
      tryNothing: action,
      answer: action,
      change: action,
      propose: action,
    })
  }

  /** Finds the declaration of an offered category; another function after each change of the offers. */
  get findDeclaration(): (category: string) => Benefit | undefined {
    const { offered } = this
    return (category) => offered.find(({ declaration }) => declaration.id === category)?.declaration
  }

  /** The effect of the whole plan on each row. */
  get figures(): RowFigures[] {
    return this.offered.map((_, index) => new RowFigures(this, index))
  }

  /** The employee first, then the family, including members added only to try the plan. */
  get people(): Person[] {
    return peopleOf(this.plan.employee, this.plan.today)
  }

  /** The possible choices with the current plan. */
  get choices(): OfferedChoices {
    return new OfferedChoices(this.plan, this.year)
  }

  /** A row for each category with all its choices, also those that the employee says to pay for already. */
  get rows(): PlanRow[] {
    return this.offered.map((_, index) => this.rowAt(index))
  }

  /** Returns the row of one category without computing the choices of the others. */
  rowAt(index: number): PlanRow {
    const offered = this.offered[index]!
    return this.choices.rowOf(offered, this.states[offered.declaration.id])
  }

  /** The choice of each row; undefined for a row that is switched off. */
  get picks(): Picks {
    return this.offered.map(({ declaration }, index) => {
      if (!this.states[declaration.id]?.isOn) return undefined
      const row = this.rowAt(index)
      return row.state.isOn ? pickOf(row) : undefined
    })
  }

  /** True if no row is switched on. */
  get isEmpty(): boolean {
    return this.picks.every((pick) => pick === undefined)
  }

  get prices(): PlanPrices {
    const { plan, year, answers, findDeclaration } = this
    return new PlanPrices({ plan, declarations: findDeclaration, year, answers })
  }

  /** The contract terms of the rows that are switched on. */
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

  /** The effect of the switched-on rows on the payslip; undefined if there are none. */
  get money(): ProductMoney | undefined {
    return this.#moneyOf(this.terms)
  }

  /** The effect of the year's existing contracts on the payslip. */
  get ownMoney(): ProductMoney | undefined {
    const own = this.plan.contracts.filter(({ year }) => year === this.year)
    return this.#moneyOf(own.flatMap((contract) => chargedTerms(contract) ?? []))
  }

  #moneyOf(products: readonly MoneyTerms[]): ProductMoney | undefined {
    return products.length > 0 ? computeMoney(this.plan, this.findDeclaration, products) : undefined
  }

  /** The plan for all figures of the page: the actual plan with the tried changes. */
  get plan(): TaxedPlan {
    const { own, year, whatIf } = this
    return Object.keys(whatIf).length > 0 ? planWith(own, year, whatIf) : own
  }

  /**
   * Replaces the actual plan, its year and the offers after a change of the profile or of the company's
   * files. What was chosen and answered stays, as far as it is still offered.
   */
  replace({ plan, year, offered }: Input): void {
    if (plan === this.own && year === this.year && offered === this.offered) return
    const before = this.rows
    Object.assign(this, { own: plan, year, offered })
    this.states = followChoices(this.states, before, this.rows)
    this.proposal = undefined
    this.#fit()
  }

  /** Tries a change in life, such as another salary; undefined restores the actual value. */
  tryOut(change: WhatIf): void {
    const { fromMonth, ...tried } = { ...this.whatIf, ...change }
    const isPayTried = tried.fixedCents !== undefined || tried.hoursPercent !== undefined
    const all = Object.entries({ ...tried, ...(isPayTried && fromMonth && { fromMonth }) })
    this.whatIf = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== false))
    this.proposal = undefined
    this.#fit()
  }

  tryNothing(): void {
    this.whatIf = {}
    this.proposal = undefined
    this.#fit()
  }

  /** Returns the answer about a category, for people who can still be covered. */
  answerOf(offered: OfferedCategory): Answer {
    const given = this.answers[offered.declaration.id]
    return { monthCents: 0, months: 12, ...given, people: this.choices.peopleOf(offered, given?.people) }
  }

  answer(category: string, answer: Answer): void {
    this.answers = { ...this.answers, [category]: answer }
    this.proposal = undefined
  }

  /** Changes a row, as far as the limits of the plan allow. */
  change(category: string, change: Partial<RowState>): void {
    const row = this.rows.find(({ offered }) => offered.declaration.id === category)
    if (!row) return
    this.states = { ...this.states, [category]: { ...row.state, ...change } }
    this.#fit(category)
  }

  /** Fills the rows with the best plan for the answers. */
  propose(): void {
    const { plan, year } = this
    const offered = this.offered.filter((each) => !this.choices.fails(each))
    const answered = offered.filter(({ declaration }) => this.answers[declaration.id])
    const answers = Object.fromEntries(
      answered.map((each) => [each.declaration.id, this.answerOf(each)] as const),
    )
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

  #indexOf(choice: Choice): number {
    const offered = this.offered.find(({ declaration }) => declaration.id === choice.category)!
    return findPlace(choice, this.choices.of(offered, choice.people).choices)
  }

  /**
   * Fits the rows into the shared limits one by one: each gets at most the amount that the earlier ones
   * leave, and a row for which nothing is left is switched off. The changed row is last, so that the others
   * stay.
   */
  #fit(changed?: string): void {
    const { rows, prices } = this
    const order = [...rows.keys()].toSorted(
      (one, other) => lastOf(rows, one, changed) - lastOf(rows, other, changed),
    )
    let picks: Picks = rows.map(() => undefined)
    const states = { ...this.states }
    for (const index of order) {
      const row = rows[index]!
      const pick = row.state.isOn ? pickOf(row) : undefined
      if (!pick) continue
      const most = prices.maxStepBeside(picks, index, pick.choice)
      const step = Math.min(pick.step, most ?? pick.step)
      const isOn = most !== undefined
      // An unchanged state must stay the same object, so that its row is not rendered again.
      if (step !== row.state.step || isOn !== row.state.isOn)
        states[row.offered.declaration.id] = { ...row.state, step, isOn }
      if (most !== undefined) picks = picks.with(index, { ...pick, step })
    }
    this.states = states
  }
}

const lastOf = (rows: readonly PlanRow[], index: number, changed: string | undefined): number =>
  rows[index]?.offered.declaration.id === changed ? 1 : 0
