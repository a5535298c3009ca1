import { usePermission } from '../calls/permissions.ts'
import type { Answers } from '../calls/answers.ts'
import { run } from '../calls/deskApi.ts'

export const kinds = ['mail', 'address', 'job', 'operation'] as const
export type Kind = (typeof kinds)[number]

export type Failures = Answers['failures list']
export type Failure = Failures['failures'][number]

export function countByKind(failures: readonly Failure[]): Record<string, number> {
  const counts: Record<string, number> = { mail: 0, address: 0, job: 0, operation: 0 }
  for (const { kind } of failures) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Returns a function that tests whether the operator may retry a failure. */
export function useRetryable(): (failure: Failure) => boolean {
  const may = usePermission()
  return ({ kind }) => (kind === 'mail' && may('mail/retry')) || (kind === 'job' && may('jobs/retry'))
}

/** Retries mails and jobs at once, and returns their number. */
export async function retry(failures: readonly Failure[], company: string): Promise<number> {
  const idsOf = (kind: Kind): string[] =>
    failures.filter((failure) => failure.kind === kind).map(({ id }) => id)
  const mails = idsOf('mail')
  const answers: unknown[] = []
  if (mails.length > 0) {
    const call = { company: company || undefined, confirm: true as const, input: { mails } }
    answers.push((await run('mail retry', call)).answer.tried)
  }
  for (const job of idsOf('job'))
    answers.push((await run('jobs retry', { confirm: true, input: { job } })).answer.tried)
  return answers.reduce<number>((sum, tried) => sum + Number(tried), 0)
}
