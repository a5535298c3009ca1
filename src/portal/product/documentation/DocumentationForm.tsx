import { Stack, Text } from '@mantine/core'
import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import type { DocumentationRequest } from '../../../domain/benefit/declaration.ts'
import { askedForms, type RequiredForm } from '../../../domain/benefit/documentation.ts'
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

/** The covered people, the months, and the facts on which the requested documentation depends. */
type DocumentationScope = {
  people: readonly Person[]
  months?: readonly number[]
  request: DocumentationRequest
  /** The people whose forms are shown; left out: all. */
  only?: readonly number[]
  /** The documentation of a contract in force: its agreed values are read-only (D-78). */
  inForce?: Record<string, unknown> | null
}

/**
 * The documentation of a contract, or of each covered person below the person's name (spec 4, CAR-22, KIN-04
 * to KIN-09).
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
      {pairPeopleWithForms(asked, covered).map(({ person, form }) => (
        <section key={person.id} className={classes.person} aria-labelledby={`documentation-${person.id}`}>
          <Text component="h3" id={`documentation-${person.id}`} fw={600} mb="sm">
            {person.fullName}
          </Text>
          <DocumentationOfOne
            product={product}
            asked={{ modality, form }}
            ref={register(person.id)}
            context={contextOf(person)}
            value={toRecord(value[String(person.id)])}
            onChange={(own) => change(person.id, own)}
          />
        </section>
      ))}
    </Stack>
  )
}

/** Pairs each person with their form, in the order of the people. */
function pairPeopleWithForms(asked: readonly RequiredForm[], { people, only }: DocumentationScope) {
  return people
    .filter(({ id }) => only?.includes(id) ?? true)
    .flatMap((person) =>
      asked.filter(({ personId }) => personId === person.id).map(({ form }) => ({ person, form })),
    )
}

/**
 * Builds the choices of a form: the months, and other people whose answers can be copied. Agreed fields of a
 * contract in force are locked, with the reason.
 */
function useFormContext(
  { declaration }: LoadedProduct,
  { people, months, inForce }: DocumentationScope,
  value: Record<string, unknown>,
): (person?: Person) => FormContext {
  const t = useText()
  const agreed = inForce === undefined ? [] : (declaration.documentation?.agreed ?? [])
  const isFilledBy = ({ id }: Person): boolean => Object.keys(toRecord(value[String(id)])).length > 0
  return (person) => {
    const others = person ? people.filter((other) => other.id !== person.id && isFilledBy(other)) : []
    const given = toRecord(person ? inForce?.[String(person.id)] : inForce)
    const kept = agreed.filter((name) => !isEmpty(given[name]))
    return {
      people: others.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ...(months ? { months } : {}),
      locked: Object.fromEntries(kept.map((name) => [name, t('product.doc.agreed')])),
    }
  }
}

/** Combines the forms of all people: valid if each of them is. */
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
  // Two files for two people may arrive before the next render.
  const latest = useRef(value)
  latest.current = value
  useImperativeHandle(ref, () => ({
    validate: () => {
      // Validates every form, so that each shows its errors.
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
    const change = { before: toRecord(forms[String(id)]), after: own, forms }
    latest.current = { ...forms, [String(id)]: declaration.documentation?.fill?.(change) ?? own }
    onChange(latest.current)
  }
  return { register, change }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
