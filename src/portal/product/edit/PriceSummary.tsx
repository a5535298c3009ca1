import { observer } from 'mobx-react-lite'
import { isCalculatorVisible } from '../../../domain/tax/calculator.ts'
import { quotedEntry, storedEntries } from '../../../domain/tax/planEntry.ts'
import { netPriceCents, savingsContextOf } from '../../../domain/tax/savings.ts'
import { useText } from '../../messages/useText.ts'
import { CountedMoney } from '../../plan/calculator/CountedMoney.tsx'
import { useDeclarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './Editor.module.css'

/** What it costs in the plan year, who pays it, and what it is worth after tax. */
export const PriceSummary = observer(function PriceSummary({ working }: { working: WorkingContract }) {
  const t = useText()
  const netCents = useNetPrice(working)
  const { quote } = working
  const contributed = quote.priceCents - quote.finalPriceCents
  return (
    <dl className={classes.summary}>
      {contributed > 0 && (
        <>
          <div>
            <dt>{t('product.sum.price')}</dt>
            <dd>
              <CountedMoney cents={quote.priceCents} />
            </dd>
          </div>
          <div>
            <dt>{t(working.modality.userBag ? 'product.sum.userBag' : 'product.sum.company')}</dt>
            <dd>
              − <CountedMoney cents={contributed} />
            </dd>
          </div>
        </>
      )}
      <div className={classes.total}>
        <dt>{t('product.sum.total', { year: String(working.year) })}</dt>
        <dd>
          <CountedMoney cents={quote.finalPriceCents} />
        </dd>
      </div>
      {netCents !== undefined && quote.finalPriceCents > 0 && netCents < quote.finalPriceCents && (
        <div className={classes.net}>
          <dt>{t('product.sum.net')}</dt>
          <dd>
            <CountedMoney cents={netCents} />
          </dd>
        </div>
      )}
    </dl>
  )
})

/**
 * What a product costs after the tax it saves beside the rest of the plan (D-23); undefined where no salary
 * is known.
 */
function useNetPrice(working: WorkingContract): number | undefined {
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!declarations || !isCalculatorVisible(plan, working.year)) return undefined
  const { quote, modality, declaration, details, year, contract } = working
  const others = storedEntries(plan, year, { declarations, withoutId: contract?.id })
  return netPriceCents(
    savingsContextOf(plan, year),
    others,
    quotedEntry(quote, { modality, details }, declaration, plan),
  )
}
