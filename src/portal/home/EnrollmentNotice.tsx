import { observer } from 'mobx-react-lite'
import { enrollmentEnd, enrollmentRefusal } from '../../domain/catalogue/enrollment.ts'
import { nearestPlanYear, openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { monthSpan } from '../../domain/messages/monthSpan.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** Shows when the employee may choose, if the company declared an enrollment window (D-97). */
export const EnrollmentNotice = observer(function EnrollmentNotice() {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  const sentences = formatEnrollment(profile, t, language)
  if (sentences.length === 0) return null
  return (
    <Notice tone="info">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
})

/**
 * Returns a sentence for each open plan year with the first or last day of enrollment. Only the nearest year
 * can be reported as closed.
 */
function formatEnrollment(profile: Profile, t: ReturnType<typeof useText>, language: Language): string[] {
  const { enrollment, today, company } = profile
  const nearest = nearestPlanYear(today, company.cutOffDay)
  const declared = openPlanYears(today).flatMap((year) => {
    const end = enrollmentEnd(enrollment, year, today)
    const until = end && formatDate(end, language, 'long')
    if (until) return [t('home.enrollment.open', { year: String(year), until })]
    const refusal = enrollmentRefusal(enrollment, year, today)
    if (!refusal || (refusal.code !== 'enrollmentNotYet' && year !== nearest)) return []
    return [`${refusalSentence(refusal, language).text}.`]
  })
  const opened = (enrollment?.opened ?? []).filter((each) => each.fromDate <= today && today <= each.toDate)
  const own = opened.map(({ months, year, toDate }) => {
    const until = formatDate(toDate, language, 'long')
    return t('home.enrollment.opened', { months: monthSpan(months, language), year: String(year), until })
  })
  return [...declared, ...own]
}
