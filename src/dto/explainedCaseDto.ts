/**
 * A line of a case computed by law; `source` and `from` are blank if the line is computed from earlier lines
 * only.
 */
export type ExplainedLineDto = {
  id: string
  name: string
  amount: string
  formula: string
  terms: { name: string; amount: string }[]
  law: string
  source: string
  /** The first day on which the figures apply. */
  from: string
}

/** The answer of `law explain`: a case with its assumptions and the version of the rules. */
export type ExplainedCaseDto = {
  rules: number
  year: number
  returnYear: number
  assumptions: string[]
  payslip: ExplainedLineDto[]
  return: ExplainedLineDto[]
  inKind: ExplainedLineDto[]
}
