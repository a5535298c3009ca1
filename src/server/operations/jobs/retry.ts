import Type from 'typebox'
import { absent } from '../../platform/context/operating.ts'
import { failedJobs, retryJobs } from '../../platform/jobs/failedJobs.ts'
import { defineOperation } from '../operation.ts'

/** Retries failed jobs at once: all, or one. */
export default defineOperation({
  name: 'jobs retry',
  summary: 'Tries the jobs that failed at once, or one of them',
  input: Type.Object(
    {
      job: Type.Optional(
        Type.String({
          description: 'The number of one job',
          pattern: '^\\d{1,18}$',
          maxLength: 18,
          expected: 'job',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ tried: Type.Integer(), jobs: Type.Array(Type.String()) }),
  access: { right: 'access', company: 'none' },
  dryRun: true,
  final: true,
  run: async ({ db }, { job }) => {
    const failed = (await failedJobs(db)).filter((each) => job === undefined || each.job === job)
    if (job !== undefined && failed.length === 0) throw absent({ id: 'jobs.notFailed', job })
    const jobs = failed.map((each) => each.job)
    await retryJobs(db, jobs)
    return { tried: failed.length, jobs }
  },
})
