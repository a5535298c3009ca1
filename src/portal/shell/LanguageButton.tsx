import { IconLanguage } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { languageNames } from '../ui/layout/LanguageLinks.tsx'
import styles from './Header.module.css'

/** The header's button with the current language. */
export function LanguageButton(props: Omit<ComponentPropsWithRef<'button'>, 'className'>) {
  const t = useText()
  const current = useLanguage()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('language.current', { language: languageNames[current] })}
      {...props}
      className={styles.action}
    >
      <IconLanguage size={20} stroke={1.75} aria-hidden />
      {current.toUpperCase()}
    </button>
  )
}
