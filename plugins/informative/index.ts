import { defineBenefit } from '#sdk'

/** Nothing is sold here (INF-01): description and links come from the catalogue. */
export default defineBenefit({
  id: 'informative',
  amount: 'none',
})
