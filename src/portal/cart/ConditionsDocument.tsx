import { localized } from '../../domain/kernel/language.ts'
import { textBlocks } from '../../domain/tenant/textBlocks.ts'
import type { Company } from '../../domain/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { ReadingTable } from '../contracts/ReadingTable.tsx'
import { MoneyLineOf } from '../plan/MoneyLine.tsx'
import { RichText } from '../ui/RichText.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

/**
 * What is about to be signed, to be read: each contract month by month, then the conditions of the plan
 * (CAR-04, D-65).
 */
export function ConditionsDocument({ rows, company }: { rows: readonly CartRow[]; company: Company }) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className={classes.document} tabIndex={0} role="region" aria-label={t('cartPage.conditions')}>
      {rows.map(({ contract, declaration, state }, at) => (
        <article key={contract.id} className={classes.contract}>
          <h3 className={classes.contractTitle}>
            {t('cartPage.contractTitle', { number: at + 1, name: state.name, year: String(contract.year) })}
          </h3>
          <MoneyLineOf products={[contract]} />
          <ReadingTable contract={contract} declaration={declaration} />
        </article>
      ))}
      <Conditions text={localized(company.conditions, language)} />
    </div>
  )
}

/** The company's text as it is written: headings, paragraphs and lists, nothing of it markup. */
export function Conditions({ text }: { text: string }) {
  if (!text) return null
  if (/<[a-z]/i.test(text)) return <RichText html={text} />
  return (
    <div className={classes.terms}>
      {textBlocks(text).map(({ kind, text: words }) => {
        if (kind === 'heading') return <h3 key={words}>{words}</h3>
        return kind === 'item' ? (
          <p key={words} className={classes.bullet}>
            {words}
          </p>
        ) : (
          <p key={words}>{words}</p>
        )
      })}
    </div>
  )
}
