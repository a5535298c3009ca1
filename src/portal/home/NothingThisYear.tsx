import { Button, Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { declineYear, withdrawDecline } from '../api/profile.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { findChoice } from '../plan/findChoice.ts'
import { toast } from '../ui/feedback/toasts.tsx'
import { isEnding } from '../../domain/plan/contractState.ts'
import styles from './HomePage.module.css'

/**
 * Lets an employee who has chosen nothing decline the plan of the year that can be chosen today, so that no
 * reminder is sent (D-97, D-100).
 */
export const NothingThisYear = observer(function NothingThisYear() {
  const t = useText()
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const { profile } = session
  const { year, months } = findChoice(profile)
  if (months.length === 0 || !mayChoose(profile, year)) return null
  const isSaid = profile.nothingIn?.includes(year) ?? false
  const change = async (): Promise<void> => {
    setBusy(true)
    try {
      session.replaceProfile(await (isSaid ? withdrawDecline : declineYear)(year))
    } catch (error) {
      toast.showError(error, t('home.nothing.failed'))
    } finally {
      setBusy(false)
    }
  }
  const named = { year: String(year) }
  return (
    <Group component="p" gap="4px 8px" c="dimmed">
      <span role="status">{t(isSaid ? 'home.nothing.said' : 'home.nothing.ask', named)}</span>
      <Button variant="subtle" className={styles.nothing} loading={isBusy} onClick={() => void change()}>
        {t(isSaid ? 'home.nothing.back' : 'home.nothing.say', named)}
      </Button>
    </Group>
  )
})

/** True if the employee has a bag and a product in that year, and neither a cart item nor a contract. */
function mayChoose({ bags, products, cart, contracts }: Profile, year: number): boolean {
  const own = bags[String(year)]
  const hasBag =
    own !== undefined && own.flexibleBagCents + own.topBagCents + own.userBagCents + own.companyBagCents > 0
  const hasChosen = [...cart, ...contracts].some((contract) => contract.year === year && !isEnding(contract))
  return hasBag && !hasChosen && products.some(({ active, allowed }) => active && allowed)
}
