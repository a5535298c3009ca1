import { Stack, Text } from '@mantine/core'
import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import type { DocumentationRequest } from '../../../domain/benefit/declaration.ts'
import { askedForms, type AskedForm } from '../../../domain/benefit/documentation.ts'
import { isEmpty } from '../../../domain/benefit/missingFields.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { useText } from '../../messages/useText.ts'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import type { FormContext } from '../../schema-form/widgets/formContext.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { DocumentationOfOne } from './DocumentationOfOne.tsx'
import classes from './Documentation.module.css'

type DocumentationFormProps = {
  product: LoadedProduct
  modality: Modality
  covered: DocumentationScope
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  ref?: Ref<SchemaFormHandle>
}

/** Whom the contract covers, in which months, and what may decide of whom something is asked. */
type DocumentationScope = {
  people: readonly Person[]
  months?: readonly number[]
  request: DocumentationRequest
  /** The persons whose forms are drawn; left out, everybody's. */
  only?: readonly number[]
  /** Documentation of a contract in force: what was agreed with it is read (D-78). */
  inForce?: Record<string, unknown> | null
}

/**
 * Documentation of a contract, or of each covered person with their name above it (spec 4, CAR-22, KIN-04 to
 * KIN-09).
 */
export function DocumentationForm({
  product,
  modality,
  covered,
  value,
  onChange,
  ref,
}: DocumentationFormProps) {
  const per = product.declaration.documentation?.per ?? 'contract'
  const asked = askedForms(product.declaration, covered.request, covered.people)
  const { register, change } = usePersonForms({ product, value, onChange, ref }, per)
  const contextOf = useFormContext(product, covered, value)
  if (per === 'contract')
    return asked.map(({ form }) => (
      <DocumentationOfOne
        key="contract"
        product={product}
        asked={{ modality, form }}
        ref={register(0)}
        context={contextOf()}
        value={value}
        onChange={onChange}
      />
    ))

  return (
    <Stack gap="lg">
      {askedOfPeople(asked, covered).map(({ person, form }) => (
        <section key={person.id} className={classes.person} aria-labelledby={`documentation-${person.id}`}>
          <Text component="h3" id={`documentation-${person.id}`} fw={600} mb="sm">
            {person.fullName}
          </Text>
          <DocumentationOfOne
            product={product}
            asked={{ modality, form }}
            ref={register(person.id)}
            context={contextOf(person)}
            value={asRecord(value[String(person.id)])}
            onChange={(own) => change(person.id, own)}
          />
        </section>
      ))}
    </Stack>
  )
}

/** The persons who are asked something, in their order, each with the form. */
function askedOfPeople(asked: readonly AskedForm[], { people, only }: DocumentationScope) {
  return people
    .filter(({ id }) => only?.includes(id) ?? true)
    .flatMap((person) =>
      asked.filter(({ personId }) => personId === person.id).map(({ form }) => ({ person, form })),
    )
}

/**
 * What a form may choose from: the months, and other persons whose answers it may take over. Fields that were
 * agreed with a contract in force are locked, with the reason.
 */
function useFormContext(
  { declaration }: LoadedProduct,
  { people, months, inForce }: DocumentationScope,
  value: Record<string, unknown>,
): (person?: Person) => FormContext {
  const t = useText()
  const agreed = inForce === undefined ? [] : (declaration.documentation?.agreed ?? [])
  const isFilledBy = ({ id }: Person): boolean => Object.keys(asRecord(value[String(id)])).length > 0
  return (person) => {
    const others = person ? people.filter((other) => other.id !== person.id && isFilledBy(other)) : []
    const given = asRecord(person ? inForce?.[String(person.id)] : inForce)
    const kept = agreed.filter((name) => !isEmpty(given[name]))
    return {
      people: others.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ...(months ? { months } : {}),
      locked: Object.fromEntries(kept.map((name) => [name, t('product.doc.agreed')])),
    }
  }
}

/** The forms of all persons as one: it is valid where each of them is. */
function usePersonForms(
  {
    product: { declaration },
    value,
    onChange,
    ref,
  }: Pick<DocumentationFormProps, 'product' | 'value' | 'onChange' | 'ref'>,
  per: 'contract' | 'person',
) {
  const forms = useRef(new Map<number, SchemaFormHandle | null>())
  // Two persons' files may arrive before the first is drawn.
  const latest = useRef(value)
  latest.current = value
  useImperativeHandle(ref, () => ({
    validate: () => {
      // Each is validated, so that each shows what it lacks.
      const results = [...forms.current].map(([id, form]) => [id, form?.validate()] as const)
      if (results.some(([, own]) => own === undefined)) return undefined
      return per === 'person' ? { ...latest.current, ...Object.fromEntries(results) } : results[0]?.[1]
    },
  }))
  const register =
    (id: number) =>
    (form: SchemaFormHandle | null): void => {
      if (form) forms.current.set(id, form)
      else forms.current.delete(id)
    }
  const change = (id: number, own: Record<string, unknown>): void => {
    const forms = latest.current
    const change = { before: asRecord(forms[String(id)]), after: own, forms }
    latest.current = { ...forms, [String(id)]: declaration.documentation?.fill?.(change) ?? own }
    onChange(latest.current)
  }
  return { register, change }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
