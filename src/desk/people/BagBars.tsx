import type { Answers } from '../calls/answers.ts'
import { moneyFormat } from '../../domain/kernel/format.ts'
import { sharePercent } from '../../domain/kernel/money.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLanguage } from '../words/language.ts'
import styles from '../styles/desk.module.css'

type BagYear = Answers['people show']['bags'][number]

/** Shows the used part of each plan year's bags as bars with their amounts. */
export function BagBars({ years }: { years: readonly BagYear[] }) {
  const t = useText()
  const bars = years.flatMap(
    ({ year, flexibleCents, companyBagCents, leftCents, topCents, topLeftCents }) => [
      {
        key: `${year} bag`,
        name: t('desk.bag', { year }),
        all: flexibleCents + companyBagCents,
        left: leftCents,
      },
      { key: `${year} top`, name: t('desk.topBag', { year }), all: topCents, left: topLeftCents },
    ],
  )
  const filled = bars.filter(({ all }) => all > 0)
  if (filled.length === 0) return null
  return (
    <Card title={t('desk.bags')}>
      <ul className={styles.bags}>
        {filled.map(({ key, ...bar }) => (
          <Bar key={key} {...bar} />
        ))}
      </ul>
    </Card>
  )
}

function Bar({ name, all, left }: { name: string; all: number; left: number }) {
  const t = useText()
  const language = useLanguage()
  const used = Math.max(0, all - left)
  const money = moneyFormat([used, all, left], language)
  return (
    <li>
      <span>{name}</span>
      <span>{t('desk.bagUsed', { used: money(used), all: money(all), left: money(left) })}</span>
      <span className={styles.bagTrack} aria-hidden>
        <span style={{ width: `${sharePercent(used, all)}%` }} />
      </span>
    </li>
  )
}
