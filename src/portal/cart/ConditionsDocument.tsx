import { Box, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { formatDate, formatList } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { textBlocks } from '../../domain/company/tenant/textBlocks.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { wayOnOf } from '../../domain/contract/wayOn.ts'
import { useText } from '../messages/useText.ts'
import { ReadingTable } from '../contracts/ReadingTable.tsx'
import { MoneyLineOf } from '../plan/MoneyLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

/**
 * The text to read before signing: each contract with its money and its collapsed months, then the conditions
 * of the plan (CAR-04, D-65).
 */
export function ConditionsDocument({ rows, company }: { rows: readonly CartRow[]; company: Company }) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className={classes.document} tabIndex={0} role="region" aria-label={t('cartPage.conditions')}>
      {rows.map((row) => (
        <AgreedContract key={row.contract.id} row={row} />
      ))}
      <Conditions text={localized(company.conditions, language)} />
    </div>
  )
}

/** One contract: its name, its effect on the payslip, and its collapsed months. */
const AgreedContract = observer(function AgreedContract({
  row: { contract, declaration, state },
}: {
  row: CartRow
}) {
  const t = useText()
  return (
    <Box component="article" mb="xl" aria-label={state.name}>
      <Text component="h3" size="lg" fw={600} mb="xxs">
        {t('cartPage.contractTitle', { name: state.name, year: String(contract.year) })}
      </Text>
      <MoneyLineOf products={[contract]} />
      <Box component="details" className="fold" mt="xs">
        <summary>{t('contracts.months')}</summary>
        <ReadingTable contract={contract} declaration={declaration} />
      </Box>
    </Box>
  )
})

/** The steps after the signature, with dates: the mail, the review if there is one, the start. */
export const AfterSigningList = observer(function AfterSigningList({ rows }: { rows: readonly CartRow[] }) {
  const t = useText()
  const language = useLanguage()
  const { plan, profile } = useStores().session
  const ways = rows.map(({ contract, declaration, state }) => ({
    ...wayOnOf(declaration, contract, plan),
    name: state.name,
  }))
  const reviewed = ways.filter(({ isReviewed }) => isReviewed)
  const formatDay = (day: string): string => formatDate(day, language, 'long')
  const [until] = ways.map(({ acceptUntil }) => acceptUntil).toSorted()
  return (
    <section className={classes.wayOn} aria-labelledby="way-on">
      <h3 id="way-on">{t('cartPage.way.title')}</h3>
      <ol>
        <li>{t('cartPage.way.sign')}</li>
        <li>{t('cartPage.way.mail', { email: profile.email, date: until ? formatDay(until) : '' })}</li>
        {groupNames(reviewed, ({ reviewer = '' }) => [reviewer]).map(({ parts: [reviewer], names }) => (
          <li key={reviewer}>
            {t(reviewer ? 'cartPage.way.reviewBy' : 'cartPage.way.review', {
              names: formatList(names, language),
              reviewer: reviewer ?? '',
            })}
          </li>
        ))}
        {groupNames(ways, ({ startsOn = '', onTimeUntil = '' }) => [startsOn, onTimeUntil]).map(
          ({ parts: [startsOn = '', onTimeUntil = ''], names }) => (
            <li key={`${startsOn} ${onTimeUntil}`}>
              {t('cartPage.way.start', {
                names: formatList(names, language),
                count: names.length,
                date: formatDay(startsOn),
                until: formatDay(onTimeUntil),
              })}
            </li>
          ),
        )}
      </ol>
    </section>
  )
})

/** Groups contracts with the same steps and dates into one sentence; keeps their order. */
function groupNames<Way extends { name: string }>(
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

/** The company's plain text as headings, paragraphs and lists; markup in it is not interpreted. */
function Conditions({ text }: { text: string }) {
  if (!text) return null
  return (
    <div className={classes.terms}>
      {textBlocks(text).map(({ kind, text: words }, index) => {
        if (kind === 'heading') return <h3 key={index}>{words}</h3>
        return kind === 'item' ? (
          <p key={index} className={classes.bullet}>
            {words}
          </p>
        ) : (
          <p key={index}>{words}</p>
        )
      })}
    </div>
  )
}
