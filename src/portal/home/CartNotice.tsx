import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { formatList } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
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
  const names = cart.map(({ modality }) => localized(modality.product.name, language))
  const products = formatList([...new Set(names)], language)
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
