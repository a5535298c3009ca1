import { Group, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { IconDownload } from '@tabler/icons-react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { chargedUntilExit } from '../../domain/contract/contractEnds.ts'
import { editRefusal, pastYearRefusal } from '../../domain/contract/limits.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { isEnding, isUnderReview } from '../../domain/plan/contractState.ts'
import { refusalText } from '../../domain/messages/refusalSentence.ts'
import type { DocumentDto } from '../../dto/documentDto.ts'
import { api } from '../api/api.ts'
import { useText } from '../messages/useText.ts'
import { History } from './History.tsx'
import { Invoices } from './Invoices.tsx'
import { PendingChange } from './PendingChange.tsx'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { ChargedBag } from '../plan/PotTerm.tsx'
import { PriceRows } from '../plan/PriceRows.tsx'
import { useRefusalText } from '../plan/useRefusalText.ts'
import { StoredFileLink } from '../plan/StoredFileLink.tsx'
import { QuestionButton } from '../plan/QuestionButton.tsx'
import type { Declarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { StatusChip } from '../ui/data/StatusChip.tsx'
import { useLastShown } from '../ui/hooks/useLastShown.ts'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { findStatusLabel } from '../plan/buildHome.ts'
import styles from './ContractModal.module.css'
import { ReadingTable } from './ReadingTable.tsx'

type Props = {
  contract: Contract | undefined
  declarations: Declarations | undefined
  onClose: () => void
}

/** One contract in full: its price, who pays which part, and its months (DOC-12 to DOC-15). */
export const ContractModal = observer(function ContractModal({ contract, declarations, onClose }: Props) {
  const language = useLanguage()
  const shown = useLastShown(contract)
  return (
    <Dialog
      isOpen={Boolean(contract)}
      onClose={onClose}
      size="lg"
      title={shown ? `${localized(shown.modality.product.name, language)} · ${shown.year}` : ''}
    >
      {shown && <Detail contract={shown} declarations={declarations} />}
    </Dialog>
  )
})

function Detail({ contract, declarations }: { contract: Contract; declarations: Declarations | undefined }) {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const declaration = declarations?.(contract.category)
  const refusal = pastYearRefusal(contract, session.today)
  const past = refusal && refusalText(refusal, language)
  const refused = useRefusalText()(contract)
  return (
    <Stack gap="lg" className={styles.detail}>
      <Group gap="8px 16px" c="dimmed">
        {localized(contract.modality.name, language)}
        {declarations && <StatusChip label={findStatusLabel(contract, declarations, session.profile)} />}
      </Group>
      {refused && <Notice tone="warning">{refused}</Notice>}
      <ContractFigures contract={contract} declaration={declaration} />
      {past ? (
        <Notice tone="info">{past.join(' ')}</Notice>
      ) : (
        <PendingChange contract={contract} declaration={declaration} />
      )}
      <Group gap="12px 24px">
        <Documents contract={contract} />
        <LinkButton
          to={`/products/${contract.category}${past ? '' : `?contract=${contract.id}`}`}
          variant="light"
        >
          {t(`contracts.${past ? 'toProduct' : findLinkLabel(contract, declaration)}`)}
        </LinkButton>
        <QuestionButton
          about={{ category: contract.category, contractId: contract.id }}
          product={localized(contract.modality.product.name, language)}
        />
      </Group>
      <Invoices contract={contract} declaration={declaration} />
      <ReadingTable
        contract={chargedUntilExit(declaration, contract, session.profile.exitOn) ?? contract}
        declaration={declaration}
      />
      <History contract={contract} declaration={declaration} />
    </Stack>
  )
}

/** The effect of the contract on the payslip, who pays its price, and its share of the bag. */
export const ContractFigures = observer(function ContractFigures({
  contract,
  declaration,
}: {
  contract: Contract
  declaration: Benefit | undefined
}) {
  const money = useMoney()
  const { exitOn } = useStores().session.profile
  const charged = chargedUntilExit(declaration, contract, exitOn)
  const parts = useProductMoney(charged ? [charged] : [])
  if (!charged) return null
  return (
    <Stack gap="md">
      {parts && (
        <>
          <MoneyBar money={parts} size="large" />
          <PriceRows money={parts} />
        </>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>
            <ChargedBag planType={contract.modality.product.planType} year={contract.year} money={parts} />
          </dt>
          <dd className="money">{money(charged.finalPriceCents)}</dd>
        </div>
      </dl>
    </Stack>
  )
})

/** The PDFs of a contract. */
const Documents = observer(function Documents({ contract }: { contract: Contract }) {
  const language = useLanguage()
  const { session } = useStores()
  const documents = useLoad(
    () => api.get<DocumentDto[]>(`/users/${encodeURIComponent(session.profile.id)}/documents/all`),
    `${contract.id} ${contract.version} ${language}`,
  ).value?.filter(({ contractId }) => contractId === contract.id)
  return documents?.map((document) => (
    <StoredFileLink key={document.id} className="tap" url={document.url} name={document.name}>
      <IconDownload size={20} aria-hidden />
      {document.name}
    </StoredFileLink>
  ))
})

/** Returns the label of the link to the product's page: change, cancel or view. */
function findLinkLabel(contract: Contract, declaration: Benefit | undefined): string {
  if (!declaration || isEnding(contract) || isUnderReview(contract)) return 'toProduct'
  return editRefusal(declaration, contract) ? 'cancel' : 'change'
}
