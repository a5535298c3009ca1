import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useContext } from 'react'
import { capitalized, formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { Companies, useCompanyIntro } from '../calls/companies.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { differenceCents, type PayrollMonth } from './payrollApi.ts'
import { Missing, StateLabel } from './PayrollParts.tsx'
import { MonthPage } from './PayrollMonth.tsx'
import { usePermission } from '../calls/permissions.ts'
import { ProviderFiles } from './ProviderFiles.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import styles from './payroll.module.css'

/** The payroll of the chosen company: a calendar of the year, or the month given in the URL. */
export function PayrollPage({ given }: { given: URLSearchParams }) {
  const company = useChosenCompany()
  const month = given.get('month')
  if (!company) return <WithoutCompany />
  if (month) return <MonthPage key={company} company={company} month={month} />
  return <YearPage key={company} company={company} year={Number(given.get('year')) || undefined} />
}

/** Asks for a company, because payroll belongs to one. */
function WithoutCompany() {
  const t = useText()
  return (
    <Page title={t('desk.place.payroll')} intro={t('desk.place.payroll.intro')} actions={<LawLinks />}>
      <ChooseCompany companies={useContext(Companies)} />
    </Page>
  )
}

/** Links to the pages about the law, which belong to no company. */
function LawLinks() {
  const t = useText()
  const may = usePermission()
  return (
    <>
      {may('law/check') && (
        <Button component="a" href="#law/check" variant="default">
          {t('lawTables.title')}
        </Button>
      )}
      {may('law/explain') && (
        <Button component="a" href="#law" variant="default">
          {t('law.title')}
        </Button>
      )}
    </>
  )
}

function YearPage({ company, year }: { company: string; year: number | undefined }) {
  const t = useText()
  const may = usePermission()
  const introOf = useCompanyIntro()
  const { answer, fault } = useAnswer({
    name: 'payroll calendar',
    company,
    input: year ? { year } : {},
  })
  return (
    <Page
      title={t('desk.place.payroll')}
      intro={introOf(company, t('desk.place.payroll.intro'))}
      actions={<LawLinks />}
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      {!answer && !fault && <TableSkeleton rows={8} />}
      {answer && (
        <>
          {answer.fault && <Notice tone="warning">{answer.fault}</Notice>}
          <Missing of={answer} company={company} />
          <YearChoice company={company} year={answer.year} />
          <ol className={styles.calendar}>
            {answer.months.map((month) => (
              <MonthCard key={month.month} {...{ month, company }} />
            ))}
          </ol>
        </>
      )}
      {may('providers/list') && <ProviderFiles company={company} />}
    </Page>
  )
}

function YearChoice({ company, year }: { company: string; year: number }) {
  const t = useText()
  const address = (of: number): string => `#payroll?${new URLSearchParams({ company, year: String(of) })}`
  return (
    <nav className={styles.years} aria-label={t('desk.payroll.year')}>
      <a href={address(year - 1)} aria-label={t('desk.payroll.yearOf', { year: year - 1 })}>
        <IconChevronLeft size={20} aria-hidden />
      </a>
      <h2>{year}</h2>
      <a href={address(year + 1)} aria-label={t('desk.payroll.yearOf', { year: year + 1 })}>
        <IconChevronRight size={20} aria-hidden />
      </a>
    </nav>
  )
}

type CardProps = { month: PayrollMonth; company: string }

/** A month's state, sums, and difference to the previous month. */
function MonthCard({ month, company }: CardProps) {
  const t = useText()
  const language = useLanguage()
  const { state, people, daysLeft, isCounted, isFirst } = month
  const { money } = createScreenFormats([month.priceCents, differenceCents(month)], language)
  const name = capitalized(formatMonth(month.month, language))
  const isOpen = isCounted || state === 'closed'
  return (
    <li className={styles.month} data-state={state}>
      <h3>
        {isOpen ? (
          <a href={`#payroll?${new URLSearchParams({ company, month: month.month })}`}>{name}</a>
        ) : (
          name
        )}
      </h3>
      <StateLabel state={state} />
      {isCounted && (
        <>
          <strong className={styles.total}>{money(month.priceCents)}</strong>
          <span>{t('field.price')}</span>
          <span>{t('desk.people.total', { count: people })}</span>
          {!isFirst && <Difference cents={differenceCents(month)} money={money} />}
        </>
      )}
      {daysLeft !== null && daysLeft >= 0 && <span>{t('desk.payroll.daysLeft', { count: daysLeft })}</span>}
    </li>
  )
}

type DifferenceProps = { cents: number; money: (cents: number) => string }

function Difference({ cents, money }: DifferenceProps) {
  const t = useText()
  if (cents === 0) return <span>{t('desk.payroll.same')}</span>
  const amount = `${cents > 0 ? '+' : '−'}${money(Math.abs(cents))}`
  return <span>{t('desk.payroll.difference', { amount })}</span>
}
