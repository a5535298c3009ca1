import { useEffect, useSyncExternalStore } from 'react'
import { currentLanguage, onLanguage } from './language.ts'

/** Keeps the lang attribute of the page true, for screen readers and hyphenation; answers the language. */
export function useDocumentLanguage() {
  const language = useSyncExternalStore(onLanguage, currentLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return language
}
