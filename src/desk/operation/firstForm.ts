import { companiesWith } from '../calls/companies.ts'
import type { Me, Operation } from '../calls/deskApi.ts'
import type { FilledForm } from './useRun.ts'

/** An operation, who runs it, the values of its link, and the company that is chosen in the bar. */
type FirstForm = { operation: Operation; who: Me; given: URLSearchParams; chosen: string }

/**
 * Returns the first values of the form: those of the link, and the first company if the operation needs one.
 */
export function buildFirstForm({ operation, who, given, chosen }: FirstForm): FilledForm {
  const { company, input, right } = operation
  const open = companiesWith(who, right)
  const needed = company === 'one' ? (open[0]?.id ?? '') : ''
  const isChosenOpen = company !== 'none' && open.some(({ id }) => id === chosen)
  const first = isChosenOpen ? chosen : needed
  const values = Object.fromEntries(
    [...given].flatMap(([field, text]) => {
      const type = input.properties?.[field]?.type
      return type ? [[field, readGiven(type, text)]] : []
    }),
  )
  return { company: given.get('company') ?? first, values, files: {} }
}

function readGiven(type: unknown, text: string): unknown {
  if (type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
