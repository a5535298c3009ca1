import { computed, computedStruct, makeObservable } from 'mobx'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { roundedPercent } from '../../domain/kernel/money.ts'
import { pickOf, type PlanRow } from './OfferedChoices.ts'
import type { PlanDraft } from './PlanDraft.ts'

type RowBrings = {
  /** The percentage of the row's price that the employee pays; negative for a gain. */
  paidPercent: number
  /** The amount by which the row reduces the maternity deduction. */
  maternityCents: number
}

/**
 * The effect of the whole plan on one row. Each figure is a computed value, so that a row is rendered again
 * only if its own figures change, which the amount of another row seldom causes.
 */
export class RowFigures {
  readonly #draft: PlanDraft
  readonly #index: number

  constructor(draft: PlanDraft, index: number) {
    this.#draft = draft
    this.#index = index
    makeObservable(this, {
      row: computed,
      mostSteps: computed,
      binding: computedStruct,
      brings: computedStruct,
    })
  }

  get row(): PlanRow {
    return this.#draft.rowAt(this.#index)
  }

  /** The largest step that the other rows allow; undefined if they allow none. */
  get mostSteps(): number | undefined {
    const { prices, picks } = this.#draft
    const pick = this.#pick
    return pick && prices.maxStepBeside(picks.with(this.#index, undefined), this.#index, pick.choice)
  }

  /**
   * The rule that refuses one step more than `mostSteps`; undefined if only the category itself limits the
   * amount.
   */
  get binding(): Refusal | undefined {
    const { prices, picks } = this.#draft
    const pick = this.#pick
    if (!pick) return undefined
    const { choice } = pick
    const most = this.mostSteps
    if (choice.kind === 'priced' && most !== undefined) return undefined
    const step = most === undefined ? choice.min : most + 1
    return prices.refusalOf(picks.with(this.#index, { choice, step }))
  }

  /** The employee's share of the row, given all other rows; undefined if the row costs nothing. */
  get brings(): RowBrings | undefined {
    const { prices, picks } = this.#draft
    const withRow = picks.with(this.#index, this.#pick)
    if (!this.#pick || !prices.isAllowed(withRow)) return undefined
    const own = prices.valueOf(withRow)
    const rest = prices.valueOf(picks.with(this.#index, undefined))
    const priceCents = own.priceCents - rest.priceCents
    if (priceCents <= 0) return undefined
    const paidCents = priceCents - (own.valueCents - rest.valueCents)
    const share = roundedPercent(Math.abs(paidCents), priceCents)
    return {
      paidPercent: paidCents < 0 ? -share : share,
      maternityCents: own.maternityCents - rest.maternityCents,
    }
  }

  get #pick(): ReturnType<typeof pickOf> {
    return pickOf(this.row)
  }
}
