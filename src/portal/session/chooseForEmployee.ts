import type { Language } from '../../domain/kernel/language.ts'
import { api } from '../api/api.ts'
import { chooseLanguage, currentLanguage } from '../messages/language.ts'

/**
 * The choice of somebody logged in: for this browser, and on the profile, so that mails and other browsers
 * follow it (I18-02).
 */
export function chooseForEmployee(language: Language): void {
  chooseLanguage(language)
  keepForEmployee()
}

/** Tells the profile which language is on screen. Should it not take it, the next choice tries again. */
export function keepForEmployee(): void {
  api.post('/profile', { language: currentLanguage() }).catch(() => undefined)
}
