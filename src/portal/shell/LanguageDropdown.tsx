import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isLanguage } from '../../domain/kernel/language.ts'
import { chooseForEmployee } from '../session/chooseForEmployee.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { languageNames } from '../ui/layout/LanguageLinks.tsx'
import { LanguageButton } from './LanguageButton.tsx'

/** The menu of languages; it opens on its first render. */
export function LanguageDropdown() {
  const current = useLanguage()
  const { languages } = useStores().session.company
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On closing, the menu returns the focus to the element focused now.
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={200}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <LanguageButton ref={button} />
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
}
