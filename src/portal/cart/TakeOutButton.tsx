import { Button } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { type MouseEvent, useState } from 'react'
import { changeContract } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import type { CartRow } from './cartRow.ts'

/**
 * Removes the person of a refusal from the item, at the item's new price; hidden when nobody else is
 * covered. The focus moves to the item's name, because the button disappears with the refusal.
 */
export const TakeOutButton = observer(function TakeOutButton({ row }: { row: CartRow }) {
  const t = useText()
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const { contract, people, state, buildRequestWithout } = row
  const person = people.find(({ id }) => id === state.reason?.personId)
  const request = person && buildRequestWithout(person.id)
  if (!person || !request) return null
  const takeOut = async ({ currentTarget }: MouseEvent): Promise<void> => {
    const heading = currentTarget.closest('tbody')?.querySelector('h2')
    setBusy(true)
    try {
      await session.change(() => changeContract(contract.id, request))
    } catch (error) {
      toast.showError(error)
    }
    await session.reload().catch(() => undefined)
    setBusy(false)
    heading?.focus()
  }
  return (
    <Button
      mt="sm"
      leftSection={<IconUserMinus size={18} stroke={1.75} aria-hidden="true" />}
      loading={isBusy}
      data-mend
      onClick={(event) => void takeOut(event)}
    >
      {t('product.mend.removePerson', { name: person.name.split(' ')[0] ?? '' })}
    </Button>
  )
})
