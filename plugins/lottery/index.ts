import { defineBenefit, tickets } from '#sdk'
import { details } from './details.ts'

export default defineBenefit({
  id: 'lottery',
  ...tickets,
  details,
})
