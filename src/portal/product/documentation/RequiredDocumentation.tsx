import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { useText } from '../../messages/useText.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { DocumentationForm } from './DocumentationForm.tsx'
import classes from './Documentation.module.css'

type Props = {
  product: LoadedProduct
  working: WorkingContract
  ref: Ref<SchemaFormHandle>
}

/**
 * Documentation that the product's own form demands before the cart (D-18), for everybody who is covered so
 * far.
 */
export const RequiredDocumentation = observer(function RequiredDocumentation({
  product,
  working,
  ref,
}: Props) {
  const t = useText()
  if (!product.declaration.documentation?.requiredInForm) return null
  const covered = new Set(working.items.map(({ personId }) => personId))
  const people = working.request.people.filter(({ id }) => covered.has(id))
  if (people.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="documentation-title">
      <h2 id="documentation-title" className={classes.title}>
        {t('product.doc.title')}
      </h2>
      <DocumentationForm
        ref={ref}
        product={product}
        modality={working.modality}
        covered={{ people, request: working.request }}
        value={working.additionalInfo}
        onChange={(next) => working.changeDocumentation(next)}
      />
    </section>
  )
})
