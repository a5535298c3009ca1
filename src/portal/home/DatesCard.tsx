import { IconCalendarCheck, IconCalendarDown } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { dateSentence, nextDates, type NextDate } from '../../domain/contract/nextDates.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { FindDeclaration } from '../../domain/tax/planEntry.ts'
import { useText } from '../messages/useText.ts'
import { DownloadButton } from '../plan/DownloadButton.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import home from './HomePage.module.css'
import { HomePart } from './HomePart.tsx'
import { QuietLine } from './QuietLine.tsx'
import styles from './DatesCard.module.css'

/** The number of dates shown; further ones are collapsed. */
const shownDates = 4

/** The next dates, the nearest first, and a calendar file with them. */
export const DatesCard = observer(function DatesCard({ declarations }: { declarations: FindDeclaration }) {
  const t = useText()
  const { plan } = useStores().session
  const dates = nextDates({ ...plan, declarations, employment: plan.employee })
  if (dates.length === 0)
    return <QuietLine id="dates" title={t('home.dates')} text={t('home.noDates')} icon={IconCalendarCheck} />
  const folded = dates.slice(shownDates)
  return (
    <HomePart title={t('home.dates')} id="dates" line={<DateLine {...dates[0]!} />}>
      <DateList dates={dates.slice(0, shownDates)} />
      {folded.length > 0 && (
        <details className={home.fold}>
          <summary>{t('home.moreDates', { count: folded.length })}</summary>
          <DateList dates={folded} />
        </details>
      )}
      <DownloadButton
        url="/api/profile/dates.ics"
        name={`${t('home.dates')}.ics`}
        icon={<IconCalendarDown size={18} aria-hidden />}
      >
        {t('home.calendar')}
      </DownloadButton>
    </HomePart>
  )
})

function DateLine(date: NextDate) {
  const language = useLanguage()
  return `${formatDate(date.day, language)}: ${dateSentence(date, language)}`
}

function DateList({ dates }: { dates: readonly NextDate[] }) {
  const language = useLanguage()
  return (
    <ul className={styles.dates}>
      {dates.map((date) => (
        <li key={date.id}>
          <time dateTime={date.day}>{formatDate(date.day, language, 'long')}</time>
          <span>{dateSentence(date, language)}</span>
        </li>
      ))}
    </ul>
  )
}
