import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ErrorListProps, RJSFSchema, RJSFValidationError } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { FormContext } from './widgets/formContext.ts'
import { toPath } from './translateErrors.ts'
import classes from './ErrorSummary.module.css'

/**
 * True for a moment after a summary got the focus: if several forms are refused at once, only the first
 * summary gets it.
 */
let isTaken = false

/**
 * Lists the form's errors above the form, each with a link to its field. The list gets the focus when a
 * submit is refused.
 */
export function ErrorSummary({ errors, registry }: ErrorListProps<unknown, RJSFSchema, FormContext>) {
  const intl = useIntl()
  const summary = useRef<HTMLDivElement>(null)
  const { refusedTimes = 0 } = registry.formContext
  const isShown = errors.length > 0 && refusedTimes > 0
  // Runs at each refusal, even if the fields showed the same errors before.
  useEffect(() => {
    if (refusedTimes === 0 || !summary.current || isTaken) return
    summary.current.focus()
    isTaken = true
    queueMicrotask(() => {
      isTaken = false
    })
  }, [refusedTimes])
  if (!isShown) return null
  const { idPrefix, idSeparator } = registry.globalFormOptions
  return (
    <Alert
      ref={summary}
      data-error-summary
      tabIndex={-1}
      color="red"
      variant="light"
      className={classes.summary}
      icon={<IconAlertCircle size={20} aria-hidden="true" />}
      title={intl.formatMessage({ id: 'form.errors.title' }, { count: errors.length })}
    >
      <ul className={`bullets ${classes.list ?? ''}`}>
        {errors.map((error) => (
          <li key={`${error.property} ${error.name}`}>
            <a
              href={`#${toFieldId(error)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(toFieldId(error))
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )

  function toFieldId({ property = '' }: RJSFValidationError): string {
    return [idPrefix, ...toPath({ property })].join(idSeparator)
  }
}

function focusField(id: string): void {
  const field = document.getElementById(id)
  const target = field?.matches('input, select, textarea, button, [tabindex]')
    ? field
    : field?.querySelector<HTMLElement>('input, button, [tabindex]')
  target?.focus()
}
