import { coveredAtItsAge, defineBenefit } from '#sdk'

/** The monthly price is the modality's price for the person, who may be a family member (GYM-01, D-17). */
export default defineBenefit({
  id: 'gym',
  amount: 'priced',
  covers: coveredAtItsAge,
})
