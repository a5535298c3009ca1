import { useCallback } from 'react'
import { useFieldMessages } from '../../portal/messages/useText.ts'

/** Returns a function that finds the readable name of a key of a company's files; undefined without one. */
export function useFieldLabel(): (key: string) => string | undefined {
  const find = useFieldMessages()
  return useCallback((key) => find(`key.${key}`), [find])
}
