import { Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { contractName } from '../../domain/catalogue/contractName.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { TakeBackButton } from '../plan/TakeBackButton.tsx'
import type { Declarations } from '../plan/useDeclarations.ts'
import { useRefusedAcceptance } from '../plan/useRefusedAcceptance.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

type Props = { contracts: readonly Contract[]; declarations: Declarations }

/** Contracts that cannot be accepted by mail today: the missing parts, and what to do (D-84). */
export function RefusedNotice({ contracts, declarations }: Props) {
  const t = useText()
  if (contracts.length === 0) return null
  return (
    <Notice tone="warning" title={t('home.refused.title', { count: contracts.length })}>
      {contracts.map((contract) => (
        <Refused key={contract.id} contract={contract} declarations={declarations} />
      ))}
    </Notice>
  )
}

const Refused = observer(function Refused({
  contract,
  declarations,
}: Pick<Props, 'declarations'> & { contract: Contract }) {
  const t = useText()
  const { id, category, modality } = contract
  const name = contractName(modality, useLanguage())
  const refused = useRefusedAcceptance(contract, declarations(category))
  return (
    <>
      <p>
        <strong>{name}</strong>
        {`: ${refused?.reason ?? ''}`}
      </p>
      <Group gap="xs" align="stretch" my="xs">
        <LinkButton
          to={`/products/${category}?contract=${id}`}
          variant="default"
          aria-label={t('home.refused.openOf', { name })}
        >
          {t('home.refused.open')}
        </LinkButton>
        <TakeBackButton contract={contract} name={name} />
      </Group>
    </>
  )
})
