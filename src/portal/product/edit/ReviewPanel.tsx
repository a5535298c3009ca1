import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../domain/format.ts'
import { holdingsOf } from '../../../domain/holdingsOf.ts'
import type { Language } from '../../../domain/language.ts'
import { toCents } from '../../../domain/money.ts'
import { monthSpan } from '../../../domain/monthSpan.ts'
import type { PricedItem } from '../../../domain/question.ts'
import { pricedItemOf } from '../../../domain/questionFor.ts'
import type { ContractWire } from '../../../domain/wire.ts'
import { useText } from '../../messages/useText.ts'
import { peopleOf } from '../../pages/documents/readContract.ts'
import { useStores } from '../../stores/StoresContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import type { WorkingContract } from '../WorkingContract.ts'
import classes from './Editor.module.css'
import type { Editor } from './useEditor.ts'

/** The confirm view of a contract in force (CAT-07): before and after side by side, and what happens next (CTR-10 to CTR-13). */
export const ReviewPanel = observer(function ReviewPanel({ cancellation, contract, working, editor }: { cancellation: string; contract: ContractWire; working: WorkingContract; editor: Editor }) {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { quote } = working
  const isCancellation = quote.priceCents === 0
  const money = (cents: number): string => formatMoney(cents, language)
  const months = (indexes: readonly number[]): string => monthSpan(indexes, language) || '—'
  const held = (items: readonly PricedItem[]): string => holdingsText(working, items, peopleOf(session.profile), language)
  const [heldBefore, heldAfter] = [held(contract.items.map(pricedItemOf)), held(quote.items)]
  const people = (ids: readonly number[]): number => new Set(ids).size
  const rows: [string, string, string][] = [
    [t('product.review.months'), months(contract.items.map(({ month }) => month)), months(quote.items.map(({ monthIndex }) => monthIndex))],
    [t('product.review.people'), String(people(contract.items.map(({ familyId }) => familyId))), String(people(quote.items.map(({ personId }) => personId)))],
    ...(heldBefore || heldAfter ? ([[t('product.review.holdings'), heldBefore || '—', heldAfter || '—']] as [string, string, string][]) : []),
    [t('product.sum.price'), money(toCents(contract.price)), money(quote.priceCents)],
    [t('product.sum.total', { year: String(working.year) }), money(toCents(contract.finalPrice)), money(quote.finalPriceCents)],
  ]
  return (
    <section className={classes.editor} aria-labelledby="review-title">
      <h3 id="review-title" tabIndex={-1} ref={heading} className={classes.readingTitle}>
        {t(isCancellation ? 'product.review.cancelTitle' : 'product.review.title')}
      </h3>
      <div className={classes.scroll}>
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('product.review.what')}</span>
              </th>
              <th scope="col">{t('product.review.before')}</th>
              <th scope="col">{t('product.review.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, before, after]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Notice tone="info">{isCancellation ? `${t('product.review.cancelNotice')} ${cancellation}` : t('product.review.notice')}</Notice>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => editor.send({ type: 'BACK' })}>
          {t('product.review.back')}
        </Button>
        <Button {...(isCancellation ? { color: 'red.8' } : {})} onClick={() => editor.send({ type: 'CONFIRM' })}>
          {t(isCancellation ? 'product.action.cancel' : 'product.action.updateContract')}
        </Button>
      </div>
    </section>
  )
})

/** Supplementaries by person and what is counted, one after the other. */
function holdingsText({ modality, supplementaries, declaration }: WorkingContract, items: readonly PricedItem[], people: readonly { id: number; fullName: string }[], language: Language): string {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]))
  return holdingsOf({ benefit: { ...modality, supplementaries }, items }, declaration, { language, people: names })
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ')
}
