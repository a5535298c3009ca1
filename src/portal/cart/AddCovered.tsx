import { Group, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toRequestedItem } from '../../domain/benefit/items.ts'
import { buildQuoteRequest } from '../../domain/quote/buildQuoteRequest.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { findCoverable } from '../product/contract/coverable.ts'
import { AddMember } from '../profile/AddMember.tsx'
import { useStores } from '../session/StoresContext.tsx'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

type Props = { row: Pick<CartRow, 'contract' | 'declaration' | 'state'> }

/**
 * Adds a family member from a cart item that can cover the family. It then shows whether the item can cover
 * the new member, and a button to include them (HEA-14).
 */
export const AddCovered = observer(function AddCovered({ row: { contract, declaration, state } }: Props) {
  const t = useText()
  const { session } = useStores()
  const { say } = useBenefitMessages(declaration)
  const [addedId, setAdded] = useState<number>()
  const { modality, year, details } = contract
  const items = contract.items.map(toRequestedItem)
  const request = buildQuoteRequest({ plan: session.plan, modality, year, items, details, contract })
  const { isEmployeeAlone, people, others } = findCoverable(declaration, request, contract)
  if (isEmployeeAlone || state.block) return null
  const isCovered = items.some(({ personId }) => personId === addedId)
  const offered = isCovered ? undefined : people.find(({ id }) => id === addedId)
  const other = others.find(({ person }) => person.id === addedId)
  const address = `/products/${contract.category}?contract=${encodeURIComponent(contract.id)}`
  return (
    <Group gap="8px 16px" mt="md" className={classes.addCovered}>
      <AddMember about={state.name} onAdded={setAdded} />
      <Text size="sm" c="dimmed" role="status">
        {offered && (
          <>
            {t('cartPage.memberAdded', { name: offered.firstName })}{' '}
            <Link to={address}>{t('product.includePerson', { name: offered.firstName })}</Link>
          </>
        )}
        {other &&
          t('cartPage.memberNotCovered', { name: other.person.firstName, reason: say(other.refusal).text })}
      </Text>
    </Group>
  )
})
