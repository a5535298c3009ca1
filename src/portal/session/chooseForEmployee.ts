import type { Language } from '../../domain/language.ts'
import { api } from '../api.ts'
import { chooseLanguage } from './language.ts'

/** The choice of somebody logged in: for this browser, and on the profile, so that mails and other browsers follow it (I18-02). */
export function chooseForEmployee(language: Language): void {
  chooseLanguage(language)
  // What is on screen has changed already; should the profile not take it, the next choice tries again.
  api.post('/profile', { language }).catch(() => undefined)
}
