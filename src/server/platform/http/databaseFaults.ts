import { isDatabaseAway } from '../db/pool.ts'

/**
 * What a thrown error of a library means for the machine the server runs on, where it is not the caller's
 * fault.
 */
export type MachineFault = 'unavailable' | 'noSpace'

/** The disk of the server or of PostgreSQL is full. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Two transactions were in each other's way, or the database only reads for now: another try is right. */
const tryAgain = new Set(['40001', '40P01', '55P03', '25006'])
const awayMessages = [
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
  'Query read timeout',
]

/** Whether the disk is full or the database cannot be reached; undefined for everything else. */
export function machineFaultOf(error: unknown): MachineFault | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const code = String((at as NodeJS.ErrnoException).code ?? '')
    const { message } = at
    if (diskFull.has(code)) return 'noSpace'
    if (isDatabaseAway(at) || tryAgain.has(code) || awayMessages.some((part) => message.includes(part)))
      return 'unavailable'
    if (at instanceof AggregateError && at.errors.length > 0) return machineFaultOf(at.errors[0])
  }
  return undefined
}

/** Two transactions at once: the same key was written, they waited for each other, or one saw too little. */
const inTheWay = new Set(['23505', '40P01', '40001'])

/** Whether another transaction wrote the same at the same moment: a second try sees what it wrote. */
export function isInTheWay(error: unknown): boolean {
  return error instanceof Error && inTheWay.has((error as { code?: string }).code ?? '')
}

/** Name of the unique constraint or index a write broke, if that is what went wrong. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}
