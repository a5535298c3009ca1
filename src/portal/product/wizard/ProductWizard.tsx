import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { ModalityCard } from '../card/ModalityCard.tsx'
import { DocumentationButton } from '../documentation/DocumentationButton.tsx'
import { ContractEditor } from '../edit/ContractEditor.tsx'
import { addWithdrawnOffers, type LoadedProduct } from '../contract/loadProduct.ts'
import { findContract, findOwnContracts, findStatus } from '../contract/contractOnCard.ts'
import { NewContract } from './NewContract.tsx'
import { findProviderRefusal } from './wizardFields.ts'

type Props = {
  product: LoadedProduct
  year: number
  /** The id of a contract that is shown open at first. */
  opened: string | undefined
  isUnavailable: boolean
}

/**
 * The page of a category whose flow has several steps: the employee's contracts, and the steps to a new
 * contract (HEA-01 to HEA-03).
 */
export const ProductWizard = observer(function ProductWizard({
  product,
  year,
  opened,
  isUnavailable,
}: Props) {
  const t = useText()
  const { profile } = useStores().session
  const own = findOwnContracts(profile, product.declaration.id, year)
  const [openId, setOpenId] = useState(opened)
  // A new contract is in progress until the number of contracts grows.
  const [addingTo, setAddingTo] = useState<number>()
  const isAdding = own.length === 0 || addingTo === own.length
  const isLeft = product.offers.some(
    ({ modality }) =>
      !findContract(profile, modality.id, year) &&
      !findProviderRefusal(product.declaration, profile, { providerId: modality.providerId, year }),
  )
  const add = (): void => {
    setOpenId(undefined)
    setAddingTo(own.length)
  }
  return (
    <>
      {own.map((contract) => (
        <OwnContract
          key={contract.id}
          product={product}
          contract={contract}
          isOpen={openId === contract.id}
          onToggle={() => setOpenId(openId === contract.id ? undefined : contract.id)}
        />
      ))}
      {!isUnavailable && isAdding && product.offers.length > 0 && (
        <NewContract product={product} year={year} />
      )}
      {!isUnavailable && !isAdding && isLeft && (
        <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
          {t('product.wizard.another')}
        </Button>
      )}
    </>
  )
})

type OwnContractProps = { product: LoadedProduct; contract: Contract; isOpen: boolean; onToggle: () => void }

const OwnContract = observer(function OwnContract({ product, contract, isOpen, onToggle }: OwnContractProps) {
  const t = useText()
  const { session } = useStores()
  const { year } = contract
  const offer = useMemo(
    () =>
      addWithdrawnOffers(product.offers, [contract]).find(
        (one) => one.modality.id === contract.modality.id,
      ) ?? { modality: contract.modality, supplementaries: [] },
    [product, contract],
  )
  return (
    <ModalityCard
      modality={offer.modality}
      status={{
        label: findStatus(contract, product, session.people),
        action: <DocumentationButton contract={contract} product={product} />,
      }}
      isOpen={isOpen}
      onToggle={onToggle}
      openLabel={t('product.card.view')}
    >
      <ContractEditor product={product} offer={offer} year={year} contract={contract} />
    </ModalityCard>
  )
})
