import { run, type Outcome } from '../calls/deskApi.ts'
import type { Progress } from '../calls/request.ts'

export type LawGroup = {
  company: string
  group: string
  gain: number
  lose: number
  same: number
  gainMonthCents: number
  loseMonthCents: number
}
export type LawPerson = { company: string; employeeNumber: string; beforeCents: number; afterCents: number }
/** The answer of `law check`. */
export type Checked = {
  people: number
  gain: number
  lose: number
  same: number
  mailed: number
  groups: LawGroup[]
  changes: LawPerson[]
}
export type TableRequest = { company: string | undefined; table: number; file: File | undefined }

export const checkedOf = ({ answer }: Outcome): Checked => answer as Checked

/** Compares the plans of a year; with the `confirm` of a dry run it also sends each person a mail. */
export function checkTables(
  { company, table, file }: TableRequest,
  confirm: string | undefined,
  onProgress: (at: Progress) => void,
): Promise<Outcome> {
  const call = { company, input: { table }, files: { file } }
  return run('law check', confirm ? { ...call, confirm } : { ...call, dryRun: true }, onProgress)
}
