import { type Language, defaultLanguage, fallbackLanguage, isLanguage } from '../../domain/kernel/language.ts'

const storageKey = 'portal.language'
const listeners = new Set<() => void>()
let language: Language = readStored() ?? defaultLanguage
let isChosen = false

/** Returns the current language: the last choice in this browser, else Spanish (TEN-07, I18-02). */
export function getLanguage(): Language {
  return language
}

/** Changes the language and stores it in this browser. */
export function chooseLanguage(next: Language): void {
  isChosen = true
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Without storage the choice is valid only for this page.
  }
  show(next)
}

/**
 * True if a language was chosen since this page was loaded, for example at the login, before the employee is
 * known.
 */
export function isLanguageChosen(): boolean {
  return isChosen
}

/**
 * Sets one of the company's languages: the one chosen in this browser, else `preferred`, Spanish, English,
 * or the first.
 */
export function settleLanguage(offered: readonly Language[], preferred?: Language): void {
  const wishes = [readStored(), preferred, defaultLanguage, fallbackLanguage, offered[0]]
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

function readStored(): Language | undefined {
  try {
    const value = localStorage.getItem(storageKey)
    return isLanguage(value) ? value : undefined
  } catch {
    return undefined
  }
}
