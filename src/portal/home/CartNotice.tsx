import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { contractName, productName } from '../../domain/catalogue/contractName.ts'
import { formatList } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { useCartLabel } from '../plan/useCartLabel.ts'

/** Names the products in the unsigned cart and links to it; `isShort`: in one line, below another task. */
export const CartNotice = observer(function CartNotice({ isShort }: { isShort: boolean }) {
  const t = useText()
  const cartLabel = useCartLabel()
  const language = useLanguage()
  const { cart } = useStores().session.profile
  if (cart.length === 0) return null
  const products = formatList(cartNames(cart, language), language)
  if (isShort)
    return (
      <LinkButton
        to="/cart"
        variant="light"
        justify="space-between"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {`${cartLabel}: ${products}`}
      </LinkButton>
    )
  return (
    <Notice
      tone="info"
      title={t('home.cart.title', { count: cart.length })}
      action={<LinkButton to="/cart">{cartLabel}</LinkButton>}
    >
      {t('home.cart.text', { products })}
    </Notice>
  )
})

/** Names each item of the cart by its product, with its year or its modality where that is not enough. */
function cartNames(cart: readonly Contract[], language: Language): string[] {
  const named = cart.map((item) => {
    const [product, contract] = [productName(item, language), contractName(item.modality, language)]
    return [product, `${product} ${item.year}`, contract, `${contract} ${item.year}`]
  })
  const isUnique = (name: string): boolean => named.filter((names) => names.includes(name)).length === 1
  return named.map((names) => names.find(isUnique) ?? names.at(-1)!)
}
