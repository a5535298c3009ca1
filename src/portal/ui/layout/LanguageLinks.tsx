import type { Language } from '../../../domain/kernel/language.ts'
import { useText } from '../../messages/useText.ts'
import styles from './LanguageLinks.module.css'

type Props = { offered: readonly Language[]; current: Language; onChoose: (language: Language) => void }

/** The company's languages in a row, each in its own name; hidden when there is only one. */
export function LanguageLinks({ offered, current, onChoose }: Props) {
  const t = useText()
  if (offered.length < 2) return null
  return (
    <ul className={styles.list} aria-label={t('language.choose')}>
      {offered.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className={styles.link}
            aria-pressed={language === current}
            aria-label={`${language.toUpperCase()}, ${languageNames[language]}`}
            onClick={() => onChoose(language)}
          >
            {language.toUpperCase()}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const languageNames: Record<Language, string> = {
  es: 'Español',
  ca: 'Català',
  en: 'English',
  pt: 'Português',
}
