import { observer } from 'mobx-react-lite'
import { useContext, useMemo, useState } from 'react'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { ModalityCard } from './card/ModalityCard.tsx'
import { DocumentationButton } from './documentation/DocumentationButton.tsx'
import { ContractEditor } from './edit/ContractEditor.tsx'
import { findContract, findOwnContracts, findStatus } from './contract/contractOnCard.ts'
import { SendingContext } from './contract/pageContexts.ts'
import { addWithdrawnOffers, type LoadedProduct, type Offer } from './contract/loadProduct.ts'

type Props = {
  product: LoadedProduct
  year: number
  /** The id of a contract whose card is open at first. */
  opened: string | undefined
}

/**
 * The offers of a category as cards. Only one card is open at a time; the calculator uses the amounts of the
 * open card (CAT-04, CAT-05).
 */
export const OfferList = observer(function OfferList({ product, year, opened }: Props) {
  const t = useText()
  const { session } = useStores()
  const sending = useContext(SendingContext)
  const { declaration } = product
  const { profile } = session
  const offers = useMemo(
    () => addWithdrawnOffers(product.offers, findOwnContracts(profile, product.declaration.id, year)),
    [product, profile, year],
  )
  const [openId, setOpenId] = useState(() => findFirstOpen(offers, session.profile, year, opened))
  return offers.map((offer) => {
    const { modality } = offer
    const contract = findContract(session.profile, modality.id, year)
    if (isInformative(declaration, modality)) return <ModalityCard key={modality.id} modality={modality} />
    const isUnavailable =
      unavailableRefusal(session.profile, declaration.id, declaration) !== undefined && !contract
    const isOnly = offers.length === 1
    const isOpen = !isUnavailable && (isOnly || openId === modality.id)
    return (
      <ModalityCard
        key={modality.id}
        modality={modality}
        status={
          contract
            ? {
                label: findStatus(contract, product, session.people),
                action: <DocumentationButton contract={contract} product={product} />,
              }
            : sending?.modalityId === modality.id && { label: 'status.pendingCart', isExpected: true }
        }
        isOpen={isOpen}
        {...(isOnly || isUnavailable ? {} : { onToggle: () => setOpenId(isOpen ? undefined : modality.id) })}
        openLabel={t(contract ? 'product.card.view' : 'product.card.open')}
      >
        <ContractEditor key={year} product={product} offer={offer} year={year} contract={contract} />
      </ModalityCard>
    )
  })
})

/** Returns the requested offer, else the employee's offer if it is still in the catalogue, else the first. */
function findFirstOpen(
  offers: readonly Offer[],
  profile: Parameters<typeof findContract>[0],
  year: number,
  opened: string | undefined,
): string | undefined {
  const wanted =
    opened === undefined
      ? undefined
      : offers.find(
          ({ modality }) => modality.id === opened || findContract(profile, modality.id, year)?.id === opened,
        )
  const own = offers.find(
    ({ modality, isWithdrawn }) => !isWithdrawn && findContract(profile, modality.id, year),
  )
  return (wanted ?? own ?? offers[0])?.modality.id
}
