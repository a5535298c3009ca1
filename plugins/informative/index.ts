import { defineBenefit } from '#sdk'

/** Nothing is sold (INF-01): the catalogue provides description and links. */
export default defineBenefit({
  id: 'informative',
  amount: 'none',
})
