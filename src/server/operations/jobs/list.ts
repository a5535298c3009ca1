import Type from 'typebox'
import { failedJobs } from '../../platform/jobs/failedJobs.ts'
import { defineOperation } from '../operation.ts'

/** Lists jobs that failed at least once and will be retried. */
export default defineOperation({
  name: 'jobs list',
  summary: 'Lists the jobs that failed and wait for their next try, with the last fault',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    failed: Type.Integer(),
    jobs: Type.Array(
      Type.Object({
        job: Type.String(),
        name: Type.String(),
        attempts: Type.Integer(),
        fault: Type.String(),
        nextAt: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'none' },
  dryRun: false,
  run: async ({ db }) => {
    const jobs = await failedJobs(db)
    return { failed: jobs.length, jobs }
  },
})
