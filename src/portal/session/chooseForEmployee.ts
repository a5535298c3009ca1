import type { Language } from '../../domain/kernel/language.ts'
import { api } from '../api/api.ts'
import { chooseLanguage, getLanguage } from '../messages/language.ts'

/** Sets the language in this browser and in the profile, so that mails and other browsers use it (I18-02). */
export function chooseForEmployee(language: Language): void {
  chooseLanguage(language)
  keepForEmployee()
}

/** Saves the current language in the profile. A failure is ignored: the next choice saves it. */
export function keepForEmployee(): void {
  api.post('/profile', { language: getLanguage() }).catch(() => undefined)
}
