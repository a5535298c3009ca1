import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { ModalityCard } from './card/ModalityCard.tsx'
import { DocumentationButton } from './documentation/DocumentationButton.tsx'
import { ContractEditor } from './edit/ContractEditor.tsx'
import { contractOf, ownContracts, statusOf } from './contract/contractOnCard.ts'
import { offersWith, type LoadedProduct, type Offer } from './contract/loadProduct.ts'

type Props = {
  product: LoadedProduct
  year: number
  /** The id of a contract to show open. */
  opened: string | undefined
}

/**
 * The offers of a category as cards. One card is open at a time; the calculator follows its amounts (CAT-04,
 * CAT-05).
 */
export const OfferList = observer(function OfferList({ product, year, opened }: Props) {
  const t = useText()
  const { session } = useStores()
  const { declaration } = product
  const { profile } = session
  const offers = useMemo(
    () => offersWith(product.offers, ownContracts(profile, product.declaration.id, year)),
    [product, profile, year],
  )
  const [openId, setOpenId] = useState(() => firstOpen(offers, session.profile, year, opened))
  return offers.map((offer) => {
    const { modality } = offer
    const contract = contractOf(session.profile, modality.id, year)
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
          contract && {
            label: statusOf(contract, product, session.people),
            action: <DocumentationButton contract={contract} product={product} />,
          }
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
function firstOpen(
  offers: readonly Offer[],
  profile: Parameters<typeof contractOf>[0],
  year: number,
  opened: string | undefined,
): string | undefined {
  const wanted =
    opened === undefined
      ? undefined
      : offers.find(
          ({ modality }) => modality.id === opened || contractOf(profile, modality.id, year)?.id === opened,
        )
  const own = offers.find(
    ({ modality, isWithdrawn }) => !isWithdrawn && contractOf(profile, modality.id, year),
  )
  return (wanted ?? own ?? offers[0])?.modality.id
}
