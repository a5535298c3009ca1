import type { Refusal } from '../kernel/refusal.ts'
import type { Modality } from '../catalogue/modality.ts'
import { bestOffer } from '../tax/proposal.ts'
import { isBetter } from './betterChoices.ts'
import type { DominatedContext } from './betterChoices.ts'
import { coverBeside, mandatoryOf, supplementariesBeside } from './sameCover.ts'

/** A modality evaluated for one person, with the category's example and without other contracts. */
export type AuditedOffer = {
  modality: Modality
  /** Decrease of the payslip in the plan year, in cents; undefined if the person cannot have the modality. */
  payslipCents: number | undefined
  /** Why the person cannot have the modality; undefined if only the employee can fill in the form. */
  refusal: Refusal | undefined
  /** Ids of modalities that are better for the person in every case. */
  worseThan: string[]
}

/**
 * Evaluates a category's modalities for one person in a plan year; the person's contracts and windows are
 * ignored.
 */
export function auditOffers(context: DominatedContext, year: number): AuditedOffer[] {
  const { enrollment: _, ...employee } = context.plan.employee
  const plan = { ...context.plan, employee, contracts: [] }
  const offers = context.modalities.map((modality) => {
    const offer = bestOffer({ ...context, plan }, [modality], { year })
    const refusal = offer?.kind === 'refused' ? offer.refusal : undefined
    const payslipCents = offer && offer.kind !== 'refused' ? offer.money.perYear.payslipCents : undefined
    return { modality, payslipCents, refusal }
  })
  return offers.map((own) => ({
    ...own,
    worseThan: offers.filter((other) => isWorse(own, other)).map(({ modality }) => modality.id),
  }))
}

type Priced = Pick<AuditedOffer, 'modality' | 'payslipCents'>

function isWorse(own: Priced, other: Priced): boolean {
  const cover = coverBeside(own.modality, other.modality)
  const always = supplementariesBeside(mandatoryOf(own.modality), {
    ...other.modality,
    supplementaries: [...mandatoryOf(other.modality)],
  })
  if (!cover || !always || own.payslipCents === undefined || other.payslipCents === undefined) return false
  return isBetter(cover, own.payslipCents - other.payslipCents)
}
