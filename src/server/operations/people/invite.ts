import Type from 'typebox'
import { invitePeople } from '../../people/invitePeople.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Sends a one-time link to choose a password to people who have no password. */
export default defineOperation({
  name: 'people invite',
  summary: 'Sends people without a password a one-time link to choose one, a wave at a time',
  input: Type.Object(
    {
      wave: Type.Optional(
        Type.Integer({ description: 'How many at most; left out: all', minimum: 1, maximum: 10_000 }),
      ),
      employees: Type.Optional(
        Type.Array(employeeNumber, {
          description: 'Only these numbers, separated by commas',
          minItems: 1,
          maxItems: 10_000,
          expected: 'employees',
        }),
      ),
      again: Type.Optional(
        Type.Boolean({ description: 'Invites those again who did not use their invitation' }),
      ),
      days: Type.Optional(
        Type.Integer({ description: 'How long the link works; left out: 14 days', minimum: 1, maximum: 60 }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    invited: Type.Integer(),
    waiting: Type.Integer(),
    withoutEmail: Type.Integer(),
    people: Type.Array(Type.String()),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: invitePeople,
})
