import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { localized } from '../../../domain/language.ts'
import type { ContractWire } from '../../../domain/wire.ts'
import { useText } from '../../messages/useText.ts'
import type { Declarations } from '../../plan/useDeclarations.ts'
import { useLanguage, useMoney } from '../../ui/useMoney.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ContractModal.module.css'
import { ReadingTable } from './ReadingTable.tsx'

type Props = { contract: ContractWire | undefined; declarations: Declarations | undefined; onClose: () => void }

/** One contract in full: what it costs, who pays what, month by month (DOC-12 to DOC-15). */
export const ContractModal = observer(function ContractModal({ contract, declarations, onClose }: Props) {
  const language = useLanguage()
  // The last one stays drawn while the dialog fades away.
  const last = useRef(contract)
  if (contract) last.current = contract
  const shown = contract ?? last.current
  return (
    <Dialog isOpen={Boolean(contract)} onClose={onClose} size="lg" title={shown ? `${localized(shown.benefit.product.name, language)} · ${shown.year}` : ''}>
      {shown && <Detail contract={shown} declarations={declarations} />}
    </Dialog>
  )
})

function Detail({ contract, declarations }: { contract: ContractWire; declarations: Declarations | undefined }) {
  const t = useText()
  const money = useMoney()
  const language = useLanguage()
  const figures: [string, number][] = [['contracts.price', contract.price]]
  if (contract.contributedPrice > 0 && contract.userBag === 0) figures.push(['contracts.contributed', contract.contributedPrice])
  if (contract.userBag > 0) figures.push(['contracts.userBag', contract.userBag])
  figures.push(['contracts.finalPrice', contract.finalPrice])
  return (
    <div className={styles.detail}>
      <p className={styles.modality}>{localized(contract.benefit.name, language)}</p>
      <dl className={styles.figures}>
        {figures.map(([id, euros]) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd className="money">{money(euros)}</dd>
          </div>
        ))}
      </dl>
      {contract.pendingEdit && <p className={styles.pending}>{t('contracts.pendingEdit', { price: money(contract.pendingEdit.price) })}</p>}
      <ReadingTable contract={contract} declaration={declarations?.(contract.product)} />
    </div>
  )
}
