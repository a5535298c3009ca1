import Type from 'typebox'
import { invitedPeople } from '../../people/list/invitedPeople.ts'
import { oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Counts the people who have signed in and those with an open, an expired or no invitation, and lists those
 * who have not signed in, by pages of employee numbers.
 */
export default defineOperation({
  name: 'people invitations',
  summary: 'Counts who was invited, who has entered and who has not, and lists those who have not',
  input: Type.Object(
    {
      after: Type.Optional(oneLine('The page that the last one named as next')),
      rows: Type.Optional(
        Type.Integer({ description: 'Rows of a page; left out: 1,000', minimum: 1, maximum: 5000 }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    entered: Type.Integer(),
    waiting: Type.Integer(),
    expired: Type.Integer(),
    notInvited: Type.Integer(),
    withoutEmail: Type.Integer(),
    next: Type.String({ description: 'The page that follows; blank for none' }),
    people: Type.Array(
      Type.Object({
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        state: Type.String(),
        invitedOn: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: invitedPeople,
})
