import { formatDate, formatMonth } from '../../domain/kernel/format.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Answers } from '../calls/answers.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import { usePermission } from '../calls/permissions.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { useLanguage } from '../words/language.ts'
import styles from './home.module.css'

type Coming = Answers['overview calendar']
type ComingEvent = Coming['events'][number]

/** The page that each kind of event links to, and the operation that the page needs. */
const targets: Record<string, { to: string; needs: string }> = {
  cutOff: { to: 'payroll', needs: 'payroll/calendar' },
  monthClose: { to: 'payroll', needs: 'payroll/calendar' },
  providerFile: { to: 'payroll', needs: 'payroll/calendar' },
  windowOpens: { to: 'plan/windows', needs: 'plan/windows' },
  windowEnds: { to: 'plan/undecided', needs: 'plan/undecided' },
  planYear: { to: 'plan/undecided', needs: 'plan/undecided' },
  invitations: { to: 'people/invitations', needs: 'people/invitations' },
  exits: { to: 'people', needs: 'people/list' },
}

/** Lists the events of the next 30 days, by day. */
export default function HomeCalendar() {
  const t = useText()
  const language = useLanguage()
  const company = useChosenCompany()
  const { answer, fault } = useAnswer({ name: 'overview calendar', company })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <TableSkeleton rows={3} />
  const { events } = answer
  const days = [...new Set(events.map(({ day }) => day))]
  return (
    <Card title={t('desk.calendar.title')}>
      {days.length === 0 && <p>{t('desk.calendar.none')}</p>}
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day}>
            <time dateTime={day}>
              <strong>{formatDate(day, language)}</strong>
              <span>{weekday(day, language)}</span>
            </time>
            <ul>
              {events
                .filter((event) => event.day === day)
                .map((event) => (
                  <li key={`${event.kind} ${event.company} ${event.what}`}>
                    <EventLine event={event} hasCompany={company === ''} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const weekday = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

function EventLine({ event, hasCompany }: { event: ComingEvent; hasCompany: boolean }) {
  const t = useText()
  const may = usePermission()
  const language = useLanguage()
  const companyName = useCompanyName()
  const target = targets[event.kind]
  const text = describe(event, t, (month) => formatMonth(month, language))
  return (
    <>
      {target && may(target.needs) ? <a href={`#${addressOf(target.to, event)}`}>{text}</a> : text}
      {hasCompany && <small> · {companyName(event.company)}</small>}
    </>
  )
}

function addressOf(to: string, { company, kind, what }: ComingEvent): string {
  const query = new URLSearchParams({
    company,
    ...(to === 'plan/undecided' && { year: what }),
    ...(kind === 'monthClose' && { month: what }),
    ...(kind === 'cutOff' && isMonth(what) && { year: what.slice(0, 4) }),
  })
  return `${to}?${query}`
}

function describe({ kind, what, people }: ComingEvent, t: Text, month: (month: string) => string): string {
  return t(`desk.calendar.${kind}`, { what: isMonth(what) ? month(what) : what, count: people })
}

const isMonth = (what: string): boolean => /^\d{4}-\d\d$/.test(what)
