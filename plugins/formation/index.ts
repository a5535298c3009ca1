import { defineBenefit } from '#sdk'
import { documentation } from './documentation.ts'

/** The monthly price is the typed amount. */
export default defineBenefit({
  id: 'formation',
  exemption: 'training',
  amount: 'typed',
  documentation,
  proposes: { amountCents: 10_000 },
  asks: { months: true },
})
