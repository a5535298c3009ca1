import { type ReactNode, useCallback, useSyncExternalStore, useEffect } from 'react'
import { IntlProvider } from 'react-intl'
import { localeOf } from '../../domain/kernel/language.ts'
import { catalogueStore, loadFallback } from './catalogue.ts'
import { getLanguage, onLanguage } from './language.ts'

/** Provides the texts of the current language; renders nothing before the first texts are loaded. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const catalogue = useSyncExternalStore(catalogueStore.subscribe, catalogueStore.read)
  const onError = useCallback((error: { code: string; message: string }) => {
    if (error.code === 'MISSING_TRANSLATION') return void loadFallback()
    console.error(error.message)
  }, [])
  if (!catalogue) return null
  return (
    <IntlProvider
      locale={localeOf(catalogue.language)}
      messages={catalogue.messages}
      timeZone="Europe/Madrid"
      onError={onError}
    >
      {children}
    </IntlProvider>
  )
}

/** Sets the lang attribute of the page, for screen readers and hyphenation; returns the language. */
export function useDocumentLanguage() {
  const language = useSyncExternalStore(onLanguage, getLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return language
}
