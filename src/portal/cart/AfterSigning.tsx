import { observer } from 'mobx-react-lite'
import { formatDate, formatList } from '../../domain/kernel/format.ts'
import { findStepsAfterSigning } from '../../domain/contract/stepsAfterSigning.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { CartRow } from './cartRow.ts'
import classes from './Signing.module.css'

type Way = ReturnType<typeof findStepsAfterSigning> & { name: string }

/** The steps after the signature as three dots with dates: signing, accepting by mail, the start. */
export const AfterSigning = observer(function AfterSigning({ rows }: { rows: readonly CartRow[] }) {
  const t = useText()
  const language = useLanguage()
  const { plan, profile } = useStores().session
  const ways: Way[] = rows.map(({ contract, declaration, state }) => ({
    ...findStepsAfterSigning(declaration, contract, plan),
    name: state.name,
  }))
  const formatDay = (day = ''): string => (day ? formatDate(day, language, 'long') : '')
  const [until] = ways.map(({ acceptUntil }) => acceptUntil).toSorted()
  const starts = [...new Set(ways.flatMap(({ startsOn = [] }) => startsOn))].toSorted()
  return (
    <section aria-labelledby="way-on">
      <h3 id="way-on" className={classes.title}>
        {t('cartPage.way.title')}
      </h3>
      <ol className={classes.timeline}>
        <li data-done>
          <strong>{t('cartPage.way.today')}</strong>
          <p>{t('cartPage.way.sign')}</p>
        </li>
        <li>
          <strong>{t('cartPage.way.until', { date: formatDay(until) })}</strong>
          <p>{t('cartPage.way.mail', { email: profile.email })}</p>
        </li>
        <li>
          <strong>{formatList(starts.map(formatDay), language)}</strong>
          <Reviews ways={ways} />
          <Starts ways={ways} formatDay={formatDay} />
        </li>
      </ol>
    </section>
  )
})

function Reviews({ ways }: { ways: readonly Way[] }) {
  const t = useText()
  const language = useLanguage()
  const reviewed = ways.filter(({ isReviewed }) => isReviewed)
  return groupNames(reviewed, ({ reviewer = '' }) => [reviewer]).map(({ parts: [reviewer = ''], names }) => (
    <p key={reviewer}>
      {t(reviewer ? 'cartPage.way.reviewBy' : 'cartPage.way.review', {
        names: formatList(names, language),
        reviewer,
      })}
    </p>
  ))
}

function Starts({ ways, formatDay }: { ways: readonly Way[]; formatDay: (day?: string) => string }) {
  const t = useText()
  const language = useLanguage()
  return groupNames(ways, ({ startsOn = '', onTimeUntil = '' }) => [startsOn, onTimeUntil]).map(
    ({ parts: [startsOn, onTimeUntil], names }) => (
      <p key={`${startsOn} ${onTimeUntil}`}>
        {t(onTimeUntil ? 'cartPage.way.start' : 'cartPage.way.startOnly', {
          names: formatList(names, language),
          count: names.length,
          date: formatDay(startsOn),
          until: formatDay(onTimeUntil),
        })}
      </p>
    ),
  )
}

/** Groups contracts with the same steps and dates into one sentence; keeps their order. */
function groupNames(
  ways: readonly Way[],
  toParts: (way: Way) => readonly string[],
): { parts: readonly string[]; names: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const way of ways) {
    const key = toParts(way).join('\n')
    groups.set(key, [...(groups.get(key) ?? []), way.name])
  }
  return [...groups].map(([key, names]) => ({ parts: key.split('\n'), names }))
}
