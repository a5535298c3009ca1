import type { Answers } from '../calls/answers.ts'
import { run, type Outcome } from '../calls/deskApi.ts'

export const sources = ['payroll', 'provider'] as const
export type Source = (typeof sources)[number]
export const outcomes = ['equal', 'other', 'missingHere', 'missingThere', 'notClosed', 'wrongMonth'] as const

/** The answer of `payroll compare`. */
export type Compared = Answers['payroll compare']
export type ComparedRow = Compared['rows'][number]
export type FileColumn = Pick<Compared['columns'][number], 'title' | 'samples' | 'column'>

type Options = { company: string; month: string; file: File; columns?: readonly FileColumn[] | undefined }

const inputOf = ({ month, columns }: Options) => ({
  month,
  ...(columns && { columns: columns.map(({ title, column }) => `${title}=${column}`) }),
})

export async function compareFile(asked: Options & { source: Source; productIds: readonly string[] }) {
  const { company, file, source, productIds } = asked
  const products = source === 'provider' && productIds.length > 0 ? { productIds } : {}
  const call = { company, files: { comparison: file }, input: { ...inputOf(asked), source, ...products } }
  return (await run('payroll compare', call)).answer
}

/** A line that was not accepted, with the reason. */
export type LeftOut = Answers['payroll accept']['leftOut'][number]

/** Accepts lines of the file as not deducted. Returns the lines that were not accepted. */
export async function acceptLines(asked: Options & { fileLines: number[] }): Promise<LeftOut[]> {
  const { company, file, fileLines } = asked
  const call = { company, files: { comparison: file }, confirm: true as const }
  const { answer } = await run('payroll accept', { ...call, input: { ...inputOf(asked), fileLines } })
  return answer.leftOut
}

/** Withdraws the acceptance of all lines of a person in a month. */
export const withdrawLines = (company: string, employee: string, month: string): Promise<Outcome> =>
  run('payroll withdraw', { company, input: { employee, month } })

/**
 * True for a line that can be accepted: of the chosen month, in the portal too, at most the deducted amount,
 * and not accepted yet.
 */
export function isAcceptable(row: ComparedRow, chosenMonth: string): boolean {
  const { month, outcome, theirCents, ourCents, acceptedCents } = row
  if (month !== chosenMonth || outcome === 'missingHere') return false
  return theirCents > 0 && theirCents <= ourCents && acceptedCents === 0
}
