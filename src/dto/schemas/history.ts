import Type from 'typebox'
import { contractItemSchema, details, sums } from './contract.ts'
import { modalitySchema } from './modality.ts'
import { closed, instant, noun, refTo, text } from './parts.ts'

/** The conditions of a contract at a point in time; those of an end are empty. Months are 0 to 11. */
export const conditionsEntrySchema = noun('ConditionsEntry', {
  kind: Type.Enum(['contract', 'edit', 'correction', 'cancellation', 'year', 'exit'], {
    description:
      'What brought them, or an end, into the contract; `correction`: facts of who is covered (D-86)',
  }),
  at: Type.String({ format: 'date-time', description: "Since when they are the contract's" }),
  from: Type.Integer({
    minimum: 0,
    maximum: 12,
    description: "The first month in which they hold; 12 where an end comes with the plan year's",
  }),
  until: Type.Optional(
    Type.Integer({
      description: 'The last one; left out while they are in force, below `from` where they never were',
    }),
  ),
  requestedBy: Type.Optional(Type.String({ description: 'The employee who asked for them' })),
  requestedAt: Type.Optional(instant),
  acceptedAt: Type.Optional(instant),
  reviewedAt: Type.Optional(instant),
  reviewedBy: Type.Optional(
    Type.String({ description: 'Who reviewed them, or corrected a fact, where a name was given' }),
  ),
  benefitId: text,
  benefit: refTo(modalitySchema),
  ...sums,
  details,
  items: Type.Array(refTo(contractItemSchema)),
})

export const historyEntrySchema = Type.Union(
  [
    refTo(conditionsEntrySchema),
    closed({
      kind: Type.Literal('documentation'),
      at: instant,
      since: Type.String({ format: 'date-time', description: 'Since when the replaced documentation stood' }),
    }),
    closed({
      kind: Type.Literal('told'),
      at: instant,
      told: Type.Array(text, {
        description: "What was said to be better before the purchase or change, in the reader's language",
      }),
    }),
  ],
  { $id: 'HistoryEntry' },
)
