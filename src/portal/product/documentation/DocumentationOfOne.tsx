import { Stack } from '@mantine/core'
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import { without } from '../../../domain/kernel/collections.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { LoadedForm } from '../../schema-form/LoadedForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import type { FormContext } from '../../schema-form/widgets/formContext.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import { focusFirstInvalid } from '../../ui/hooks/focusFirstInvalid.ts'
import { useStableValue } from '../../ui/hooks/useStableValue.ts'
import classes from './Documentation.module.css'
import { splitDocumentation } from './documentationParts.ts'
import { Questionnaire, isQuestionnaireComplete } from './Questionnaire.tsx'

type Props = {
  product: LoadedProduct
  /** The modality, and the form of this person or of the whole contract. */
  asked: { modality: Modality; form: FormSchema }
  /** The people whose answers can be copied, and the selectable months. */
  context: FormContext
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  ref?: Ref<SchemaFormHandle>
}

/**
 * A form of documentation: the category's own fields, then the modality's questionnaire. Both parts may
 * change before the next render, so `latest` contains the values of both.
 */
export function DocumentationOfOne({ product, asked, context, value, onChange, ref }: Props) {
  const { messages } = useBenefitMessages(product.declaration)
  const validators = product.validators['documentation']
  const form = useRef<SchemaFormHandle>(null)
  const { box, focusInvalid } = useInvalidFocus()
  const [wasTried, setTried] = useState(false)
  const latest = useRef(value)
  latest.current = value
  const change = (dropped: readonly string[], added: Record<string, unknown>): void =>
    onChange((latest.current = { ...without(latest.current, dropped), ...added }))
  const { own, questionnaire } = splitDocumentation(product.declaration, asked)
  const ownNames = Object.keys(own?.properties ?? {})
  const stableContext = useStableValue(context)
  const hidden = useMemo(() => findHiddenFields(own, stableContext), [own, stableContext])
  useImperativeHandle(ref, () => ({
    validate: () => {
      setTried(true)
      const valid = form.current ? form.current.validate() : {}
      const isComplete = isQuestionnaireComplete(questionnaire, asked.modality, latest.current)
      if (valid && !isComplete) focusInvalid()
      return valid && isComplete ? { ...without(latest.current, ownNames), ...valid } : undefined
    },
  }))
  return (
    <Stack ref={box} className={classes.one}>
      {own && validators && (
        <LoadedForm
          ref={form}
          schema={own}
          validators={validators}
          prefix="documentation"
          messages={messages}
          context={stableContext}
          hidden={hidden}
          value={pickFields(value, ownNames)}
          onChange={(next) => change(ownNames, next)}
        />
      )}
      {questionnaire && (
        <Questionnaire
          kind={questionnaire}
          modality={asked.modality}
          value={value}
          onChange={(name, given) => change([name], given === undefined ? {} : { [name]: given })}
          wasTried={wasTried}
        />
      )}
    </Stack>
  )
}

/**
 * Returns a box ref and a function that focuses the first invalid field in that box after the next render. A
 * schema form focuses its own fields.
 */
function useInvalidFocus() {
  const box = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(box.current?.closest('section')?.parentElement ?? null)
  }, [tries])
  return { box, focusInvalid: () => setTries((count) => count + 1) }
}

/** Returns the fields that choose a person, if there is nobody to choose. */
function findHiddenFields(own: FormSchema | undefined, { people = [] }: FormContext): string[] {
  if (people.length > 0) return []
  return Object.entries(own?.properties ?? {}).flatMap(([name, { format }]) =>
    format === 'person' ? [name] : [],
  )
}

function pickFields(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}
