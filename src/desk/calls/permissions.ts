import { createContext, useContext } from 'react'

/** The names of the operations that the operator may run. */
export const OpenOperations = createContext<ReadonlySet<string>>(new Set())

/** Returns a check whether the operator may run an operation, by its path: `people/leave`. */
export function usePermission(): (path: string) => boolean {
  const open = useContext(OpenOperations)
  return (path) => open.has(path.replace('/', ' '))
}
