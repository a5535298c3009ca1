import { createContext, useContext } from 'react'
import type { CatalogueStore } from './CatalogueStore.ts'
import type { SessionStore } from './SessionStore.ts'

export type Stores = { session: SessionStore; catalogue: CatalogueStore }

export const StoresContext = createContext<Stores | undefined>(undefined)

/** Returns the stores of the logged-in employee; works only inside InsideApp. */
export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores is for pages of a logged-in employee')
  return stores
}
