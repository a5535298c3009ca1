import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

/** What a form of the door refuses. It was said in one language, so it goes when another is chosen. */
export function useErrors<Errors extends object>() {
  const { locale } = useIntl()
  const [errors, setErrors] = useState<Partial<Errors>>({})
  useEffect(() => setErrors({}), [locale])
  return [errors, setErrors] as const
}
