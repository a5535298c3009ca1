import { useImperativeHandle, useMemo, useRef } from 'react'
import type { Ref } from 'react'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import { DocumentationOfOne } from './DocumentationOfOne.tsx'
import classes from './Documentation.module.css'
import { documentationParts } from './documentationParts.ts'

export type DocumentationFormProps = {
  product: LoadedProduct
  modality: Modality
  words: BenefitMessages
  /** The persons the contract covers. */
  people: readonly Person[]
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  months?: readonly number[]
  ref?: Ref<SchemaFormHandle>
}

/**
 * Documentation of a contract, or of each covered person with their name above it (spec 4, CAR-22, KIN-04 to
 * KIN-09).
 */
export function DocumentationForm({
  product,
  modality,
  words,
  people,
  value,
  onChange,
  months,
  ref,
}: DocumentationFormProps) {
  const { declaration } = product
  const parts = useMemo(() => documentationParts(declaration, modality), [declaration, modality])
  const forms = useRef(new Map<number, SchemaFormHandle | null>())
  // Two persons' files may arrive before the first is drawn.
  const latest = useRef(value)
  latest.current = value
  useImperativeHandle(ref, () => ({
    validate: () => {
      // Each is judged, so that each shows what it lacks.
      const judged = [...forms.current].map(([id, form]) => [id, form?.validate()] as const)
      if (judged.some(([, own]) => own === undefined)) return undefined
      return parts.per === 'person' ? { ...latest.current, ...Object.fromEntries(judged) } : judged[0]?.[1]
    },
  }))
  const keep =
    (id: number) =>
    (form: SchemaFormHandle | null): void => {
      if (form) forms.current.set(id, form)
      else forms.current.delete(id)
    }
  const shared = { product, modality, words, parts, ...(months ? { months } : {}) }
  if (parts.per === 'contract')
    return <DocumentationOfOne {...shared} ref={keep(0)} value={value} onChange={onChange} />

  const change = (id: number, own: Record<string, unknown>): void => {
    const forms = latest.current
    const change = { before: asRecord(forms[String(id)]), after: own, forms }
    latest.current = { ...forms, [String(id)]: declaration.documentation?.fill?.(change) ?? own }
    onChange(latest.current)
  }
  return (
    <div className={classes.people}>
      {people.map((person) => (
        <section key={person.id} className={classes.person} aria-labelledby={`documentation-${person.id}`}>
          <h3 id={`documentation-${person.id}`} className={classes.name}>
            {person.fullName}
          </h3>
          <DocumentationOfOne
            {...shared}
            ref={keep(person.id)}
            others={people.filter(
              ({ id }) => id !== person.id && Object.keys(asRecord(value[String(id)])).length > 0,
            )}
            value={asRecord(value[String(person.id)])}
            onChange={(own) => change(person.id, own)}
          />
        </section>
      ))}
    </div>
  )
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
