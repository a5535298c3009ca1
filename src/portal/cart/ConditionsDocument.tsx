import { localized } from '../../domain/kernel/language.ts'
import { textBlocks } from '../../domain/company/tenant/textBlocks.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './Signing.module.css'

/** The full conditions of the plan on the page, to read before signing (CAR-04, D-65). */
export function ConditionsDocument({ company }: { company: Company }) {
  const t = useText()
  const text = localized(company.conditions, useLanguage())
  if (!text) return null
  return (
    <section className={classes.terms} aria-labelledby="conditions">
      <h3 id="conditions" className={classes.title}>
        {t('cartPage.conditions')}
      </h3>
      <Blocks text={text} />
    </section>
  )
}

/** The company's plain text as headings, paragraphs and lists; markup in it is not interpreted. */
function Blocks({ text }: { text: string }) {
  return textBlocks(text).map(({ kind, text: words }, index) => {
    if (kind === 'heading') return <h4 key={index}>{words}</h4>
    return (
      <p key={index} className={kind === 'item' ? classes.bullet : undefined}>
        {words}
      </p>
    )
  })
}
