import { isDatabaseAway } from '../db/pool.ts'

/** A library error caused by the server's machine, not by the caller. */
type MachineFault = 'unavailable' | 'noSpace' | 'beingWritten'

/** Codes that mean: the disk of the server or of PostgreSQL is full. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])
/**
 * Codes of errors after which a retry is useful: two transactions conflicted, or the database is read-only
 * for a while.
 */
const tryAgain = new Set(['40001', '40P01', '25006'])
/** Code: another transaction, such as an import, has written a row for longer than a request waits. */
const locked = '55P03'
const awayMessages = [
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
  'Query read timeout',
]

/** Whether the disk is full, the database unreachable or a row locked; undefined for other errors. */
export function machineFaultOf(error: unknown): MachineFault | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const code = String((at as NodeJS.ErrnoException).code ?? '')
    const { message } = at
    if (diskFull.has(code)) return 'noSpace'
    if (code === locked) return 'beingWritten'
    if (isDatabaseAway(at) || tryAgain.has(code) || awayMessages.some((part) => message.includes(part)))
      return 'unavailable'
    if (at instanceof AggregateError && at.errors.length > 0) return machineFaultOf(at.errors[0])
  }
  return undefined
}

/**
 * Codes of errors between concurrent transactions: the same key was written, a deadlock, or a serialization
 * failure.
 */
const inTheWay = new Set(['23505', '40P01', '40001'])

/** Whether a concurrent transaction wrote the same data; a second try sees its result. */
export function isInTheWay(error: unknown): boolean {
  return error instanceof Error && inTheWay.has((error as { code?: string }).code ?? '')
}

/** The unique constraint or index that a write violated, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
