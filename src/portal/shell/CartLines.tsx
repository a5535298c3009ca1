import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { removeContract } from '../api/contracts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import styles from './CartMenu.module.css'

/** The items of the cart, each with a button that removes it after a confirmation. */
export const CartLines = observer(function CartLines() {
  const t = useText()
  const { session } = useStores()
  const language = useLanguage()
  const [leaving, setLeaving] = useState<string>()
  const lines = useRef<HTMLDivElement>(null)
  const remove = async (contract: Contract) => {
    const isSure = await confirm({
      title: t('product.ask.remove.title'),
      text: t('cartPage.removeText', { name: localized(contract.modality.name, language) }),
      confirm: t('product.ask.remove.yes'),
      danger: true,
    })
    if (!isSure) return
    setLeaving(contract.id)
    try {
      await removeContract(contract.id)
      await session.reload()
      toast.success(t('product.toast.removed'))
      // The focused button was removed with its item.
      lines.current?.focus()
    } catch (error) {
      toast.showError(error)
      await session.reloadIfOutdated(error)
    } finally {
      setLeaving(undefined)
    }
  }
  return (
    <div ref={lines} tabIndex={-1}>
      {session.cart.length === 0 ? (
        <EmptyState icon={IconShoppingCart} text={t('cart.empty')} isCompact />
      ) : (
        <ul className={styles.lines}>
          {session.cart.map((contract) => (
            <CartLine
              key={contract.id}
              contract={contract}
              isLeaving={leaving === contract.id}
              onRemove={() => void remove(contract)}
            />
          ))}
        </ul>
      )}
    </div>
  )
})

const CartLine = observer(function CartLine({
  contract,
  isLeaving,
  onRemove,
}: {
  contract: Contract
  isLeaving: boolean
  onRemove: () => void
}) {
  const t = useText()
  const { cart } = useStores().session
  const money = useMoney(cart.map(({ finalPriceCents }) => finalPriceCents))
  const language = useLanguage()
  const name = localized(contract.modality.name, language)
  return (
    <li className={styles.line} data-leaving={isLeaving || undefined}>
      <TintedIcon benefit={contract.category} />
      <Stack component="span" gap={0} miw={0} flex={1}>
        <Text span size="sm" fw={500} className="breaks">
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          <span className="money">{money(contract.finalPriceCents)}</span> · {contract.year}
        </Text>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        disabled={isLeaving}
        aria-label={t('cart.remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
})
