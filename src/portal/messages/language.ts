import { type Language, defaultLanguage, fallbackLanguage, isLanguage } from '../../domain/kernel/language.ts'

const storageKey = 'portal.language'
const listeners = new Set<() => void>()
let language: Language = stored() ?? defaultLanguage
let isChosen = false

/**
 * The language on screen; the one chosen last in this browser, Spanish for a fresh visitor (TEN-07, I18-02).
 */
export function currentLanguage(): Language {
  return language
}

/** Changes the language on screen and remembers it in this browser. */
export function chooseLanguage(next: Language): void {
  isChosen = true
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // The choice holds for this page.
  }
  show(next)
}

/** Whether a language was chosen since this page was loaded: on the login page, before anybody was known. */
export function isLanguageChosen(): boolean {
  return isChosen
}

/**
 * Settles on a language the company offers: the one chosen here, else `preferred`, else Spanish, English, or
 * the first.
 */
export function settleLanguage(offered: readonly Language[], preferred?: Language): void {
  const wishes = [stored(), preferred, defaultLanguage, fallbackLanguage, offered[0]]
  show(
    wishes.find((wish): wish is Language => wish !== undefined && offered.includes(wish)) ?? defaultLanguage,
  )
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Language): void {
  if (next === language) return
  language = next
  for (const listener of listeners) listener()
}

function stored(): Language | undefined {
  try {
    const value = localStorage.getItem(storageKey)
    return isLanguage(value) ? value : undefined
  } catch {
    return undefined
  }
}
