import { sql } from 'kysely'
import Type from 'typebox'
import { day } from '../inputs.ts'
import { allOperations } from '../findOperations.ts'
import { defineOperation, onlyReads } from '../operation.ts'

/** Lists the runs of operators, newest first. */
export default defineOperation({
  name: 'history list',
  summary: 'Lists what operators did: who, what, when, with which outcome and figures',
  input: Type.Object(
    {
      actor: Type.Optional(
        Type.String({
          description: 'Who did it, the whole name',
          minLength: 1,
          maxLength: 700,
          expected: 'text',
        }),
      ),
      from: Type.Optional(day('Only from this day on, in Madrid')),
      reads: Type.Optional(Type.Boolean({ description: 'Also what only read' })),
      count: Type.Optional(
        Type.Integer({ description: 'How many at most; left out: 50', minimum: 1, maximum: 10_000 }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    runs: Type.Array(
      Type.Object({
        startedAt: Type.String(),
        actor: Type.String(),
        operation: Type.String(),
        about: Type.String(),
        company: Type.String(),
        isTrial: Type.Boolean(),
        outcome: Type.String(),
        input: Type.String(),
        figures: Type.Record(Type.String(), Type.Number()),
      }),
    ),
  }),
  access: { right: 'access', company: 'oneOrAll' },
  dryRun: false,
  reads: true,
  run: async ({ db, companies, isEverywhere }, { actor, from, reads = false, count = 50 }) => {
    const readings = reads ? [] : (await allOperations()).filter(onlyReads).map(({ name }) => name)
    const rows = await db
      .selectFrom('operation_runs')
      .selectAll()
      .where((eb) =>
        eb.or([eb('tenant', 'in', ['', ...companies]), ...(isEverywhere ? [eb('tenant', 'is', null)] : [])]),
      )
      .where((eb) => eb.and(actor ? { actor } : {}))
      .where('operation', '<>', sql<string>`all(${readings})`)
      .$if(from !== undefined, (runs) =>
        runs.where('started_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'Europe/Madrid'`),
      )
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
    return {
      runs: rows.map((run) => ({
        startedAt: run.started_at.toISOString(),
        actor: run.actor,
        operation: run.operation,
        about: run.about,
        company: run.tenant ?? '',
        isTrial: run.dry_run,
        outcome: run.outcome,
        input: run.input_sha256.slice(0, 12),
        figures: run.figures,
      })),
    }
  },
})
