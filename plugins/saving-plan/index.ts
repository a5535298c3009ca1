import { defineBenefit } from '#sdk'

/** A month's saving is what was typed; the core checks minimum and availability (SAV-01). */
export default defineBenefit({
  id: 'saving-plan',
  amount: 'typed',
  editableInForce: true,
})
