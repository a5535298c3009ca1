import { defineBenefit } from '#sdk'

/** Sells nothing (INF-01): the catalogue provides description and links. */
export default defineBenefit({
  id: 'informative',
  amount: 'none',
})
