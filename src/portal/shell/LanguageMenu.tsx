import { Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import type { Language } from '../../domain/language.ts'
import { api } from '../api.ts'
import { languageNames } from '../door/LanguageLinks.tsx'
import { useText } from '../messages/useText.ts'
import { chooseLanguage } from '../session/language.ts'
import { useStores } from '../stores/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import styles from './Header.module.css'

/** The company's languages; the choice stays in this browser and on the profile, so that e-mails follow it (I18-02). */
export const LanguageMenu = observer(function LanguageMenu() {
  const t = useText()
  const current = useLanguage()
  const { languages } = useStores().session.company
  if (languages.length < 2) return null
  const choose = (language: Language) => {
    chooseLanguage(language)
    // What is on screen has changed already; should the profile not take it, the next choice tries again.
    api.post('/profile', { language }).catch(() => undefined)
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={styles.action} aria-label={t('language.current', { language: languageNames[current] })}>
          <IconLanguage size={20} stroke={1.75} aria-hidden />
          {current.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={language} role="menuitemradio" aria-checked={language === current} rightSection={language === current ? <IconCheck size={16} aria-hidden /> : null} onClick={() => choose(language)}>
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
