import { createContext } from 'react'

/** Asks for the offers of the product page again; what does not differ stays as it is. */
export const RefreshContext = createContext<() => Promise<void>>(() => Promise.resolve())
