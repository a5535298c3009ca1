import { useState } from 'react'
import { initialMonths } from '../../../domain/benefit/schedule.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { findItem, findMonths, withoutPerson } from '../contract/scheduleItems.ts'
import { findMaxAmount, findPaidMonths, isBagShort, useUnassignedAmount } from './typedAmount.ts'

export type MonthAmounts = {
  /** The months that can be selected. */
  open: readonly number[]
  /** The months with an amount. */
  months: readonly number[]
  /** The months that get a typed amount; only the first ones if the bag is too small for all (D-110). */
  counted: readonly number[]
  /** The amount of all open months; undefined if there is none or they differ. */
  amountCents: number | undefined
  isMixed: boolean
  choose: (months: readonly number[]) => void
  type: (cents: number) => void
  /** Finds the open months without an amount that the bag cannot pay. */
  findUnpaid: () => readonly number[]
}

/** Returns a person's months and amounts, and the functions that change them. */
export function useMonthAmounts(working: WorkingContract, personId: number): MonthAmounts {
  const { items, modality, schedule, request } = working
  const { open, months, chosenOpen, amountOf } = readMonths(working, personId)
  // After all months are deselected, the amount is kept for the months that are chosen next.
  const [unassigned, setUnassigned] = useUnassignedAmount(working, `same ${personId}`)
  // The months that were chosen before the bag was too small; the next typed amount applies to them.
  const [wanted, setWanted] = useState<readonly number[]>()
  const counted = wanted ?? (chosenOpen.length > 0 ? chosenOpen : initialMonths(schedule, open))
  const isMixed = new Set(chosenOpen.map(amountOf)).size > 1
  const firstCents = chosenOpen[0] === undefined ? unassigned : amountOf(chosenOpen[0])
  const change = (next: readonly number[], amountIn: (month: number) => number, cents: number): void => {
    setUnassigned(next.length === 0 && cents > 0 ? cents : undefined)
    const closed = items.filter(
      (item) =>
        item.personId === personId &&
        item.benefitId === modality.id &&
        !request.selectableMonths.includes(item.monthIndex),
    )
    const place = { personId, benefitId: modality.id }
    const changed = next.map((monthIndex) => ({ ...place, monthIndex, amountCents: amountIn(monthIndex) }))
    working.changeItems([...withoutPerson(items, personId), ...closed, ...changed])
  }
  const choose = (next: readonly number[]): void => {
    setWanted(undefined)
    const cents = firstCents ?? 0
    change(next, (month) => (schedule.isSameAmount ? cents : (amountOf(month) ?? cents)), cents)
  }
  const type = (cents: number): void => {
    const isShort = cents > 0 && isBagShort(working, personId, counted)
    setWanted(isShort ? counted : undefined)
    const paid = isShort ? findPaidMonths(working, personId, counted, cents) : counted
    change(cents === 0 ? chosenOpen : paid, () => cents, cents)
  }
  const findUnpaid = () => findUnpaidMonths(working, { personId, chosen: chosenOpen, cents: firstCents })
  const amountCents = isMixed ? undefined : firstCents
  return { open, months, counted, amountCents, isMixed, choose, type, findUnpaid }
}

/** Reads a person's months: the selectable ones, those with an amount, and the amount of each. */
function readMonths({ request, modality, items }: WorkingContract, personId: number) {
  const open = request.selectableMonths
  const months = findMonths(items, personId, modality.id)
  return {
    open,
    months,
    chosenOpen: months.filter((month) => open.includes(month)),
    amountOf: (monthIndex: number) =>
      findItem(items, { personId, benefitId: modality.id, monthIndex })?.amountCents,
  }
}

type Choice = { personId: number; chosen: readonly number[]; cents: number | undefined }

/**
 * Returns the other open months if the bag cannot pay the same amount in one more of them; otherwise an empty
 * list.
 */
function findUnpaidMonths(working: WorkingContract, { personId, chosen, cents = 0 }: Choice): number[] {
  const others = working.request.selectableMonths.filter((month) => !chosen.includes(month))
  const [next] = others
  if (next === undefined || cents === 0) return []
  const max = findMaxAmount(working, personId, [next])
  return max.limitedBy === 'price_over_error' && max.cents < cents ? others : []
}
