import { onlyReads, type Operation } from './operation.ts'

/** The fields of an input that identify a person, a record or a file. */
export const subjectInputs = [
  'employee',
  'employeeNumber',
  'employees',
  'contract',
  'provider',
  'number',
  'month',
  'year',
  'operator',
  'document',
  'name',
  'right',
  'release',
  'publication',
  'mail',
  'mails',
  'job',
  'message',
  'window',
  'table',
  'path',
] as const

/** The fields of an answer that identify a person, a record or a file. */
export const subjectAnswers = [
  'employeeNumber',
  'people',
  'message',
  'window',
  'publication',
  'number',
  'newRelease',
  'jobs',
  'file',
  'files',
  'changes',
] as const

const maxLength = 300

/**
 * Lists the people, records and files of a run, from its input and its answer. Beyond 300 characters only
 * the number of the others is added.
 */
export function summarizeRun(
  input: Record<string, unknown>,
  answer?: unknown,
  operation?: Operation,
): string {
  const answered = (answer ?? {}) as Record<string, unknown>
  // The name of a file that an operation only reads may be private.
  const isReading = operation !== undefined && onlyReads(operation)
  const files = Object.values(input).flatMap((value) =>
    typeof value === 'object' && value !== null && 'name' in value ? [value.name] : [],
  )
  const all = [
    answered['employeeNumber'],
    ...subjectInputs.map((key) => input[key]),
    ...files,
    ...(isReading ? [] : subjectAnswers).flatMap((key) => subjectsIn(answered[key], key)),
  ]
  return shorten([...new Set(all.flat().filter(isSubject).map(String))])
}

const isSubject = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Lists the subjects in a field of an answer; a number of people is a count, not a subject. */
function subjectsIn(value: unknown, key: string): unknown[] {
  if (typeof value === 'number') return key === 'people' ? [] : [value]
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null ? subjectOfRow(each) : [each],
  )
}

/** Returns the file or the person that a row of an answer is about. */
function subjectOfRow(row: object): unknown[] {
  if ('file' in row) return [row.file]
  return 'employeeNumber' in row ? [row.employeeNumber] : []
}

/** Joins the subjects that fit, and adds the number of the others. */
function shorten(subjects: readonly string[]): string {
  const text = subjects.join(', ')
  if (text.length <= maxLength) return text
  const fitting = subjects.findIndex(
    (_, index) => subjects.slice(0, index + 1).join(', ').length > maxLength - 8,
  )
  if (fitting === 0) return text.slice(0, maxLength)
  return `${subjects.slice(0, fitting).join(', ')}, +${subjects.length - fitting}`
}
