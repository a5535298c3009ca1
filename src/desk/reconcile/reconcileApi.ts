import { run, type Outcome } from '../calls/deskApi.ts'

export const sources = ['payroll', 'provider'] as const
export type Source = (typeof sources)[number]
export const outcomes = ['equal', 'other', 'missingHere', 'missingThere'] as const

export type ComparedRow = {
  line: number
  employeeNumber: string
  person: string
  product: string
  theirCents: number
  ourCents: number
  acceptedCents: number
  outcome: (typeof outcomes)[number]
}
export type FileColumn = { title: string; samples: string[]; column: string }
/** The answer of `payroll compare`. */
export type Compared = Record<(typeof outcomes)[number], number> & {
  theirCents: number
  ourCents: number
  columns: FileColumn[]
  targets: { column: string; title: string }[]
  rows: ComparedRow[]
}

type Asked = { company: string; month: string; file: File; columns?: readonly FileColumn[] | undefined }

const inputOf = ({ month, columns }: Asked) => ({
  month,
  ...(columns && { columns: columns.map(({ title, column }) => `${title}=${column}`) }),
})

export async function compareFile(asked: Asked & { source: Source }): Promise<Compared> {
  const { company, file, source } = asked
  const call = { company, files: { comparison: file }, input: { ...inputOf(asked), source } }
  return (await run('payroll compare', call)).answer as Compared
}

/** Accepts lines of the file as not deducted. */
export function acceptLines(asked: Asked & { fileLines: number[] }): Promise<Outcome> {
  const { company, file, fileLines } = asked
  const call = { company, files: { comparison: file }, confirm: true as const }
  return run('payroll accept', { ...call, input: { ...inputOf(asked), fileLines } })
}

/** True for a line of payroll's file of at most the deducted amount that is not accepted yet. */
export const isAcceptable = ({ outcome, theirCents, ourCents, acceptedCents }: ComparedRow): boolean =>
  outcome !== 'missingHere' && theirCents > 0 && theirCents <= ourCents && acceptedCents === 0
