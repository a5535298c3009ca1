import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { formatMoney, monthName } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { Conditions, Contract } from '../../domain/plan/contract.ts'
import { toPlan } from '../../portal/api/profileModel.ts'
import cart from '../../portal/cart/Cart.module.css'
import { CartColumns, CartItem } from '../../portal/cart/CartItem.tsx'
import { buildCartRow } from '../../portal/cart/cartRow.ts'
import { AgreedContract } from '../../portal/cart/AgreedContract.tsx'
import { ConditionsDocument } from '../../portal/cart/ConditionsDocument.tsx'
import { ContractFigures } from '../../portal/contracts/ContractModal.tsx'
import { ReadingTable } from '../../portal/contracts/ReadingTable.tsx'
import type { BenefitMessages } from '../../portal/plan/useBenefitMessages.ts'
import { asksDocumentation } from '../../portal/product/documentation/documentationParts.ts'
import type { WorkingContract } from '../../portal/product/contract/WorkingContract.ts'
import { useStores } from '../../portal/session/StoresContext.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { DataTable } from '../../portal/ui/data/DataTable.tsx'
import { useLanguage } from '../../portal/ui/hooks/useMoney.ts'
import { useStableValue } from '../../portal/ui/hooks/useStableValue.ts'
import { buildExampleContract } from './exampleProduct.ts'
import styles from './Workshop.module.css'

type Props = { working: WorkingContract; words: BenefitMessages }

/** Shows all results of the form, as an employee would see them. */
export const Results = observer(function Results({ working, words }: Props) {
  const { session } = useStores()
  const language = useLanguage()
  const { declaration } = working
  const contract = buildExampleContract(working)
  const { profile } = session
  const row = buildCartRow({ ...contract, state: 'cart' }, { declaration, profile, language })
  return (
    <>
      <QuoteCard working={working} />
      <RefusalsCard working={working} words={words} />
      <Card title="cart">
        <table role="table" className={cart.items} inert>
          <CartColumns />
          <CartItem
            row={row}
            asksDocuments={asksDocumentation(declaration, contract, session.people)}
            isBusy={false}
            onRemove={nothing}
            onDocuments={nothing}
            onMember={nothing}
          />
        </table>
      </Card>
      <Card title="conditions">
        <AgreedContract row={row} />
        <ConditionsDocument company={session.company} />
      </Card>
      <Card title="contract">
        <div className={styles.sections}>
          <ContractFigures contract={contract} declaration={declaration} />
          <ReadingTable contract={contract} declaration={declaration} />
        </div>
      </Card>
      <Sent contract={contract} />
    </>
  )
})

const nothing = (): void => undefined

/** In the order of the calculation: price less contributions and user bag is the final price. */
const sums = ['priceCents', 'contributedCents', 'userBagCents', 'finalPriceCents'] as const

/** The totals, and a line for each person and month. */
const QuoteCard = observer(function QuoteCard({ working }: { working: WorkingContract }) {
  const language = useLanguage()
  const { quote } = working.limits
  const { people } = working.request
  const money = (cents: number): string => formatMoney(cents, language)
  const names = new Map([working.modality, ...working.supplementaries].map(({ id, name }) => [id, name]))
  const modality = {
    key: 'modality',
    title: 'modality',
    cell: ({ benefitId }: { benefitId: string }) => localized(names.get(benefitId), language) || benefitId,
  }
  return (
    <Card title="quote">
      <dl className={styles.figures}>
        {sums.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(quote[name])}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption="lines"
        rows={quote.items}
        cardsBelow={300}
        rowKey={({ personId, monthIndex, benefitId }) => `${personId} ${monthIndex} ${benefitId}`}
        columns={[
          {
            key: 'person',
            title: 'person',
            isName: true,
            cell: ({ personId }) => people.find(({ id }) => id === personId)?.firstName ?? personId,
          },
          { key: 'month', title: 'month', cell: ({ monthIndex }) => monthName(monthIndex, language) },
          ...(names.size > 1 ? [modality] : []),
          { key: 'price', title: 'price', isNumber: true, cell: ({ priceCents }) => money(priceCents) },
          {
            key: 'contributed',
            title: 'contributed',
            isNumber: true,
            cell: ({ contributedCents }) => money(contributedCents),
          },
        ]}
      />
      <pre className={styles.panel} tabIndex={0} aria-label="details">
        {JSON.stringify(quote.details ?? working.details, null, 1)}
      </pre>
    </Card>
  )
})

const RefusalsCard = observer(function RefusalsCard({ working, words }: Props) {
  const { refusals } = working.limits
  return (
    <Card title="refusals">
      {refusals.length === 0 && <p>–</p>}
      {refusals.map((refusal) => (
        <p key={`${refusal.code} ${refusal.item} ${refusal.field}`}>
          <code>{refusal.code}</code> {refusal.item} {refusal.field} {words.say(refusal).text}{' '}
          {words.say(refusal).lift}
        </p>
      ))}
    </Card>
  )
})

/** The mail and its accept page, rendered by the server. */
function Sent({ contract }: { contract: Contract }) {
  const { session } = useStores()
  const language = useLanguage()
  const conditions: Conditions = { ...contract, kind: 'contract', contractId: contract.id }
  const { name, color, colorBar, colorTitles } = session.company
  const asked = useStableValue({
    plan: toPlan(session.profile),
    conditions,
    language,
    look: { name, color, colorBar, colorTitles },
  })
  const [drawn, setDrawn] = useState<{ mail: string; page: string }>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      fetch('/workshop/preview', { method: 'POST', body: JSON.stringify(asked) })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(await answer.text())
          setDrawn((await answer.json()) as typeof drawn)
          setFault('')
        })
        .catch((error: Error) => setFault(error.message))
    }, 200)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <>
      {fault && <pre className={styles.panel}>{fault}</pre>}
      {(['mail', 'page'] as const).map((part) => (
        <Card key={part} title={part === 'mail' ? 'mail' : 'acceptance page'}>
          <iframe
            className={styles.sent}
            title={part}
            sandbox="allow-same-origin"
            srcDoc={drawn?.[part] ?? ''}
          />
        </Card>
      ))}
    </>
  )
}
