import { defineBenefit } from '#sdk'
import { documentation } from './documentation.ts'

/** A month of the course costs what was typed for it. */
export default defineBenefit({
  id: 'formation',
  amount: 'typed',
  documentation,
  proposes: { amountCents: 10_000 },
})
