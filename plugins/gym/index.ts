import { coveredAtItsAge, defineBenefit } from '#sdk'

/** A month costs the modality's price for the person, who may be of the family (GYM-01, D-17). */
export default defineBenefit({
  id: 'gym',
  amount: 'priced',
  covers: coveredAtItsAge,
})
