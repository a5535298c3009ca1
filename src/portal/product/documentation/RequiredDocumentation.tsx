import { Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { missingByChange } from '../../../domain/benefit/replacedDocumentation.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
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
 * The documentation that the product requires before it goes to the cart (D-18), for each person covered so
 * far; for a contract in force, the documentation that a change needs (D-75).
 */
export const RequiredDocumentation = observer(function RequiredDocumentation({
  product,
  working,
  ref,
}: Props) {
  const t = useText()
  const { declaration } = product
  const { contract, items, request } = working
  const inForce = contract && isInForce(contract) ? contract : undefined
  const covered = new Set(items.map(({ personId }) => personId))
  const people = request.people.filter(({ id }) => covered.has(id))
  const missing = inForce && findMissingInForce(working, inForce)
  const isAsked = missing ? missing.isMissing : declaration.documentation?.requiredInForm === true
  if (!isAsked || people.length === 0) return null
  const isByPerson = declaration.documentation?.per === 'person'
  return (
    <section className={classes.block} aria-labelledby="documentation-title">
      <Text component="h2" id="documentation-title" size="lg" fw={600} mb="xxs" className={classes.title}>
        {t('product.doc.title')}
      </Text>
      {inForce && <p className={classes.hint}>{t('product.doc.forChange')}</p>}
      <DocumentationForm
        ref={ref}
        product={product}
        modality={working.modality}
        covered={{
          people,
          request,
          ...(inForce && { inForce: inForce.documentation }),
          ...(missing && isByPerson && { only: missing.personIds }),
        }}
        value={working.additionalInfo}
        onChange={(next) => working.changeDocumentation(next)}
      />
    </section>
  )
})

/**
 * Lists the people whose documentation is missing for the current change; the contract's stored documentation
 * counts as present.
 */
function findMissingInForce({ declaration, quote, modality, request }: WorkingContract, contract: Contract) {
  const { items, details = request.details } = quote
  return missingByChange(
    declaration,
    contract,
    { ...contract, modality, items, details },
    { people: request.people },
  )
}
