import { createContext } from 'react'

/** Shows a sentence above every page until it is closed: the result of work that may outlive its page. */
export const Tell = createContext<(sentence: string) => void>(() => undefined)
