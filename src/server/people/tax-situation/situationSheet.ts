import { madridDate, yearOf } from '../../../domain/kernel/calendar.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { fullName, peopleOf, type FamilyMember } from '../../../domain/plan/employee.ts'
import {
  findSituationDoubts,
  type TaxSituation,
  type ReportedChild,
} from '../../../domain/plan/taxSituation.ts'
import { hasCountedChild } from '../../../domain/tax/law/lawCase.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import type { Sheet } from '../../platform/rendering/sheet.ts'
import { peopleMessages } from '../peopleMessages.ts'

/** A question of form 145 with its answer, in words. */
type AnsweredQuestion = { question: string; answer: string }

type Relatives = readonly Pick<FamilyMember, 'id' | 'fullName'>[]

/** Lists the questions of form 145 with the answers as text, also for questions without an answer. */
export function formatAnswers(
  told: TaxSituation,
  relatives: Relatives,
  language: Language,
): AnsweredQuestion[] {
  const say = (id: string, params?: Record<string, string | number>): string =>
    peopleMessages(language, `situation.${id}`, params)
  const untold = say('untold')
  const chosen = (question: 'household' | 'contract'): AnsweredQuestion => ({
    question: say(question),
    answer: told[question] ? say(`${question}.${told[question]}`) : untold,
  })
  const yesNo = (question: 'hasOtherPayers' | 'movedForWork' | 'needsHelp'): AnsweredQuestion => {
    const value = told[question]
    return { question: say(question), answer: value === undefined ? untold : say(value ? 'yes' : 'no') }
  }
  const list = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ') || untold
  const ofChild = ({ custody, adoptedYear, disability, needsHelp }: Omit<ReportedChild, 'id'>): string =>
    list([
      custody && say(`custody.${custody}`),
      adoptedYear !== undefined && say('adopted', { year: String(adoptedYear) }),
      disability !== undefined && say('disability', { percent: disability }),
      needsHelp && say('help'),
    ])
  return [
    chosen('household'),
    chosen('contract'),
    yesNo('hasOtherPayers'),
    yesNo('movedForWork'),
    yesNo('needsHelp'),
    ...(told.children ?? []).map(({ id, ...child }) => ({
      question: say('child', { name: relatives.find((each) => each.id === id)?.fullName ?? String(id) }),
      answer: ofChild(child),
    })),
    ...(told.ascendants ?? []).map(({ birthYear, disability, needsHelp, sharedBy = 1 }) => ({
      question: say('ascendant', { year: String(birthYear) }),
      answer: list([
        say('sharedBy', { count: sharedBy }),
        disability !== undefined && say('disability', { percent: disability }),
        needsHelp && say('help'),
      ]),
    })),
  ]
}

type Words = { language: Language; today: string }
type Person = { row: EmployeeRow; relatives: readonly FamilyMember[] }

/** Sentences for the company about answers that contradict the stored data. */
export function describeDoubts({ row, relatives }: Person, { language, today }: Words): string[] {
  const { told = {} } = row.tax_situations ?? {}
  const own = {
    firstName: '',
    fullName: '',
    birthday: row.birthday ?? '',
    disabilityType: false,
    disability: null,
  }
  const people = peopleOf({ ...own, family: [...relatives] }, today)
  const onFile = {
    family: relatives,
    maritalStatus: row.marital_status,
    hasCountedChild: hasCountedChild({ people, year: yearOf(today) }, told),
  }
  return findSituationDoubts(told, onFile).map((id) => peopleMessages(language, `situation.doubt.${id}`))
}

/** The summary of form 145 for the company. */
export function situationSheet(
  tenant: TenantConfig,
  { row, relatives }: Person,
  { language, today }: Words,
): Sheet {
  const say = (id: string, params?: Record<string, string>): string =>
    peopleMessages(language, `situation.${id}`, params)
  const { told = {}, toldAt, confirmedAt, confirmedBy = '' } = row.tax_situations ?? {}
  const dayOf = (instant: string): string => formatDate(madridDate(instant), language, 'long')
  const answers = formatAnswers(told, relatives, language)
  const isConfirmed = confirmedAt !== undefined && (toldAt === undefined || confirmedAt >= toldAt)
  return {
    language,
    company: tenant.settings,
    title: say('title'),
    subtitle: `${fullName(row.first_name, row.last_name1, row.last_name2)} · ${row.personal_id}`,
    blocks: [
      { kind: 'facts', rows: answers.map(({ question, answer }) => ({ label: question, value: answer })) },
      ...describeDoubts({ row, relatives }, { language, today }).map((text) => ({
        kind: 'note' as const,
        text,
      })),
      ...(toldAt ? [{ kind: 'note' as const, text: say('told', { date: dayOf(toldAt) }) }] : []),
      {
        kind: 'note',
        text: isConfirmed ? say('confirmed', { date: dayOf(confirmedAt), by: confirmedBy }) : say('waiting'),
      },
    ],
    footer: say('footer', { date: formatDate(today, language, 'long') }),
  }
}
