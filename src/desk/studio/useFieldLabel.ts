import { useCallback } from 'react'
import { useFieldMessages } from '../../portal/messages/useText.ts'

/**
 * Returns a function that finds the readable name of a key of a company's files; undefined without one. The
 * data of people has the names that it has on the pages of operators.
 */
export function useFieldLabel(): (key: string) => string | undefined {
  const find = useFieldMessages()
  return useCallback((key) => find(`key.${key}`) ?? find(`field.${key}`), [find])
}
