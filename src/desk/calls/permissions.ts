import { createContext, useContext } from 'react'

/** The names of the operations that the operator may run. */
export const OpenOperations = createContext<ReadonlySet<string>>(new Set())

/**
 * Returns a function that checks whether the operator may run an operation, given its path: `people/leave`.
 */
export function usePermission(): (path: string) => boolean {
  const open = useContext(OpenOperations)
  return (path) => open.has(path.replace('/', ' '))
}
