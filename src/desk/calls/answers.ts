import type { Static, TSchema } from 'typebox'
import type companyShow from '../../server/operations/company/show.ts'
import type contractList from '../../server/operations/contract/list.ts'
import type failuresList from '../../server/operations/failures/list.ts'
import type lawCheck from '../../server/operations/law/check.ts'
import type lawExplain from '../../server/operations/law/explain.ts'
import type mailShow from '../../server/operations/mail/show.ts'
import type overviewCalendar from '../../server/operations/overview/calendar.ts'
import type overviewFigures from '../../server/operations/overview/figures.ts'
import type overviewShow from '../../server/operations/overview/show.ts'
import type payrollAccept from '../../server/operations/payroll/accept.ts'
import type payrollCalendar from '../../server/operations/payroll/calendar.ts'
import type payrollCompare from '../../server/operations/payroll/compare.ts'
import type payrollList from '../../server/operations/payroll/list.ts'
import type payrollRows from '../../server/operations/payroll/rows.ts'
import type peopleColumns from '../../server/operations/people/columns.ts'
import type peopleList from '../../server/operations/people/list.ts'
import type peopleShow from '../../server/operations/people/show.ts'
import type peopleSituation from '../../server/operations/people/situation.ts'
import type peopleView from '../../server/operations/people/view.ts'
import type planAudit from '../../server/operations/plan/audit.ts'
import type planShow from '../../server/operations/plan/show.ts'
import type planUndecided from '../../server/operations/plan/undecided.ts'
import type providersList from '../../server/operations/providers/list.ts'
import type releaseRestore from '../../server/operations/release/restore.ts'
import type reviewDocuments from '../../server/operations/review/documents.ts'
import type reviewList from '../../server/operations/review/list.ts'
import type reviewShow from '../../server/operations/review/show.ts'
import type studioPreview from '../../server/operations/studio/preview.ts'
import type studioPublish from '../../server/operations/studio/publish.ts'
import type studioSave from '../../server/operations/studio/save.ts'
import type studioShow from '../../server/operations/studio/show.ts'
import type yearendFile from '../../server/operations/yearend/file.ts'

type AnswerOf<Operation extends { output: TSchema }> = Static<Operation['output']>

/** The answers of operations by name, by the schemas that the server declares for them. */
export type Answers = {
  'company show': AnswerOf<typeof companyShow>
  'contract list': AnswerOf<typeof contractList>
  'failures list': AnswerOf<typeof failuresList>
  'law check': AnswerOf<typeof lawCheck>
  'law explain': AnswerOf<typeof lawExplain>
  'mail show': AnswerOf<typeof mailShow>
  'overview calendar': AnswerOf<typeof overviewCalendar>
  'overview figures': AnswerOf<typeof overviewFigures>
  'overview show': AnswerOf<typeof overviewShow>
  'payroll accept': AnswerOf<typeof payrollAccept>
  'payroll calendar': AnswerOf<typeof payrollCalendar>
  'payroll compare': AnswerOf<typeof payrollCompare>
  'payroll list': AnswerOf<typeof payrollList>
  'payroll rows': AnswerOf<typeof payrollRows>
  'people columns': AnswerOf<typeof peopleColumns>
  'people list': AnswerOf<typeof peopleList>
  'people show': AnswerOf<typeof peopleShow>
  'people situation': AnswerOf<typeof peopleSituation>
  'people view': AnswerOf<typeof peopleView>
  'plan audit': AnswerOf<typeof planAudit>
  'plan show': AnswerOf<typeof planShow>
  'plan undecided': AnswerOf<typeof planUndecided>
  'providers list': AnswerOf<typeof providersList>
  'release restore': AnswerOf<typeof releaseRestore>
  'review documents': AnswerOf<typeof reviewDocuments>
  'review list': AnswerOf<typeof reviewList>
  'review show': AnswerOf<typeof reviewShow>
  'studio preview': AnswerOf<typeof studioPreview>
  'studio publish': AnswerOf<typeof studioPublish>
  'studio save': AnswerOf<typeof studioSave>
  'studio show': AnswerOf<typeof studioShow>
  'yearend file': AnswerOf<typeof yearendFile>
}

/**
 * The answer of an operation: of one that is not in the table, fields of any kind; of a blank name, which is
 * never run, none.
 */
export type AnswerTo<Name extends string> = Name extends keyof Answers
  ? Answers[Name]
  : Name extends ''
    ? never
    : Record<string, unknown>
