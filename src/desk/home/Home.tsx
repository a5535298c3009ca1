import { Box, Button, Group, TextInput } from '@mantine/core'
import { lazy, Suspense, useContext, type FormEvent } from 'react'
import { formatMonth } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { FaultCards } from './FaultCards.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import { useLanguage } from '../words/language.ts'
import { OverviewContext, useTasks, type CompanyTasks } from '../calls/overview.ts'
import { usePermission } from '../calls/permissions.ts'
import chartStyles from '../charts/charts.module.css'
import styles from '../styles/desk.module.css'

const HomeCalendar = lazy(() => import('./HomeCalendar.tsx'))
const HomeCharts = lazy(() => import('./HomeCharts.tsx'))

type CountKey = 'reviews' | 'failedMails' | 'failingAddresses' | 'notInvited' | 'notEntered'
/** `needs` is the operation that the operator must be able to run; left out: the operation of `to`. */
type TaskLine = { key: string; text: string; to: string; needs?: string }

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
  const faults = (waits?.faults ?? []).filter(({ company }) => !chosen || company === chosen)
  const everywhere = {
    key: 'jobs',
    text: t('desk.waits.failedJobs', { count: jobs }),
    to: 'status?kind=job',
    needs: 'failures/list',
  }
  return (
    <Page title={t('desk.home')} intro={t('desk.homeIntro')}>
      <FindPerson />
      {fault && <Notice tone="danger">{fault}</Notice>}
      <FaultCards faults={faults} />
      {waits && companies.length === 0 && jobs === 0 && faults.length === 0 && (
        <Notice tone="success">{t('desk.nothingWaits')}</Notice>
      )}
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
        {lines.map(({ key, text, to, needs = to.split('?')[0] ?? '' }) => (
          <li key={key}>{may(needs) ? <a href={`#${to}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </Card>
  )
}

function buildLines(of: CompanyTasks, t: Text, language: Language): TaskLine[] {
  const { company, monthToClose: month } = of
  const buildCountLine = (key: CountKey, to: string, kind?: string): TaskLine[] => {
    const query = new URLSearchParams({ company, ...(kind && { kind }) })
    const text = t(`desk.waits.${key}`, { count: of[key] })
    return of[key] > 0 ? [{ key, text, to: `${to}?${query}`, ...(kind && { needs: 'failures/list' }) }] : []
  }
  const buildClosingLine = (): TaskLine => ({
    key: 'monthToClose',
    text: [
      t('desk.waits.monthToClose', { month: formatMonth(month, language) }),
      ...(of.neverClosed ? [t('desk.waits.neverClosed', { count: of.neverClosed })] : []),
      ...(of.daysToClose > 0 ? [t('desk.waits.daysToClose', { count: of.daysToClose })] : []),
    ].join(' · '),
    to: `payroll?company=${company}&month=${month}`,
    needs: 'payroll/calendar',
  })
  return [
    ...buildCountLine('reviews', 'review/list'),
    ...buildCountLine('failedMails', 'status', 'mail'),
    ...buildCountLine('failingAddresses', 'status', 'address'),
    ...(month ? [buildClosingLine()] : []),
    ...of.providerFiles.map((provider) => ({
      key: `provider ${provider}`,
      text: t('desk.waits.providerFile', { provider }),
      to: `payroll?company=${company}`,
      needs: 'payroll/calendar',
    })),
    ...buildCountLine('notInvited', 'people/invite'),
    ...buildCountLine('notEntered', 'people/invitations'),
  ]
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
