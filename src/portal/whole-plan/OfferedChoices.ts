import {
  anyAmount,
  listChoices,
  coverablePeople,
  type Choice,
  type OfferedCategory,
} from '../../domain/advice/choices.ts'
import type { Picked } from '../../domain/advice/planPrices.ts'
import { refuse, type Refusal } from '../../domain/kernel/refusal.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'

/** The state of a category's row: the choice, the people, the amount, and whether it is switched on. */
export type RowState = { index: number; step: number; people: readonly number[]; isOn: boolean }

export type PlanRow = {
  offered: OfferedCategory
  /**
   * The possible choices; empty if there is none. `refusal` is the reason, if a rule refuses the category.
   */
  choices: readonly Choice[]
  refusal: Refusal | undefined
  coverable: readonly number[]
  state: RowState
}

/** Returns the choice of a row, even while it is switched off. */
export function pickOf({ choices, state }: PlanRow): Picked | undefined {
  const choice = choices[state.index]
  return choice && { choice, step: state.step }
}

type Found = ReturnType<typeof listChoices>

/** The initial amount of a row: euros or units a month. */
const usualSteps = 50

/**
 * The possible choices with one plan. Calls with equal arguments return the same objects, because prices are
 * cached by choice and unchanged rows are not rendered again.
 */
export class OfferedChoices {
  readonly #plan: TaxedPlan
  readonly #year: number
  readonly #found = new Map<OfferedCategory, Map<string, Found>>()
  readonly #coverable = new Map<OfferedCategory, readonly number[]>()
  readonly #rows = new Map<OfferedCategory, { found: Found; known: RowState | undefined; row: PlanRow }>()

  constructor(plan: TaxedPlan, year: number) {
    this.#plan = plan
    this.#year = year
  }

  /** Returns the family ids of the people whom a category may cover. */
  coverableBy(offered: OfferedCategory): readonly number[] {
    const known = this.#coverable.get(offered) ?? this.#findCoverable(offered)
    this.#coverable.set(offered, known)
    return known
  }

  #findCoverable(offered: OfferedCategory): readonly number[] {
    try {
      return coverablePeople({ plan: this.#plan, offered, year: this.#year })
    } catch {
      return []
    }
  }

  /** Returns the given people who can be covered; if there are none, the first person who can. */
  peopleOf(offered: OfferedCategory, people: readonly number[] = []): readonly number[] {
    const coverable = this.coverableBy(offered)
    const known = people.filter((id) => coverable.includes(id))
    if (known.length === people.length && known.length > 0) return people
    return known.length > 0 ? known : coverable.slice(0, 1)
  }

  /** Returns the choices of a category for some people; the employee's current payments do not matter. */
  of(offered: OfferedCategory, people: readonly number[]): Found {
    const key = people.join()
    const all = this.#found.get(offered) ?? new Map<string, Found>()
    const known = all.get(key)
    if (known) return known
    const found = tried(() =>
      listChoices({ plan: this.#plan, offered, answer: { ...anyAmount, people }, year: this.#year }),
    )
    this.#found.set(offered, all.set(key, found))
    return found
  }

  /** Whether a category's plugin throws, so that no plan can be made with it. */
  fails(offered: OfferedCategory): boolean {
    return this.of(offered, this.peopleOf(offered)).refusal?.code === 'categoryFails'
  }

  /** Builds the row of a category, with its state within the category's own limits. */
  rowOf(offered: OfferedCategory, known: RowState | undefined): PlanRow {
    const people = this.peopleOf(offered, known?.people)
    const found = this.of(offered, people)
    const before = this.#rows.get(offered)
    if (before && before.found === found && before.known === known) return before.row
    const { choices, refusal } = found
    const index = Math.min(known?.index ?? 0, Math.max(0, choices.length - 1))
    const choice = choices[index]
    const wanted = known?.step ?? usualSteps
    const step = choice ? Math.min(choice.max, Math.max(choice.min, wanted)) : 0
    const isOn = (known?.isOn ?? false) && choice !== undefined
    const coverable = this.coverableBy(offered)
    const row = { offered, choices, refusal, coverable, state: { index, step, people, isOn } }
    this.#rows.set(offered, { found, known, row })
    return row
  }
}

/** Runs `find`. A category whose plugin throws gets no choices, and the rest of the plan still works. */
function tried(find: () => Found): Found {
  try {
    return find()
  } catch {
    return { choices: [], refusal: refuse('categoryFails') }
  }
}
