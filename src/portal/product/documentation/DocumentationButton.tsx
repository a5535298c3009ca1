import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { completenessOf } from '../../../domain/benefit/documentation.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { DocumentationDialog } from './DocumentationDialog.tsx'
import { isInCart } from '../../../domain/plan/contractState.ts'

type Props = { contract: Contract; product: LoadedProduct }

/** Opens the missing documentation of a cart item; hidden if none is missing. */
export const DocumentationButton = observer(function DocumentationButton({ contract, product }: Props) {
  const t = useText()
  const { people } = useStores().session
  const [isOpen, setOpen] = useState(false)
  const isMissing =
    isInCart(contract) && completenessOf(product.declaration, contract, { people }) === 'pending'
  return (
    <>
      {isMissing && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconFilePlus size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('cartPage.addDocuments')}
        </Button>
      )}
      <DocumentationDialog contract={isOpen ? contract : undefined} onClose={() => setOpen(false)} />
    </>
  )
})
