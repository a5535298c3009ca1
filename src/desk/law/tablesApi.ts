import type { Answers } from '../calls/answers.ts'
import { run, type Outcome } from '../calls/deskApi.ts'
import type { Progress } from '../calls/request.ts'

/** The answer of `law check`. */
export type Checked = Answers['law check']
export type LawGroup = Checked['groups'][number]
export type LawPerson = Checked['changes'][number]
export type TableRequest = { company: string | undefined; table: number; file: File | undefined }

/** Compares the plans of a year; with the `confirm` of a dry run it also sends each person a mail. */
export function checkTables(
  { company, table, file }: TableRequest,
  confirm: string | undefined,
  onProgress: (at: Progress) => void,
): Promise<Outcome<Checked>> {
  const call = { company, input: { table }, files: { file } }
  return run('law check', confirm ? { ...call, confirm } : { ...call, dryRun: true }, onProgress)
}
