import type { Refusal } from '../kernel/refusal.ts'
import type { Modality } from '../catalogue/modality.ts'
import { bestOffer } from '../tax/proposal.ts'
import { isBetter } from './betterChoices.ts'
import type { DominatedContext } from './betterChoices.ts'
import { coverBeside } from './sameCover.ts'

/** What one person could have of one modality, with what its category proposes, beside nothing else. */
export type AuditedOffer = {
  modality: Modality
  /** What the payslip falls by in the plan year, in cents; undefined where they cannot have it. */
  payslipCents: number | undefined
  /** Why they cannot; undefined where nobody but the employee can fill in what is asked. */
  refusal: Refusal | undefined
  /** The modalities that are better for them in every case, by id. */
  worseThan: string[]
}

/**
 * The modalities of a category as one person of the company could have them in a plan year, whatever they
 * have chosen and whatever the windows are.
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
  if (!cover || own.payslipCents === undefined || other.payslipCents === undefined) return false
  return isBetter(cover, own.payslipCents - other.payslipCents)
}
