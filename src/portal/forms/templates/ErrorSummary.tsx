import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ErrorListProps, RJSFSchema, RJSFValidationError } from '@rjsf/utils'
import { useIntl } from 'react-intl'
import type { FormContext } from '../formContext.ts'
import { pathOf } from '../translateErrors.ts'
import classes from './ErrorSummary.module.css'

export const errorSummaryAttribute = 'data-error-summary'

/** What has to be mended, above the form, each line leading to its field; it takes the focus when a submit is refused. */
export function ErrorSummary({ errors, registry }: ErrorListProps<unknown, RJSFSchema, FormContext>) {
  const intl = useIntl()
  if (errors.length === 0 || !registry.formContext.isSubmitted?.()) return null
  const { idPrefix, idSeparator } = registry.globalFormOptions
  return (
    <Alert {...{ [errorSummaryAttribute]: true }} tabIndex={-1} color="red" variant="light" className={classes.summary} icon={<IconAlertCircle size={20} aria-hidden="true" />} title={intl.formatMessage({ id: 'form.errors.title' }, { count: errors.length })}>
      <ul className={classes.list}>
        {errors.map((error) => (
          <li key={`${error.property} ${error.name}`}>
            <a
              href={`#${idOf(error)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(idOf(error))
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )

  function idOf({ property = '' }: RJSFValidationError): string {
    return [idPrefix, ...pathOf({ property })].join(idSeparator)
  }
}

function focusField(id: string): void {
  const field = document.getElementById(id)
  const target = field?.matches('input, select, textarea, button, [tabindex]') ? field : field?.querySelector<HTMLElement>('input, button, [tabindex]')
  target?.focus()
}
