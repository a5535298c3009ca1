import { Box, Button, Group, TextInput } from '@mantine/core'
import { lazy, Suspense, useContext, type FormEvent } from 'react'
import { formatMonth } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { FaultCards } from './FaultCards.tsx'
import { ReleaseCards } from './ReleaseCards.tsx'
import { chooseCompany, useChosenCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import { useLanguage } from '../words/language.ts'
import { OverviewContext, useTasks, type CompanyTasks } from '../calls/overview.ts'
import { usePermission } from '../calls/permissions.ts'
import chartStyles from '../charts/charts.module.css'
import styles from '../styles/desk.module.css'

const HomeCalendar = lazy(() => import('./HomeCalendar.tsx'))
const HomeCharts = lazy(() => import('./HomeCharts.tsx'))

type CountKey =
  'failedMails' | 'failedOperations' | 'failingAddresses' | 'neverClosed' | 'notInvited' | 'notEntered'
type PeopleKey = 'blocked' | 'invitationExpiring' | 'invitationExpired'
/**
 * `needs` is the operation that the operator must be able to run; left out: the operation of `to`. A press
 * also chooses `company`, because the page of `to` shows the chosen company.
 */
type TaskLine = { key: string; text: string; to: string; needs?: string; company?: string }

/** The open tasks by company, each with a link to its page, and a search for a person. */
export function Home() {
  const t = useText()
  const may = usePermission()
  const companyName = useCompanyName()
  const chosen = useChosenCompany()
  const language = useLanguage()
  const { waits, fault } = useContext(OverviewContext)
  const companies = useTasks()
    .map((each) => ({ id: each.company, lines: buildLines(each, t, language) }))
    .filter(({ lines }) => lines.length > 0)
  const jobs = waits?.failedJobs ?? 0
  const isShown = ({ company }: { company: string }): boolean => !chosen || company === chosen
  const faults = (waits?.faults ?? []).filter(isShown)
  const unapproved = (waits?.unapproved ?? []).filter(isShown)
  const toApprove = (waits?.toApprove ?? []).filter(isShown)
  const pending = [companies, faults, unapproved, toApprove].some((each) => each.length > 0) || jobs > 0
  const everywhere = {
    key: 'jobs',
    text: t('desk.waits.failedJobs', { count: jobs }),
    to: 'status?kind=job',
    needs: 'failures/list',
  }
  return (
    <Page title={t('desk.home')} intro={t('desk.homeIntro')}>
      {may('people/find') && <FindPerson />}
      {fault && <Notice tone="danger">{fault}</Notice>}
      <FaultCards faults={faults} />
      <ReleaseCards unapproved={unapproved} toApprove={toApprove} />
      {waits && !pending && <Notice tone="success">{t('desk.nothingWaits')}</Notice>}
      {jobs > 0 && <Lines title={t('desk.everywhere')} lines={[everywhere]} />}
      {companies.map(({ id, lines }) => (
        <Lines key={id} title={companyName(id)} lines={lines} />
      ))}
      {waits && may('overview/calendar') && (
        <Suspense fallback={<div className={chartStyles.place} />}>
          <HomeCalendar />
        </Suspense>
      )}
      {waits && may('overview/figures') && (
        <Suspense fallback={<div className={chartStyles.place} />}>
          <HomeCharts />
        </Suspense>
      )}
    </Page>
  )
}

function Lines({ title, lines }: { title: string; lines: TaskLine[] }) {
  const may = usePermission()
  return (
    <Card title={title}>
      <ul className={styles.waits}>
        {lines.map(({ key, text, to, company, needs = to.split('?')[0] ?? '' }) => (
          <li key={key}>
            {may(needs) ? (
              <a href={`#${to}`} onClick={() => company && chooseCompany(company)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function buildLines(of: CompanyTasks, t: Text, language: Language): TaskLine[] {
  const { company, monthToClose: month } = of
  const buildCountLine = (key: CountKey, to: string, more: Partial<TaskLine> = {}): TaskLine[] => {
    const text = t(`desk.waits.${key}`, { count: of[key] })
    return of[key] > 0
      ? [{ key, text, to: `${to}${to.includes('?') ? '&' : '?'}company=${company}`, ...more }]
      : []
  }
  const buildFailureLine = (key: CountKey, kind: string): TaskLine[] =>
    buildCountLine(key, `status?kind=${kind}`, { needs: 'failures/list' })
  const buildPeopleLine = (key: PeopleKey): TaskLine[] => {
    const more = { key, company, needs: 'people/list' }
    const text = t(`desk.waits.${key}`, { count: of[key] })
    return of[key] > 0 ? [{ ...more, text, to: `people?tasks=${key}` }] : []
  }
  return [
    ...buildReviewLine(of, t),
    ...buildFailureLine('failedMails', 'mail'),
    ...buildFailureLine('failingAddresses', 'address'),
    ...buildFailureLine('failedOperations', 'operation'),
    ...(month ? [buildClosingLine(of, t, language)] : []),
    ...buildCountLine('neverClosed', 'payroll', { needs: 'payroll/calendar' }),
    ...of.providerFiles.map((provider) => ({
      key: `provider ${provider}`,
      text: t('desk.waits.providerFile', { provider }),
      to: `payroll?company=${company}`,
      needs: 'payroll/calendar',
    })),
    ...buildPeopleLine('blocked'),
    ...buildPeopleLine('invitationExpiring'),
    ...buildPeopleLine('invitationExpired'),
    ...buildCountLine('notInvited', 'people/invite'),
    ...buildCountLine('notEntered', 'people/invitations'),
  ]
}

/** The open reviews with their ages; the linked list shows the oldest first. */
function buildReviewLine(
  { company, reviews, oldReviews, oldestReviewDays }: CompanyTasks,
  t: Text,
): TaskLine[] {
  if (reviews === 0) return []
  const text = [
    t('desk.waits.reviews', { count: reviews }),
    ...(oldReviews > 0 ? [t('desk.waits.oldReviews', { count: oldReviews })] : []),
    ...(oldestReviewDays > 0 ? [t('desk.waits.oldestReview', { count: oldestReviewDays })] : []),
  ]
  return [{ key: 'reviews', text: text.join(' · '), to: `review/list?company=${company}` }]
}

function buildClosingLine(
  { company, monthToClose, daysToClose }: CompanyTasks,
  t: Text,
  language: Language,
): TaskLine {
  const text = [
    t('desk.waits.monthToClose', { month: formatMonth(monthToClose, language) }),
    ...(daysToClose > 0 ? [t('desk.waits.daysToClose', { count: daysToClose })] : []),
  ]
  return {
    key: 'monthToClose',
    text: text.join(' · '),
    to: `payroll?company=${company}&month=${monthToClose}`,
    needs: 'payroll/calendar',
  }
}

/** Searches for a person in all companies of the operator. */
function FindPerson() {
  const t = useText()
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    const query = new URLSearchParams({ text: typeof text === 'string' ? text.trim() : '' })
    location.hash = `people/find?${query}`
  }
  return (
    <Box component="form" maw={640} mb="lg" role="search" onSubmit={find}>
      <TextInput
        name="text"
        label={t('desk.search')}
        description={t('desk.searchHelp')}
        required
        inputContainer={(input) => (
          <Group gap="sm" align="stretch" wrap="nowrap" className={styles.findRow}>
            {input}
            <Button type="submit" variant="default">
              {t('desk.searchGo')}
            </Button>
          </Group>
        )}
      />
    </Box>
  )
}
