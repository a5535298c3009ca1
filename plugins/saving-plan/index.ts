import { defineBenefit } from '#sdk'

/** The monthly amount is the typed one; the core checks minimum and availability (SAV-01). */
export default defineBenefit({
  id: 'saving-plan',
  exemption: 'pensionPlan',
  amount: 'typed',
  asks: {},
  editableInForce: true,
})
