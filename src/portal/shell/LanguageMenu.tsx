import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useStores } from '../session/StoresContext.tsx'
import { createOverlayPart, useOverlayPart } from '../ui/layout/overlay.tsx'
import { LanguageButton } from './LanguageButton.tsx'

const dropdown = createOverlayPart(async () => (await import('./LanguageDropdown.tsx')).LanguageDropdown)

/**
 * The company's languages; the choice is stored in this browser and in the profile, so that e-mails use it
 * (I18-02).
 */
export const LanguageMenu = observer(function LanguageMenu() {
  const { languages } = useStores().session.company
  const [isWanted, setWanted] = useState(false)
  const isLoaded = useOverlayPart(dropdown, isWanted, () => setWanted(false))
  if (languages.length < 2) return null
  return isWanted && isLoaded ? <dropdown.Part /> : <LanguageButton onClick={() => setWanted(true)} />
})
