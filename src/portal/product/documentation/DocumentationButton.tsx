import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { completenessOf } from '../../../domain/benefit/documentation.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { useText } from '../../messages/useText.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { DocumentationDialog } from './DocumentationDialog.tsx'

/** Opens the documentation that a cart item lacks; nothing where none is missing. */
export function DocumentationButton({ contract, product }: { contract: Contract; product: LoadedProduct }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isMissing = contract.status === 'cart' && completenessOf(product.declaration, contract) === 'pending'
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
}
