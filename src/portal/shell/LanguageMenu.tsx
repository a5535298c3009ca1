import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { isLanguage } from '../../domain/kernel/language.ts'
import { languageNames } from '../ui/layout/LanguageLinks.tsx'
import { useText } from '../messages/useText.ts'
import { chooseForEmployee } from '../session/chooseForEmployee.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './Header.module.css'

/**
 * The company's languages; the choice is stored in this browser and in the profile, so that e-mails use it
 * (I18-02).
 */
export const LanguageMenu = observer(function LanguageMenu() {
  const t = useText()
  const current = useLanguage()
  const { languages } = useStores().session.company
  if (languages.length < 2) return null
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles.action}
          aria-label={t('language.current', { language: languageNames[current] })}
        >
          <IconLanguage size={20} stroke={1.75} aria-hidden />
          {current.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current}
          onChange={(language) => isLanguage(language) && chooseForEmployee(language)}
        >
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
