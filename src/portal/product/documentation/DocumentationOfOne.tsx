import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { SchemaForm } from '../../schema-form/SchemaForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import classes from './Documentation.module.css'
import type { DocumentationParts } from './documentationParts.ts'
import { Questionnaire, questionnaireComplete } from './Questionnaire.tsx'

type Props = {
  product: LoadedProduct
  modality: Modality
  words: BenefitMessages
  parts: DocumentationParts
  /** Persons whose answers may be taken over. */
  others?: readonly Person[]
  months?: readonly number[]
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  ref?: Ref<SchemaFormHandle>
}

const nobody: readonly Person[] = []

/** One form of documentation: the category's own fields, then the modality's questionnaire. */
export function DocumentationOfOne({
  product,
  modality,
  words,
  parts,
  others = nobody,
  months,
  value,
  onChange,
  ref,
}: Props) {
  const form = useRef<SchemaFormHandle>(null)
  const [wasTried, setTried] = useState(false)
  // Both parts may change before the first change is drawn.
  const latest = useRef(value)
  latest.current = value
  const change = (next: Record<string, unknown>): void => {
    latest.current = next
    onChange(next)
  }
  const { own, questionnaire } = parts
  const ownNames = Object.keys(own?.properties ?? {})
  const validators = product.validators['documentation']
  const otherKey = others.map(({ id }) => id).join()
  const context = useMemo(
    () => ({
      people: others.map((person) => ({ value: person.id, label: person.fullName })),
      ...(months ? { months } : {}),
    }),
    // Who they are matters, not the list they come in.
    [otherKey, months],
  )
  useImperativeHandle(ref, () => ({
    validate: () => {
      setTried(true)
      const judged = form.current ? form.current.validate() : {}
      return judged && questionnaireComplete(questionnaire, modality, latest.current)
        ? { ...without(latest.current, ownNames), ...judged }
        : undefined
    },
  }))
  // Nobody can be chosen while nobody else has a form.
  const hidden = useMemo(
    () =>
      otherKey === ''
        ? Object.entries(own?.properties ?? {}).flatMap(([name, { format }]) =>
            format === 'person' ? [name] : [],
          )
        : undefined,
    [own, otherKey],
  )
  return (
    <div className={classes.one}>
      {own && validators && (
        <SchemaForm
          ref={form}
          schema={own}
          validators={validators}
          prefix="documentation"
          messages={words.messages}
          context={context}
          {...(hidden ? { hidden } : {})}
          value={Object.fromEntries(Object.entries(value).filter(([name]) => ownNames.includes(name)))}
          onChange={(next) => change({ ...without(latest.current, ownNames), ...next })}
        />
      )}
      {questionnaire && (
        <Questionnaire
          kind={questionnaire}
          modality={modality}
          value={value}
          onChange={(name, given) =>
            change({ ...without(latest.current, [name]), ...(given === undefined ? {} : { [name]: given }) })
          }
          wasTried={wasTried}
        />
      )}
    </div>
  )
}

function without(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
