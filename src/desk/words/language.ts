import { useSyncExternalStore } from 'react'
import { defaultLanguage, isLanguage, type Language } from '../../domain/kernel/language.ts'

const storageKey = 'desk-language'
const listeners = new Set<() => void>()
let language: Language = readStored()

/** Returns the current language: the last choice in this browser, else Spanish. */
export const getLanguage = (): Language => language

/** Changes the language and stores it in this browser. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next)
  language = next
  for (const listener of listeners) listener()
}

export const useLanguage = (): Language => useSyncExternalStore(listen, getLanguage)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): Language {
  const value = localStorage.getItem(storageKey)
  return isLanguage(value) ? value : defaultLanguage
}
