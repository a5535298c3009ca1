import type { Static, TSchema } from 'typebox'
import type failuresList from '../../server/operations/failures/list.ts'
import type lawCheck from '../../server/operations/law/check.ts'
import type overviewCalendar from '../../server/operations/overview/calendar.ts'
import type overviewFigures from '../../server/operations/overview/figures.ts'
import type overviewShow from '../../server/operations/overview/show.ts'
import type payrollCalendar from '../../server/operations/payroll/calendar.ts'
import type payrollCompare from '../../server/operations/payroll/compare.ts'
import type payrollList from '../../server/operations/payroll/list.ts'
import type peopleList from '../../server/operations/people/list.ts'
import type planUndecided from '../../server/operations/plan/undecided.ts'
import type reviewDocuments from '../../server/operations/review/documents.ts'
import type reviewList from '../../server/operations/review/list.ts'
import type reviewShow from '../../server/operations/review/show.ts'

type AnswerOf<Operation extends { output: TSchema }> = Static<Operation['output']>

/** The answers of operations by name, by the schemas that the server declares for them. */
export type Answers = {
  'failures list': AnswerOf<typeof failuresList>
  'law check': AnswerOf<typeof lawCheck>
  'overview calendar': AnswerOf<typeof overviewCalendar>
  'overview figures': AnswerOf<typeof overviewFigures>
  'overview show': AnswerOf<typeof overviewShow>
  'payroll calendar': AnswerOf<typeof payrollCalendar>
  'payroll compare': AnswerOf<typeof payrollCompare>
  'payroll list': AnswerOf<typeof payrollList>
  'people list': AnswerOf<typeof peopleList>
  'plan undecided': AnswerOf<typeof planUndecided>
  'review documents': AnswerOf<typeof reviewDocuments>
  'review list': AnswerOf<typeof reviewList>
  'review show': AnswerOf<typeof reviewShow>
}

/** The answer of an operation; of one that is not in the table, fields of any kind. */
export type AnswerTo<Name extends string> = Name extends keyof Answers
  ? Answers[Name]
  : Record<string, unknown>
