import { Checkbox, Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { employeeOnly } from '../../../domain/benefit/eligible.ts'
import { scheduleOf } from '../../../domain/benefit/schedule.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import type { WizardState } from './useWizard.ts'

/** For whom prices are shown before an offer is chosen; nothing where the family cannot be covered. */
export const ForWhom = observer(function ForWhom(props: { product: LoadedProduct; state: WizardState }) {
  const t = useText()
  const { people } = useStores().session
  const { product, state } = props
  const { declaration, offers } = product
  const isPriced = offers.some(({ modality }) => scheduleOf(declaration, modality).amount === 'priced')
  if (!isPriced || declaration.covers === employeeOnly || people.length < 2) return null
  return (
    <Checkbox.Group
      mb="lg"
      label={t('product.wizard.forWhom')}
      description={t('product.wizard.forWhomHint')}
      value={(state.people ?? [0]).map(String)}
      onChange={(chosen) => state.choosePeople(chosen.map(Number))}
    >
      <Group mt="xs">
        {people.map(({ id, firstName }) => (
          <Checkbox key={id} value={String(id)} label={id === 0 ? t('product.wizard.you') : firstName} />
        ))}
      </Group>
    </Checkbox.Group>
  )
})
